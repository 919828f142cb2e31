package dev.orrery.samples.blog.web;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What somebody asks of the blog: everything in it may be rubbish until one of these methods has looked at it.
 *
 * @param path its parts
 * @param body null if there is none
 */
record Call(String method, List<String> path, JsonNode body) {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]{1,64}");

    /** The id at a place of the path. */
    String id(int place) {
        return requireId(path.get(place));
    }

    /** The id in a member of the body. */
    String id(String name) {
        return requireId(member(name).asText());
    }

    private static String requireId(String text) {
        if (!ID.matcher(text).matches()) {
            throw Refusal.badRequest("An id has up to 64 letters, digits and hyphens.");
        }
        return text;
    }

    /** A line of text in a member of the body. */
    String line(String name, int lengthMax) {
        String text = text(name, lengthMax);
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw Refusal.badRequest("The " + name + " is one line.");
        }
        return text;
    }

    /** The text in a member of the body, without blanks around it. */
    String text(String name, int lengthMax) {
        JsonNode member = member(name);
        String text = member.asText().strip();
        if (!member.isTextual() || text.isEmpty()) {
            throw Refusal.badRequest("There is no " + name + ".");
        }
        if (text.length() > lengthMax) {
            throw Refusal.badRequest("The " + name + " is longer than " + lengthMax + " letters.");
        }
        return text;
    }

    private JsonNode member(String name) {
        if (body == null || !body.isObject()) {
            throw Refusal.badRequest("The body is not a JSON object.");
        }
        return body.path(name);
    }
}
