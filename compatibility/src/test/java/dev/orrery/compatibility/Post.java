package dev.orrery.compatibility;

import com.azure.cosmos.models.PartitionKey;

/** An item of the tests. */
record Post(String id, String author, String title, int likes) {

    static Post of(String id, String author) {
        return new Post(id, author, "Title of " + id, 0);
    }

    Post withTitle(String next) {
        return new Post(id, author, next, likes);
    }

    Post withLikes(int next) {
        return new Post(id, author, title, next);
    }

    PartitionKey key() {
        return new PartitionKey(author);
    }
}
