package dev.orrery.samples.blog.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextReportTest {

    @Test
    void theTableHasWhatWasMeasuredBesideWhatWasPublished() {
        String text = write(MadeUpRun.USUAL);

        assertThat(text.lines())
                .startsWith(
                        "The blog at scale 0.01: 1,000 users, 1,880,000 items, 80 partitions of posts, seed 1",
                        "",
                        "request                    design   p50 ms   p99 ms  published       diff"
                                + "           RU  published       diff    requests",
                        "C1 create a user           V1         3.50     8.75          7    -50.0 %"
                                + "         5.82       5.71     +2.0 %         3.0")
                .contains(
                        "Q6 list the latest posts   V1          153      383        306    -50.0 %"
                                + "     2,104.81   2,063.54     +2.0 %         3.0",
                        "Charge within 10 % of the published one: 30 of 30.",
                        "Latency (p50) below the published one: 30 of 30.");
    }

    @Test
    void whatMissesIsMarked() {
        String text = write(MadeUpRun.USUAL.withFactors(1.2, 1.5));

        assertThat(text.lines())
                .contains(
                        "C1 create a user           V1         10.5     26.3          7    +50.0 % !"
                                + "       6.85       5.71    +20.0 % !       3.0",
                        "Charge within 10 % of the published one: 0 of 30.");
    }

    @Test
    void callersAtOnceHaveATableOfTheirOwn() {
        assertThat(write(MadeUpRun.USUAL).lines())
                .contains(
                        "request                    design  callers  calls/s   p50 ms   p99 ms         RU",
                        "Q6 list the latest posts   V1           16      1.9      153      383   2,104.81");
    }

    @Test
    void growthIsShownAsRatios() {
        Report report = Report.of(List.of(
                MadeUpRun.USUAL.run(),
                MadeUpRun.USUAL.withScale(0.1).withFactors(2.04, 0.6).run(),
                MadeUpRun.USUAL.withScale(0.001).run()));

        assertThat(TextReport.write(report).lines())
                .contains(
                        "From scale 0.001 to 0.1, with 80 partitions of posts:",
                        "Q3 list a user's posts     V3        ×2.00    ×1.20");
    }

    private static String write(MadeUpRun run) {
        return TextReport.write(Report.of(List.of(run.run())));
    }
}
