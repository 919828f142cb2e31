package dev.orrery.query.plan;

import dev.orrery.model.index.IndexPath;

/**
 * The path of an expression's value in an item, as the index sees it.
 *
 * @param owner the element that the path leads through, by the number of its source in FROM; {@link #ITEM} if none
 * @param isSingle whether there is one value here for one owner; not so for "any element of an array"
 * @param isExact whether the index has at the path nothing that the expression doesn't mean; not so for {@code c.a[0]}
 */
record IndexedPath(IndexPath path, int owner, boolean isSingle, boolean isExact) {

    /** The owner of what lies in an item just once. */
    static final int ITEM = 0;

    /** The item itself. */
    static final IndexedPath ROOT = new IndexedPath(IndexPath.ROOT, ITEM, true, true);

    IndexedPath property(String name) {
        return new IndexedPath(path.property(name), owner, isSingle, isExact);
    }

    /** The element with some number, which the index doesn't tell from the others. */
    IndexedPath element() {
        return new IndexedPath(path.elements(), owner, false, false);
    }

    /** Any of the elements, whichever it be. */
    IndexedPath anyElement() {
        return new IndexedPath(path.elements(), owner, false, isExact);
    }

    /** The element that a source of FROM stands for at the moment. */
    IndexedPath elementOf(int source) {
        return new IndexedPath(path.elements(), source, true, isExact);
    }
}
