package dev.orrery.samples.blog.data;

/** What a number of the data set stands for. */
enum Kind {
    USER,
    POST_COUNT,
    POST,
    COMMENT_COUNT,
    COMMENT,
    LIKE_COUNT,
    LIKE
}
