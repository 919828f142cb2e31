package dev.orrery.benchmarks.feed;

import dev.orrery.engine.changefeed.ChangeFeed;
import dev.orrery.engine.changefeed.ChangeFeedPage;
import dev.orrery.engine.changefeed.ChangeStart;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;

/** Pages as the engine has them: items whose bodies can be asked for properties. */
final class EnginePages implements Pages {

    private static final long PAGE_BYTES_MAX = 4 << 20;

    private final ChangeFeed feed;
    private final Container container;
    private final int changes;
    private final FeedLimits limits;
    private ChangeStart start = new ChangeStart.Beginning();
    private int read;

    EnginePages(FeedSite site, int pageSize) {
        this.feed = site.server().engine().changeFeed();
        this.container = site.container();
        this.changes = site.changes();
        this.limits = new FeedLimits(pageSize, PAGE_BYTES_MAX);
    }

    @Override
    public int next() {
        ChangeFeedPage page = feed.read(container, FeedScope.EVERYTHING, start, limits);
        int found = page.changes().size();
        read += found;
        if (found == 0 && read != changes) {
            throw new IllegalStateException("Read " + read + " changes of " + changes);
        }
        start = found == 0 ? new ChangeStart.Beginning() : new ChangeStart.After(page.next());
        read = found == 0 ? 0 : read;
        return found;
    }
}
