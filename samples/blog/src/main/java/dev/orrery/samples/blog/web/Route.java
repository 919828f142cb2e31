package dev.orrery.samples.blog.web;

import dev.orrery.samples.blog.Measured;
import dev.orrery.samples.blog.measure.Request;
import java.util.List;
import java.util.function.Function;

/**
 * Which calls mean a request of the blog.
 *
 * @param pattern the parts of the path; a star is any
 */
record Route(String method, List<String> pattern, Request request, Function<Call, Measured<?>> action) {

    private static final String ANY = "*";

    static Route of(String method, String pattern, Request request, Function<Call, Measured<?>> action) {
        return new Route(method, List.of(pattern.split("/")), request, action);
    }

    boolean fits(List<String> path) {
        if (path.size() != pattern.size()) {
            return false;
        }
        for (int i = 0; i < path.size(); i++) {
            if (!pattern.get(i).equals(ANY) && !pattern.get(i).equals(path.get(i))) {
                return false;
            }
        }
        return true;
    }
}
