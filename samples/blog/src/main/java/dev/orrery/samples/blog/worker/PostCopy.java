package dev.orrery.samples.blog.worker;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.samples.blog.Post;
import java.util.List;
import java.util.stream.Stream;

/**
 * A post in short form, as it lies where it is copied to.
 *
 * @param version of the post; later ones have higher numbers
 */
record PostCopy(@JsonUnwrapped Post post, long version) {

    /** Copies of the posts among the items that come from a change feed. */
    static Stream<PostCopy> of(List<JsonNode> changes) {
        return changes.stream()
                .filter(item -> Items.isOfType(item, Post.TYPE))
                .map(item -> new PostCopy(
                        Items.read(item, Post.class).shortened(), item.path("_lsn").asLong()));
    }

    String creationDate() {
        return post.creationDate();
    }
}
