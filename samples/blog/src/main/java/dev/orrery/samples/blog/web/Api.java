package dev.orrery.samples.blog.web;

import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.Design;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Everything that the page asks for: a catalogue, and the ten requests in each design. */
final class Api {

    private final Catalogue catalogue;
    private final Map<String, DesignApi> designs;

    Api(Map<Design, Blog> blogs, Catalogue catalogue, InstantSource clock) {
        this.catalogue = catalogue;
        designs = blogs.keySet().stream()
                .map(design -> Map.entry(pathOf(design), new DesignApi(design, blogs.get(design), clock)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static String pathOf(Design design) {
        return design.name().toLowerCase(Locale.ROOT);
    }

    Object answer(Call call) {
        List<String> path = call.path();
        if (path.isEmpty()) {
            return catalogue;
        }
        DesignApi design = designs.get(path.getFirst());
        if (design == null) {
            throw Refusal.notFound("There is no such design.");
        }
        return design.answer(new Call(call.method(), path.subList(1, path.size()), call.body()));
    }
}
