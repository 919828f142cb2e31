package dev.orrery.engine.random;

import dev.orrery.engine.random.ItemAction.PatchStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Random bodies of items, and parts of them; there are few different values, so that they often meet. */
final class RandomBodies {

    private static final int EMAILS = 60;
    private static final int TEXTS = 40;
    private static final int TEXT_REPEATS_MAX = 30;
    private static final List<Object> BAD_TTLS = List.of(0L, -2L, 1.5, "soon", true);

    private final RandomGenerator random;
    private final Odds<PatchStep> patchSteps = new Odds<PatchStep>()
            .with(4, () -> new PatchStep.Increment("/price", increment()))
            .with(4, () -> new PatchStep.Increment("/stats/likes", increment()))
            .with(1, () -> new PatchStep.Increment("/category", increment()))
            .with(1, () -> new PatchStep.Increment("/visits", increment()))
            .with(2, () -> new PatchStep.Set("/email", email()))
            .with(2, () -> new PatchStep.Set("/text", text()))
            .with(1, () -> new PatchStep.Set("/stats/note", text()))
            .with(1, () -> new PatchStep.Set("/ttl", ttl()))
            .with(1, () -> new PatchStep.Set("/absent/note", text()))
            .with(1, () -> new PatchStep.Remove("/stats"))
            .with(1, () -> new PatchStep.Remove("/tags"))
            .with(1, () -> new PatchStep.Remove("/absent"));

    RandomBodies(RandomGenerator random) {
        this.random = random;
    }

    Map<String, Object> body(ContainerShape shape, LogicalKey key, String id) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("id", id);
        key.putInto(body, shape.keyProperties());
        body.put("category", category());
        body.put("price", price());
        body.put("tags", tags());
        body.put("text", text());
        if (isRare(10)) {
            body.put("ttl", ttl());
        }
        if (!isRare(50)) {
            body.put("email", email());
        }
        if (!isRare(5)) {
            body.put("stats", stats());
        }
        if (isRare(20)) {
            body.put("_etag", "sent back");
            body.put("_ts", 7L);
        }
        return body;
    }

    /** A body that no container takes, whatever is in it. */
    Map<String, Object> badBody(ContainerShape shape, LogicalKey key, String id) {
        Map<String, Object> body = body(shape, key, id);
        new Odds<Object>()
                .with(1, () -> body.remove("id"))
                .with(1, () -> body.put("id", ""))
                .with(1, () -> body.put("id", 5L))
                .with(2, () -> body.put("ttl", BAD_TTLS.get(random.nextInt(BAD_TTLS.size()))))
                .with(1, () -> body.put(shape.keyProperties().getLast(), Map.of("no", "key")))
                .with(1, () -> body.put(shape.keyProperties().getLast(), "another key"))
                .pick(random);
        return body;
    }

    List<PatchStep> patch() {
        List<PatchStep> steps = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            steps.add(patchSteps.pick(random));
        }
        return steps;
    }

    /** A value that items may have at a path. */
    Object valueAt(String path) {
        return switch (path) {
            case "/category" -> category();
            case "/price" -> price();
            case "/tags/[]" -> tag();
            case "/stats/likes" -> (long) random.nextInt(5);
            case "/text" -> text();
            case "/email" -> email();
            default -> throw new IllegalArgumentException(path);
        };
    }

    private String category() {
        return "category " + random.nextInt(5);
    }

    private Number price() {
        if (random.nextBoolean()) {
            return (long) random.nextInt(10);
        }
        return random.nextInt(20) / 2.0;
    }

    private Number increment() {
        if (random.nextBoolean()) {
            return (long) random.nextInt(-3, 4);
        }
        return random.nextInt(-3, 4) + 0.5;
    }

    private Object email() {
        int number = random.nextInt(EMAILS);
        return switch (random.nextInt(30)) {
            case 0 -> null;
            case 1 -> (long) number;
            case 2 -> (double) number;
            default -> "person" + number + "@example.org";
        };
    }

    private List<Object> tags() {
        List<Object> tags = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            tags.add(tag());
        }
        return tags;
    }

    private Object tag() {
        return isRare(8) ? null : "tag " + random.nextInt(6);
    }

    private Map<String, Object> stats() {
        Map<String, Object> stats = new LinkedHashMap<>();
        stats.put("likes", (long) random.nextInt(5));
        stats.put("note", isRare(3) ? null : "ä\uD83D\uDE00" + random.nextInt(100));
        return stats;
    }

    // Long texts are cut in the index.
    private String text() {
        int number = random.nextInt(TEXTS);
        return number + " text".repeat(number % 3 == 0 ? TEXT_REPEATS_MAX : 1);
    }

    private Object ttl() {
        return isRare(4) ? -1L : (Object) (long) random.nextInt(5, 60);
    }

    private boolean isRare(int oneOf) {
        return random.nextInt(oneOf) == 0;
    }
}
