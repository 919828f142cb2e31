package dev.orrery.network;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The answers that clients have not taken yet, which together have no more bytes than there is memory for. If there are more, those
 * clients lose their connections that have been slow for longest.
 */
@SuppressWarnings("FutureReturnValueIgnored") // What is sent or closed ends by itself; nobody waits for it.
final class PendingAnswers {

    private final long bytesMax;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<Pending> oldestFirst = new LinkedHashSet<>();
    private long bytesPending;

    PendingAnswers(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    /** Compared by identity: a connection may have several of one length. */
    private static final class Pending {

        private final Channel channel;
        private final int bytes;

        Pending(Channel channel, int bytes) {
            this.channel = channel;
            this.bytes = bytes;
        }
    }

    /** Counts an answer until it was sent or its connection has ended. Most are sent at once, and cost nothing here. */
    void add(Channel channel, int bytes, ChannelFuture sent) {
        if (sent.isDone()) {
            return;
        }
        Pending pending = new Pending(channel, bytes);
        for (Pending slow : addAndFindTooSlow(pending)) {
            slow.channel.close();
        }
        sent.addListener(done -> remove(pending));
    }

    private List<Pending> addAndFindTooSlow(Pending pending) {
        List<Pending> tooSlow = new ArrayList<>(0);
        lock.lock();
        try {
            oldestFirst.add(pending);
            bytesPending += pending.bytes;
            Iterator<Pending> oldest = oldestFirst.iterator();
            while (bytesPending > bytesMax && oldest.hasNext()) {
                Pending slow = oldest.next();
                oldest.remove();
                bytesPending -= slow.bytes;
                tooSlow.add(slow);
            }
        } finally {
            lock.unlock();
        }
        return tooSlow;
    }

    private void remove(Pending pending) {
        lock.lock();
        try {
            if (oldestFirst.remove(pending)) {
                bytesPending -= pending.bytes;
            }
        } finally {
            lock.unlock();
        }
    }

    long bytesPending() {
        lock.lock();
        try {
            return bytesPending;
        } finally {
            lock.unlock();
        }
    }
}
