package dev.orrery.junit;

/** Where the server of a test keeps its data. */
enum TestData {
    /** Where the settings say. */
    AS_SET,
    /** In a directory of its own, which is deleted when the server is closed. */
    IN_TEMPORARY_DIRECTORY
}
