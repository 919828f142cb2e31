package dev.orrery.samples.modelling.comments;

import static dev.orrery.samples.modelling.comments.BatchedComments.BATCH;
import static dev.orrery.samples.modelling.comments.BatchedComments.LATEST;
import static dev.orrery.samples.modelling.comments.CommentsSample.POST;
import static dev.orrery.samples.modelling.comments.CommentsSample.comment;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.modelling.Cost;
import dev.orrery.samples.modelling.SampleDatabase;
import dev.orrery.samples.modelling.Simultaneously;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.5")
class CommentsTest {

    @RegisterExtension
    final SampleDatabase samples = new SampleDatabase();

    @Test
    void theLatestThreeAreInThePostAndAllOthersInBatchesOfAHundred() {
        BatchedComments comments = new BatchedComments(samples.database());
        comments.publish(POST, "A title");

        List<Cost> costs = new ArrayList<>();
        for (int i = 0; i < 2 * BATCH + LATEST + 2; i++) {
            Comment comment = comment(i);
            costs.add(samples.costOf(() -> comments.comment(POST, comment)));
        }

        assertThat(comments.latest(POST)).isEqualTo(comments(2 * BATCH + 2, 2 * BATCH + 5));
        assertThat(comments.batch(POST, 0)).isEqualTo(comments(0, BATCH));
        assertThat(comments.batch(POST, 1)).isEqualTo(comments(BATCH, 2 * BATCH));
        assertThat(comments.batch(POST, 2)).isEqualTo(comments(2 * BATCH, 2 * BATCH + 2));
        assertThat(costs).extracting(Cost::requests).containsOnly(2);
        assertThat(dearest(costs.subList(LATEST + BATCH, LATEST + 2 * BATCH)))
                .as("the second hundred costs about what the first has cost")
                .isLessThan(1.1 * dearest(costs.subList(LATEST, LATEST + BATCH)));
    }

    @Test
    void aPostWithItsLatestCommentsIsOneReadOfOneUnitHoweverManyThereAre() {
        BatchedComments batched = new BatchedComments(samples.database());
        EmbeddedComments embedded = new EmbeddedComments(samples.database());

        for (Comments comments : List.of(batched, embedded)) {
            comments.publish(POST, "A title");
            comments(0, 30).forEach(comment -> comments.comment(POST, comment));
        }

        assertThat(batched.latest(POST)).isEqualTo(embedded.latest(POST)).isEqualTo(comments(27, 30));
        assertThat(samples.costOf(() -> batched.latest(POST))).isEqualTo(new Cost(1, 1.0, 0));
        assertThat(samples.costOf(() -> embedded.latest(POST)).requestUnits()).isGreaterThan(1);
    }

    @Test
    void aPostWithAllCommentsInsideBecomesDearerWithEachOfThem() {
        EmbeddedComments comments = new EmbeddedComments(samples.database());
        comments.publish(POST, "A title");

        Cost first = samples.costOf(() -> comments.comment(POST, comment(0)));
        comments(1, 140).forEach(comment -> comments.comment(POST, comment));
        Cost last = samples.costOf(() -> comments.comment(POST, comment(140)));

        assertThat(last.requestUnits()).isGreaterThan(2 * first.requestUnits());
    }

    @Test
    void commentsThatComeAtTheSameTimeAreAllThereOnce() throws Exception {
        BatchedComments comments = new BatchedComments(samples.database());
        comments.publish(POST, "A title");

        Simultaneously.run(
                4, thread -> comments(thread * 10, thread * 10 + 10).forEach(next -> comments.comment(POST, next)));

        List<Comment> all = new ArrayList<>(comments.batch(POST, 0));
        all.addAll(comments.latest(POST));
        assertThat(all).containsExactlyInAnyOrderElementsOf(comments(0, 40));
    }

    private static double dearest(List<Cost> costs) {
        return costs.stream().mapToDouble(Cost::requestUnits).max().orElseThrow();
    }

    private static List<Comment> comments(int from, int to) {
        return IntStream.range(from, to).mapToObj(CommentsSample::comment).toList();
    }
}
