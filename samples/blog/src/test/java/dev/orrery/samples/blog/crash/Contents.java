package dev.orrery.samples.blog.crash;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;

import dev.orrery.samples.blog.Comment;
import dev.orrery.samples.blog.Like;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import dev.orrery.samples.blog.data.DataSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** All that a blog has, by id, with names and counts as they should be. */
record Contents(
        Map<String, User> users, Map<String, Post> posts, Map<String, Comment> comments, Map<String, Like> likes) {

    static Contents of(DataSet data) {
        Contents all = new Contents(new HashMap<>(), new HashMap<>(), new HashMap<>(), new HashMap<>());
        for (int user = 0; user < data.userCount(); user++) {
            all.users.put(data.user(user).id(), data.user(user));
            for (int post = 0; post < data.postCount(user); post++) {
                all.addPost(data, user, post);
            }
        }
        return all;
    }

    private void addPost(DataSet data, int user, int post) {
        Post made = data.post(user, post);
        posts.put(made.id(), made);
        for (int i = 0; i < made.commentCount(); i++) {
            Comment comment = data.comment(user, post, i);
            comments.put(comment.id(), comment);
        }
        for (int i = 0; i < made.likeCount(); i++) {
            Like like = data.like(user, post, i);
            likes.put(like.id(), like);
        }
    }

    Map<String, Post> shortPosts() {
        return posts.values().stream().map(Post::shortened).collect(toMap(Post::id, Function.identity()));
    }

    /** The latest posts in short form, the latest first. */
    List<Post> latestPosts(int count) {
        return shortPosts().values().stream()
                .sorted(comparing(Post::creationDate).reversed())
                .limit(count)
                .toList();
    }
}
