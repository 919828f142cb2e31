package dev.orrery.storage.rocksdb.file;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.nio.file.Path;

/** What is said of a data directory that is damaged: the fault, and what can be done. */
public final class Damage {

    public static final String REMEDY = ". Restore a backup with 'orrery restore', "
            + "or copy what can be read with 'orrery salvage DIR --to NEWDIR'";

    private Damage() {}

    /** A log that can't be read at some place, with writes behind it, or before it, that were answered. */
    static OrreryException inLog(Path file, long offset) {
        return in(file, "The log {file} is damaged at {offset}, and writes that were answered would be lost")
                .with("offset", offset);
    }

    /** A log that lacks writes, as the numbers of those before and behind tell. */
    static OrreryException gapInLog(Path file, long expected, long found) {
        return in(file, "A part of the log {file} is missing or in the wrong order").with("expected", expected).with(
                "found",
                found);
    }

    static OrreryException missingLog(Path file) {
        return in(file, "A file of the log is missing: {file}");
    }

    /** A log that ends before the last write that was answered. */
    public static OrreryException shortLog(Path directory, long reached, long answered) {
        return in(directory, "The log in {file} ends before the last write that was answered")
                .with("reached", reached)
                .with("answered", answered);
    }

    static OrreryException inManifest(Path file, String problem) {
        return in(file, "The list of the data files, {file}, is damaged: {problem}").with("problem", problem);
    }

    public static OrreryException missingKeySpaces(Path file, Object missing) {
        return in(file, "The list of the data files, {file}, is damaged: it lacks the key spaces {missing}")
                .with("missing", missing);
    }

    static OrreryException missing(Path file) {
        return in(file, "The data directory is damaged, a file is missing: {file}");
    }

    public static OrreryException unreadableFormat(Path file) {
        return in(file, "The data directory is damaged, its format is unreadable: {file}");
    }

    public static OrreryException found(Throwable cause) {
        return new OrreryException(ErrorCode.DATA_CORRUPT, "Data on the disk is damaged: {problem}" + REMEDY, cause)
                .with("problem", cause.getMessage());
    }

    private static OrreryException in(Path file, String fault) {
        return new OrreryException(ErrorCode.DATA_CORRUPT, fault + REMEDY).with("file", file);
    }
}
