package dev.orrery.samples.blog.web;

import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.User;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.measure.Request;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What the page has to know before it shows anything.
 *
 * @param users some that one may sign in as
 * @param partitions of the posts
 */
record Catalogue(
        List<Design> designs, List<User> users, double scale, long items, int partitions, List<Published> requests) {

    private static final int USERS_TO_CHOOSE = 12;

    /** What was published of a request, for each design. */
    record Published(Request id, String title, Map<Design, Double> requestUnits, Map<Design, Double> millis) {

        static Published of(Request request) {
            Map<Design, Double> requestUnits = new EnumMap<>(Design.class);
            Map<Design, Double> millis = new EnumMap<>(Design.class);
            for (Design design : Design.values()) {
                requestUnits.put(design, request.publishedRequestUnits(design));
                millis.put(design, request.publishedMillis(design));
            }
            return new Published(request, request.title(), requestUnits, millis);
        }
    }

    static Catalogue of(Collection<Design> designs, DataSet data, int partitions) {
        return new Catalogue(
                designs.stream().sorted().toList(),
                IntStream.range(0, Math.min(USERS_TO_CHOOSE, data.userCount())).mapToObj(data::user).toList(),
                data.scale(),
                data.itemCount(0, data.userCount()),
                partitions,
                Arrays.stream(Request.values()).map(Published::of).toList());
    }
}
