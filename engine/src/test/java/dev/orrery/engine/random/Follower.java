package dev.orrery.engine.random;

import dev.orrery.engine.changefeed.Change;
import dev.orrery.engine.changefeed.ChangeFeed;
import dev.orrery.engine.changefeed.ChangeFeedPage;
import dev.orrery.engine.changefeed.ChangeStart;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import java.util.List;
import java.util.function.Consumer;

/** Reads the changes of a container from where it stopped the last time, also after splits and merges. */
final class Follower {

    private ChangeStart start = new ChangeStart.Beginning();

    /** Reads what is new, page by page. */
    void follow(ChangeFeed changeFeed, Container container, int pageSize, Consumer<List<Change>> action) {
        FeedLimits limits = new FeedLimits(pageSize, Long.MAX_VALUE);
        ChangeFeedPage page;
        do {
            page = changeFeed.read(container, FeedScope.EVERYTHING, start, limits);
            start = new ChangeStart.After(page.next());
            action.accept(page.changes());
        } while (!page.changes().isEmpty());
    }
}
