package dev.orrery.engine.query.run;

import java.util.Optional;

/** What an opened operator gives, page by page. */
@FunctionalInterface
interface RowPages {

    /** The page that begins where another one has ended, or the first one. */
    RowPage page(Optional<QueryPosition> start);
}
