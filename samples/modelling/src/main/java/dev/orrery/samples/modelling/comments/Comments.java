package dev.orrery.samples.modelling.comments;

import java.util.List;

/** What one wants to do with a post and its comments, in whichever model. */
interface Comments {

    void publish(String postId, String title);

    void comment(String postId, Comment comment);

    /** What is shown with the post: its latest comments, the oldest of them first. */
    List<Comment> latest(String postId);
}
