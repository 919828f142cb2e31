package dev.orrery.samples.blog.data;

import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.stream.Stream;

/** Where a data set is brought to. What is there already is replaced. */
public interface Destination {

    /** Writes the items of some users into a container, and returns when all are there. */
    void write(String container, Users users);

    /**
     * What is to be written for the users from one number up to another one, which is not among them.
     *
     * @param itemsOf for each user
     * @param written told how many more items are there
     */
    record Users(int from, int to, IntFunction<Stream<ShapedItem>> itemsOf, LongConsumer written) {}
}
