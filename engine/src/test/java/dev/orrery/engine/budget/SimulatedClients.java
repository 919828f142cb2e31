package dev.orrery.engine.budget;

import dev.orrery.model.RequestCharge;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.ToLongFunction;

/**
 * Clients that ask one budget as fast as they may: each makes a request, waits if told so, and makes the next when that one
 * was served. Time passes from event to event, so that ten seconds take no time.
 */
final class SimulatedClients {

    private static final long MILLI = 1_000_000;

    private final Budget budget = new Budget();
    private final Random random;
    private final Client[] clients;
    private final ToLongFunction<Random> chargeParts;
    private final PriorityQueue<Event> events = new PriorityQueue<>(
            Comparator.comparingLong(Event::time).thenComparingInt(Event::client));
    private long servedParts;

    /** What became of a client's requests. */
    static final class Client {
        private int served;
        private int refusedInARow;
        private int refusedInARowMax;

        int served() {
            return served;
        }

        int refusedInARowMax() {
            return refusedInARowMax;
        }
    }

    private record Event(long time, int client, long reserved, long parts) {
        boolean isEnd() {
            return parts > 0;
        }
    }

    SimulatedClients(int count, long seed, ToLongFunction<Random> chargeParts) {
        this.random = new Random(seed);
        this.chargeParts = chargeParts;
        this.clients = new Client[count];
        for (int i = 0; i < count; i++) {
            clients[i] = new Client();
            events.add(new Event(random.nextLong(MILLI), i, 0, 0));
        }
    }

    /** Lets the clients work until a time, at a throughput. */
    void runUntil(long end, Allowance allowance) {
        while (events.peek().time() < end) {
            Event event = events.poll();
            if (event.isEnd()) {
                budget.pay(allowance, event.reserved(), new RequestCharge(event.parts()));
                events.add(new Event(event.time() + journey(), event.client(), 0, 0));
            } else {
                ask(event, allowance);
            }
        }
    }

    private void ask(Event event, Allowance allowance) {
        Client client = clients[event.client()];
        long reserved = budget.reserve(event.time(), allowance);
        if (reserved == Budget.NOTHING) {
            client.refusedInARow++;
            client.refusedInARowMax = Math.max(client.refusedInARowMax, client.refusedInARow);
            long wait = budget.retryAfterMillis(event.time(), allowance, Retry.IN_TURN) * MILLI;
            events.add(new Event(event.time() + wait + journey(), event.client(), 0, 0));
            return;
        }
        client.refusedInARow = 0;
        client.served++;
        long parts = chargeParts.applyAsLong(random);
        servedParts += parts;
        events.add(new Event(event.time() + MILLI / 2 + random.nextLong(MILLI), event.client(), reserved, parts));
    }

    /** The way to the server and back, and what a timer is late. */
    private long journey() {
        return MILLI / 5 + random.nextLong(2 * MILLI);
    }

    double servedUnits() {
        return (double) servedParts / RequestCharge.PARTS_PER_UNIT;
    }

    Client[] clients() {
        return clients;
    }
}
