package dev.orrery.engine.query.run;

import dev.orrery.query.logical.RowWindow;

/**
 * Which values the operators above want of one that makes values.
 *
 * @param isDistinct whether each is wanted once; then the window counts those that are different
 */
record WantedRows(boolean isDistinct, RowWindow window) {

    static final WantedRows ALL = new WantedRows(false, RowWindow.ALL);

    WantedRows within(RowWindow other) {
        return new WantedRows(isDistinct, other);
    }

    WantedRows different() {
        return new WantedRows(true, window);
    }
}
