package dev.orrery.samples.blog.data;

import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import dev.orrery.samples.blog.design.StoredShape;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The items of a data set in the shape of a design, with the keys that they lie under. */
record ItemShapes(DataSet data, StoredShape shape) {

    Stream<ShapedItem> user(int user) {
        User made = data.user(user);
        return Stream.of(new ShapedItem(shape.user(made), made.id()));
    }

    /** The posts of a user in short form, as they lie beside their author. */
    Stream<ShapedItem> shortPostsOf(int user) {
        return IntStream.range(0, data.postCount(user)).mapToObj(post -> {
            Post made = data.post(user, post);
            return new ShapedItem(made.shortened(), made.userId());
        });
    }

    /** The posts of a user, with their comments and likes. */
    Stream<ShapedItem> postsOf(int user) {
        return IntStream.range(0, data.postCount(user)).boxed().flatMap(post -> {
            Post made = data.post(user, post);
            Stream<ShapedItem> itself = Stream.of(new ShapedItem(shape.post(made), made.id()));
            return Stream.of(itself, comments(user, post, made), likes(user, post, made)).flatMap(items -> items);
        });
    }

    private Stream<ShapedItem> comments(int user, int post, Post made) {
        return IntStream.range(0, made.commentCount())
                .mapToObj(comment -> new ShapedItem(shape.comment(data.comment(user, post, comment)), made.id()));
    }

    private Stream<ShapedItem> likes(int user, int post, Post made) {
        return IntStream.range(0, made.likeCount())
                .mapToObj(like -> new ShapedItem(shape.like(data.like(user, post, like)), made.id()));
    }
}
