package dev.orrery.samples.blog.report;

import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.measure.Cell;
import dev.orrery.samples.blog.measure.Conditions;
import dev.orrery.samples.blog.measure.Request;
import dev.orrery.samples.blog.measure.Run;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What reports say in words. */
final class Sentences {

    private Sentences() {}

    static String heading(Run run) {
        Conditions conditions = run.conditions();
        return "The blog at scale %s: %s users, %s items, %d partitions of posts, seed %d".formatted(
                Figures.plain(conditions.data().scale()),
                Figures.count(conditions.data().userCount()),
                Figures.count(conditions.items()),
                conditions.partitions(),
                conditions.data().seed());
    }

    /** What the designs are all about, if the first and the third were measured. */
    static Optional<String> point(Run run) {
        Optional<Cell> first = run.cell(Request.Q6, Design.V1);
        return run.cell(Request.Q6, Design.V3).flatMap(third -> first.map(before -> String.format(
                Locale.ROOT,
                "The front page of the blog (Q6) costs %s RU and %s ms in V1, %s RU and %s ms in V3: %,.0f times less"
                        + " throughput, %,.0f times less time.",
                Figures.charge(before.requestUnits()),
                Figures.millis(before.latency().p50Millis()),
                Figures.charge(third.requestUnits()),
                Figures.millis(third.latency().p50Millis()),
                before.requestUnits() / third.requestUnits(),
                before.latency().p50Millis() / third.latency().p50Millis())));
    }

    /** Whether charges and latencies are as published. */
    static List<String> verdicts(Run run) {
        int all = run.cells().size();
        long charged = run.cells().stream().filter(Cell::isChargedAsPublished).count();
        long fast = run.cells().stream().filter(Cell::isFasterThanPublished).count();
        return List.of(
                "Charge within 10 %% of the published one: %d of %d.".formatted(charged, all),
                "Latency (p50) below the published one: %d of %d.".formatted(fast, all));
    }

    static String growth(Growth growth) {
        String partitions = growth.runs().stream()
                .map(run -> String.valueOf(run.conditions().partitions()))
                .distinct()
                .collect(Collectors.joining(", "));
        return "From scale %s to %s, with %s partitions of posts:".formatted(
                Figures.plain(Growth.scale(growth.smallest())),
                Figures.plain(Growth.scale(growth.largest())),
                partitions);
    }
}
