package dev.orrery.cli.client;

import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Some changes, in the order in which they happened.
 *
 * @param items the newest versions of items, without what only the feed says of them
 * @param next where it goes on: one place, or several where the partition was split
 * @param isLast whether nothing newer was there when the page was read
 * @param charge the request units that the page cost
 */
public record FetchedChanges(List<JsonValue> items, List<CopyPosition> next, boolean isLast, double charge) {

    public FetchedChanges {
        items = List.copyOf(items);
        next = List.copyOf(next);
    }

    static FetchedChanges divided(List<CopyPosition> parts) {
        return new FetchedChanges(List.of(), parts, false, 0);
    }

    static FetchedChanges of(CopyPosition place, Answer answer) {
        CopyPosition next = new CopyPosition(place.min(), place.max(), answer.header("etag").or(place::etag));
        boolean isLast = answer.status() == Answer.NOT_MODIFIED || hasCaughtUp(answer);
        return new FetchedChanges(documents(answer), List.of(next), isLast, answer.charge());
    }

    private static List<JsonValue> documents(Answer answer) {
        List<JsonValue> items = new ArrayList<>();
        if (answer.status() != Answer.NOT_MODIFIED) {
            answer.json().property("Documents").elements().forEach(items::add);
        }
        return items;
    }

    /** A page ends with the newest change if its etag is the number that the session has, too. */
    private static boolean hasCaughtUp(Answer answer) {
        Optional<Long> read = answer.header("etag").flatMap(text -> number(text.replace("\"", "")));
        Optional<Long> newest = answer.header("x-ms-session-token").flatMap(FetchedChanges::newest);
        return read.isPresent() && newest.isPresent() && read.get() >= newest.get();
    }

    /** The number in {@code 0:-1#15} or {@code 0:1#15#1=-1}. */
    private static Optional<Long> newest(String session) {
        String[] parts = session.substring(session.indexOf(':') + 1).split("#", -1);
        return number(parts.length > 1 ? parts[1] : parts[0]);
    }

    private static Optional<Long> number(String text) {
        return text.matches("\\d{1,18}") ? Optional.of(Long.parseLong(text)) : Optional.empty();
    }
}
