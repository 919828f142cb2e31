package dev.orrery.samples.blog;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;

/** A post with all that a reader sees of it, which is also how it is stored where names and counts are copied. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Post(
        String id,
        String userId,
        String userUsername,
        String title,
        String content,
        int commentCount,
        int likeCount,
        String creationDate) {

    public static final String TYPE = "post";

    private static final int SHORT_CONTENT_LENGTH = 100;

    @JsonProperty
    public String type() {
        return TYPE;
    }

    @JsonProperty
    public String postId() {
        return id;
    }

    /** The same with only the beginning of its text. */
    public Post shortened() {
        String beginning = content.substring(0, Math.min(content.length(), SHORT_CONTENT_LENGTH));
        return new Post(id, userId, userUsername, title, beginning, commentCount, likeCount, creationDate);
    }
}
