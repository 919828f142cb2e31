package dev.orrery.storage.rocksdb;

/** Told how far an upgrade has got, so that tests can end it there. */
@FunctionalInterface
interface UpgradeFaults {

    UpgradeFaults NONE = stage -> {};

    /** How far an upgrade has got. */
    enum Stage {
        /** The files of the backup are there, under another name. */
        COPIED,
        /** The backup is in its place. */
        BACKED_UP,
        /** Older versions refuse the directory. */
        BEGUN,
        /** A step was made. */
        STEP_MADE,
        /** It was noted that a step was made. */
        STEP_NOTED
    }

    void reached(Stage stage);
}
