package dev.orrery.engine.request;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.Engine;
import dev.orrery.engine.TestEngine;
import dev.orrery.engine.admission.TooManyRequests;
import dev.orrery.engine.changefeed.ChangeFeedPage;
import dev.orrery.engine.changefeed.ChangeStart;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.procedure.CallOptions;
import dev.orrery.engine.procedure.TriggerNames;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.ConsistencyLevel;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestExecutorTest {

    private static final FeedLimits PAGE = new FeedLimits(100, 1 << 20);

    private final AtomicLong time = new AtomicLong(1);
    private final TestEngine test =
            TestEngine.inMemory(Limits.DEFAULT, ThroughputSettings.ENFORCED.withNanoTime(time::get));
    private final Engine engine = test.engine();
    private final RequestExecutor requests = engine.requests();
    private final Container container =
            test.container("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}");

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void aWriteTellsWhatItCostAndThePartitionHasPaidIt() {
        Charged<?> written = requests.write(create("1"));

        assertThat(written.charge().parts()).isGreaterThan(Prices.REFUSED.parts());
        assertThat(served()).isEqualTo(written.charge().parts());
    }

    @Test
    void aReadThatMustBeStrongCostsTwice() {
        requests.write(create("1"));

        RequestCharge plain = requests.read(read("1", Freshness.ANY)).charge();
        RequestCharge strong =
                requests.read(read("1", new Freshness(Session.NONE, ConsistencyLevel.STRONG))).charge();

        assertThat(plain).isEqualTo(RequestCharge.ofUnits(1));
        assertThat(strong).isEqualTo(RequestCharge.ofUnits(2));
    }

    @Test
    void aRequestThatFailsPaysALittle() {
        assertThatOrreryFails(() -> requests.read(read("none", Freshness.ANY))).withCode(ErrorCode.ITEM_NOT_FOUND);

        assertThat(served()).isEqualTo(Prices.REFUSED.parts());
    }

    @Test
    void whoHasSeenMoreThanThereIsGetsNothing() {
        requests.write(create("1"));
        Partition only = container.partitions().all().getFirst();
        Session.Seen future = new Session.Seen("t", only.range().id(), only.lsn() + 1);

        assertThatOrreryFails(() -> requests.read(
                read("1", new Freshness(new Session(List.of(future)), ConsistencyLevel.SESSION))))
                .withCode(ErrorCode.SESSION_NOT_AVAILABLE);
    }

    @Test
    void beyondTheThroughputRequestsWaitAndCostNothing() {
        int done = 0;
        Optional<OrreryException> refusal = Optional.empty();
        while (refusal.isEmpty()) {
            try {
                requests.write(create("i" + done++));
            } catch (OrreryException e) {
                refusal = Optional.of(e);
            }
        }
        long paid = served();

        assertThat(refusal.get().code()).isEqualTo(ErrorCode.TOO_MANY_REQUESTS);
        assertThat(Prices.ofFailure(refusal.get())).isEqualTo(RequestCharge.NOTHING);
        time.addAndGet(TimeUnit.SECONDS.toNanos(10));
        assertThat(requests.read(read("i0", Freshness.ANY)).charge()).isEqualTo(RequestCharge.ofUnits(1));
        assertThat(served()).isEqualTo(paid + RequestCharge.PARTS_PER_UNIT);
    }

    @Test
    void theRefusedOperationsOfABulkRequestAreAllToldTheSameShortTime() {
        int[] few = waits(requests.bulk(creates(0, 25)));
        time.addAndGet(TimeUnit.SECONDS.toNanos(10));
        int[] many = waits(requests.bulk(creates(100, 200)));

        assertThat(few).isNotEmpty();
        assertThat(Arrays.stream(few).distinct()).singleElement().satisfies(wait -> assertThat(wait).isBetween(1, 30));
        assertThat(many).hasSizeGreaterThan(50);
        // One after the other they wait no longer than throughput is kept, but for rounding.
        assertThat(Arrays.stream(many).distinct()).hasSize(1);
        assertThat(Arrays.stream(many).sum()).isLessThan(300 + many.length);
    }

    private ItemRequest.Bulk creates(int first, int end) {
        return new ItemRequest.Bulk(
                container,
                IntStream.range(first, end).mapToObj(i -> understood(ItemOperation.create(body("b" + i)))).toList(),
                ItemRequest.OnFailure.GO_ON);
    }

    private static int[] waits(ChargedOperations ended) {
        return ended.all().stream()
                .filter(ChargedOperation.Failed.class::isInstance)
                .map(failed -> TooManyRequests.retryAfterMillis(((ChargedOperation.Failed) failed).cause()))
                .mapToInt(OptionalInt::orElseThrow)
                .toArray();
    }

    @Test
    void ofABulkRequestEachOperationEndsAndPaysForItself() {
        requests.write(create("1"));
        long before = served();

        ChargedOperations ended = requests.bulk(new ItemRequest.Bulk(
                container,
                List.of(
                        understood(ItemOperation.create(body("2"))),
                        understood(ItemOperation.create(body("1"))),
                        new RequestedOperation.Faulty(new OrreryException(ErrorCode.FORBIDDEN, "Not yours")),
                        understood(ItemOperation.read(ItemId.ofText("2")))),
                ItemRequest.OnFailure.GO_ON));

        assertThat(ended.all()).map(RequestExecutorTest::told).containsExactly(
                ItemResult.Outcome.CREATED, ErrorCode.ITEM_EXISTS, ErrorCode.FORBIDDEN, ItemResult.Outcome.FOUND);
        assertThat(ended.areAllDone()).isFalse();
        // What could not be understood was let in nowhere.
        assertThat(served() - before).isEqualTo(ended.charge().parts() - Prices.REFUSED.parts());
    }

    @Test
    void behindAFailureABulkRequestMayStop() {
        ChargedOperations ended = requests.bulk(new ItemRequest.Bulk(
                container,
                List.of(understood(ItemOperation.delete(ItemId.ofText("none"))),
                        understood(ItemOperation.create(body("2")))),
                ItemRequest.OnFailure.STOP));

        assertThat(ended.all()).map(RequestExecutorTest::told)
                .containsExactly(ErrorCode.ITEM_NOT_FOUND, "skipped");
    }

    @Test
    void aBatchThatIsRefusedNamesTheOperationAndDoesNothing() {
        ChargedOperations ended = requests.batch(new ItemRequest.Batch(
                container,
                where(),
                List.of(
                        understood(ItemOperation.create(body("1"))),
                        understood(ItemOperation.delete(ItemId.ofText("none"))),
                        understood(ItemOperation.create(body("2")))),
                (place, result) -> {},
                Freshness.ANY));

        assertThat(ended.all()).map(RequestExecutorTest::told)
                .containsExactly("skipped", ErrorCode.ITEM_NOT_FOUND, "skipped");
        assertThat(container.totals().items()).isZero();
        assertThat(served()).isEqualTo(Prices.REFUSED.parts());
    }

    @Test
    void aQueryAndAFeedPayWhatTheySay() {
        IntStream.range(0, 3).forEach(i -> requests.write(create("i" + i)));
        time.addAndGet(TimeUnit.SECONDS.toNanos(10));
        long before = served();

        RequestCharge query = requests.query(query(Optional.empty(), PAGE)).charge();
        RequestCharge feed = requests.feed(new ItemRequest.Feed(
                container, FeedScope.EVERYTHING, Optional.empty(), PAGE, Freshness.ANY, new Cancellation()))
                .charge();

        assertThat(feed).isEqualTo(RequestCharge.ofUnits(3));
        assertThat(served() - before).isEqualTo(query.plus(feed).parts());
    }

    @Test
    void noPageOfAQueryCostsLessThanOneUnit() {
        IntStream.range(0, 3).forEach(i -> requests.write(create("i" + i)));
        FeedLimits single = new FeedLimits(1, 1 << 20);

        Charged<QueryPage> first = requests.query(query(Optional.empty(), single));
        Charged<QueryPage> second = requests.query(query(first.result().continuation(), single));

        assertThat(second.result().charge().parts()).isEqualTo(3);
        assertThat(second.charge()).isEqualTo(RequestCharge.ofUnits(1));
    }

    @Test
    void aPageOfTheChangeFeedCostsAFewUnitsForAHundredItems() {
        for (int i = 0; i < 100; i++) {
            requests.write(create("i" + i));
            time.addAndGet(TimeUnit.SECONDS.toNanos(1));
        }

        assertThat(changes(100).charge()).isEqualTo(new RequestCharge(100));
        assertThat(changes(3).charge()).isEqualTo(RequestCharge.ofUnits(1));
    }

    @Test
    void aBatchThatReadsMustNotBeBehindWhatItsClientHasSeen() {
        requests.write(create("1"));
        Partition only = container.partitions().all().getFirst();
        Session.Seen future = new Session.Seen("t", only.range().id(), only.lsn() + 1);
        Freshness ahead = new Freshness(new Session(List.of(future)), ConsistencyLevel.SESSION);

        assertThatOrreryFails(() -> requests.batch(batch(ahead, ItemOperation.read(ItemId.ofText("1")))))
                .withCode(ErrorCode.SESSION_NOT_AVAILABLE);
        assertThat(requests.batch(batch(ahead, ItemOperation.delete(ItemId.ofText("1")))).areAllDone()).isTrue();
    }

    private ItemRequest.Batch batch(Freshness freshness, ItemOperation operation) {
        return new ItemRequest.Batch(
                container, where(), List.of(understood(operation)), (place, result) -> {}, freshness);
    }

    private ItemRequest.Query query(Optional<String> continuation, FeedLimits limits) {
        return new ItemRequest.Query(
                container,
                new QueryRequest(
                        "SELECT * FROM c", JsonValue.UNDEFINED, FeedScope.EVERYTHING, continuation, limits),
                Freshness.ANY);
    }

    private Charged<ChangeFeedPage> changes(int items) {
        return requests.changes(new ItemRequest.Changes(
                container,
                ChangeMode.LATEST_VERSIONS,
                FeedScope.EVERYTHING,
                new ChangeStart.Beginning(),
                new FeedLimits(items, 1 << 20),
                Freshness.ANY,
                new Cancellation()));
    }

    private static Object told(ChargedOperation ended) {
        return switch (ended) {
            case ChargedOperation.Done(ItemResult result, RequestCharge charge) -> result.outcome();
            case ChargedOperation.Failed(OrreryException cause) -> cause.code();
            case ChargedOperation.Skipped skipped -> "skipped";
        };
    }

    private RequestedOperation understood(ItemOperation operation) {
        return new RequestedOperation.Understood(where(), operation);
    }

    private ItemRequest.Write create(String id) {
        return new ItemRequest.Write(
                container,
                where(),
                ItemOperation.create(body(id)),
                OptionalLong.empty(),
                TriggerNames.NONE,
                CallOptions.PLAIN);
    }

    private ItemRequest.Read read(String id, Freshness freshness) {
        return new ItemRequest.Read(container, where(), ItemId.ofText(id), OptionalLong.empty(), Optional.empty(),
                freshness);
    }

    private LogicalPartition where() {
        return LogicalPartition.of(container.partitionKey(), PartitionKey.of("p"));
    }

    private static JsonValue body(String id) {
        return TestEngine.json("{\"id\": \"%s\", \"pk\": \"p\"}".formatted(id));
    }

    /** What the container's partitions were paid, in parts of request units. */
    private long served() {
        return container.partitions().all().stream()
                .mapToLong(partition -> partition.usage().charged().parts())
                .sum();
    }
}
