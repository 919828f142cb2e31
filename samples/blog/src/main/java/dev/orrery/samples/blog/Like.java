package dev.orrery.samples.blog;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;

/** A like with all that a reader sees of it, which is also how it is stored where names are copied. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Like(String id, String postId, String userId, String userUsername, String creationDate) {

    public static final String TYPE = "like";

    @JsonProperty
    public String type() {
        return TYPE;
    }
}
