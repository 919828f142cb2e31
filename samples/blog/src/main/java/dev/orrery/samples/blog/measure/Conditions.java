package dev.orrery.samples.blog.measure;

import dev.orrery.samples.blog.data.DataSet;
import java.time.Instant;

/**
 * Under what conditions was measured.
 *
 * @param data the data set
 * @param items how many items it has, copies not counted
 * @param partitions how many physical partitions posts, comments and likes are in
 * @param isRemote whether the server ran elsewhere, rather than in the process of the callers
 * @param hasWorkers whether the copies were kept up in the meantime
 * @param machine the one that the callers ran on
 */
public record Conditions(
        DataSet data,
        long items,
        int partitions,
        boolean isRemote,
        boolean hasWorkers,
        Instant measuredAt,
        Machine machine) {}
