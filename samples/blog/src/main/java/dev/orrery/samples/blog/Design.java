package dev.orrery.samples.blog;

import java.util.Locale;

/** A way to lay out the blog's data. */
public enum Design {

    /** References only: user names and counts are gathered by further queries. */
    V1,

    /** User names and counts are copied into the posts, comments and likes. */
    V2,

    /** As V2, with further copies of the posts: by user, and of the latest ones. */
    V3;

    /** The database that holds the blog in this design. */
    public String databaseId() {
        return "blog-" + name().toLowerCase(Locale.ROOT);
    }
}
