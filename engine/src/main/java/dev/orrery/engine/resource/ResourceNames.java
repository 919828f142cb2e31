package dev.orrery.engine.resource;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Surrogates;
import dev.orrery.model.value.JsonValue;

/** The rules for the ids of databases and of what is in them, except items. */
public final class ResourceNames {

    public static final int CHARACTERS_MAX = 255;

    private static final String FORBIDDEN = "/\\?#";

    private ResourceNames() {}

    /** Fails unless the id may name a database, or something in it that is not an item. */
    public static void check(String id) {
        if (id.isEmpty()) {
            throw invalid("The id is empty. Give it at least one character", id);
        }
        if (id.length() > CHARACTERS_MAX) {
            throw invalid("The id '{id}' is too long. Keep it to 255 characters", id);
        }
        if (id.chars().anyMatch(c -> FORBIDDEN.indexOf(c) >= 0)) {
            throw invalid("The id '{id}' has one of the characters / \\ ? # in it. Leave them out", id);
        }
        if (Surrogates.areAloneIn(id)) {
            throw new OrreryException(
                    ErrorCode.INVALID_ID,
                    "The id has half of a surrogate pair, so that no address could name it. Give it whole characters.");
        }
        if (id.endsWith(" ")) {
            throw invalid("The id '{id}' ends with a space. Remove it", id);
        }
    }

    /** The id that a client's definition gives. */
    public static String parse(JsonValue id) {
        if (!id.isString()) {
            throw invalid("The id is not a string but {id}. Write \"id\": \"…\"", id);
        }
        check(id.stringValue());
        return id.stringValue();
    }

    private static OrreryException invalid(String sentence, Object id) {
        return new OrreryException(ErrorCode.INVALID_ID, sentence).with("id", id);
    }
}
