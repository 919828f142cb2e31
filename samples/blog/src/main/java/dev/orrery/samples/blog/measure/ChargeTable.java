package dev.orrery.samples.blog.measure;

import static java.util.Comparator.comparing;

import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.Cost;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.design.BlogDatabase;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Measures requests on random subjects, one at a time. */
public final class ChargeTable {

    private static final int LATEST_POSTS = 100;

    private final DataSet data;
    private final long seed;

    /**
     * A table of a data set that was loaded in all designs that are asked for.
     *
     * @param seed of the choice of subjects
     */
    public ChargeTable(DataSet data, long seed) {
        this.data = data;
        this.seed = seed;
    }

    /** The mean of so many of each request, in the order of the table. What is written stays. */
    public List<Cell> measure(BlogDatabase database, int times) {
        return measure(database, EnumSet.allOf(Request.class), times);
    }

    /** The same for some requests. */
    public List<Cell> measure(BlogDatabase database, Set<Request> requests, int times) {
        // What commands write must not be among what queries find.
        return Stream.concat(
                requests.stream().filter(Request::isQuery),
                requests.stream().filter(request -> !request.isQuery()))
                .map(request -> measure(request, database.design(), database.blog(), times))
                .sorted(comparing(Cell::request))
                .toList();
    }

    private Cell measure(Request request, Design design, Blog blog, int times) {
        // The same subjects in each design.
        Supplier<Cost> call = call(request, blog, new Subjects(data, seed + request.ordinal()));
        List<Cost> costs = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            costs.add(call.get());
        }
        return Cell.of(request, design, costs);
    }

    private static Supplier<Cost> call(Request request, Blog blog, Subjects subjects) {
        return switch (request) {
            case C1 -> () -> blog.save(subjects.newUser());
            case Q1 -> () -> blog.user(subjects.user().id()).cost();
            case C2 -> () -> blog.publish(subjects.newPost());
            case Q2 -> () -> blog.post(subjects.post().id()).cost();
            case Q3 -> () -> blog.postsOf(subjects.user().id()).cost();
            case C3 -> () -> blog.comment(subjects.newComment());
            case Q4 -> () -> blog.commentsOn(subjects.post().id()).cost();
            case C4 -> () -> blog.like(subjects.newLike());
            case Q5 -> () -> blog.likesOf(subjects.post().id()).cost();
            case Q6 -> () -> blog.latestPosts(LATEST_POSTS).cost();
        };
    }
}
