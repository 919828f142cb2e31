package dev.orrery.samples.modelling.comments;

import com.azure.cosmos.CosmosDatabase;
import dev.orrery.samples.modelling.Sample;
import dev.orrery.samples.modelling.Steps;

/** Compares a post that grows with one that doesn't. */
public final class CommentsSample implements Sample {

    static final String POST = "p1";
    private static final int COUNT = 400;

    @Override
    public String name() {
        return "comments";
    }

    @Override
    public String question() {
        return "A post's comments, of which there is no end: all in the post, or the latest three and batches of 100?";
    }

    @Override
    public void run(CosmosDatabase database, Steps steps) {
        run("all embedded", new EmbeddedComments(database), steps);
        BatchedComments batched = new BatchedComments(database);
        run("in batches", batched, steps);
        steps.take("in batches", "show 100 earlier comments", () -> batched.batch(POST, 0));
    }

    private static void run(String model, Comments comments, Steps steps) {
        comments.publish(POST, "Ten days on a small island");
        steps.take(model, "add the first comment", () -> comments.comment(POST, comment(0)));
        for (int i = 1; i < COUNT - 1; i++) {
            comments.comment(POST, comment(i));
        }
        steps.take(model, "add the 400th comment", () -> comments.comment(POST, comment(COUNT - 1)));
        steps.take(model, "show the post with its latest comments", () -> comments.latest(POST));
    }

    static Comment comment(int number) {
        String text = "This is the comment with the number " + number + ", and its author has more to say than most. ";
        return new Comment("reader" + number % 17, text.repeat(2));
    }
}
