package dev.orrery.engine.query.order;

import dev.orrery.engine.query.view.PartitionView;

/**
 * An entry of an index that is read in its order, or what stands for one where an item has none.
 *
 * @param view the partition it is from
 * @param key the index key without the plan's prefix
 * @param number of the document
 * @param place among the entries whose keys are the same up to a text that is cut, from 1 on; 0 where none is cut
 */
record OrderedEntry(PartitionView view, byte[] key, long number, byte[] itemKey, int place) {

    OrderedEntry atPlace(int next) {
        return new OrderedEntry(view, key, number, itemKey, next);
    }
}
