package dev.orrery.engine.changefeed;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.engine.changefeed.VersionsFixture.ALL;
import static dev.orrery.engine.changefeed.VersionsFixture.body;
import static dev.orrery.engine.changefeed.VersionsFixture.tell;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.procedure.CallOptions;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.KeySpace;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The feed of all versions and deletes. */
@Spec("5.4")
class VersionFeedTest {

    private static final PartitionKey KEY = PartitionKey.of("k");

    @RegisterExtension
    private final VersionsFixture versions = VersionsFixture.keepingVersions();

    @Test
    void everyVersionAndDeleteIsTold() {
        ChangePosition start = versions.now();
        versions.write("a", 1);
        versions.write("a", 2);
        versions.write("b", 3);
        versions.delete("a");
        versions.write("a", 4);

        assertThat(versions.told(start))
                .containsExactly("created a: >1", "replaced a: 1>2", "created b: >3", "deleted a: 2>", "created a: >4");
    }

    @Test
    void patchesAndReplacementsAreReplacements() {
        versions.write("k", 1);
        ChangePosition start = versions.now();

        versions.engine().items().replace(versions.container(), body("k", 2));
        Patch patch = Patch.parse(json("{\"operations\": [{\"op\": \"incr\", \"path\": \"/v\", \"value\": 5}]}"));
        execute(ItemOperation.modify(ItemId.ofText("k"), patch));

        assertThat(versions.told(start)).containsExactly("replaced k: 1>2", "replaced k: 2>7");
    }

    @Test
    void aVersionTellsItsLsnItsTimeAndTheOneBefore() {
        ChangePosition start = versions.now();
        versions.write("a", 1);
        versions.pass(Duration.ofSeconds(5));
        versions.write("a", 2);

        List<Change> changes = versions.after(start).changes();
        Change.Version first = (Change.Version) changes.getFirst();
        Change.Version second = (Change.Version) changes.getLast();

        assertThat(second.lsn()).isEqualTo(first.lsn() + 1).isEqualTo(second.item().lsn());
        assertThat(second.previous().orElseThrow().lsn()).isEqualTo(first.lsn());
        assertThat(second.timeSeconds()).isEqualTo(first.timeSeconds() + 5);
        assertThat(second.current().orElseThrow().etag())
                .isEqualTo(versions.engine().items()
                        .read(versions.container(), PartitionKey.of("a"), ItemId.ofText("a")).etag());
    }

    @Test
    void anItemThatChangesItsIdIsDeletedAndCreated() {
        versions.engine().items().create(versions.container(), keyed("old", 1));
        ChangePosition start = versions.now();

        execute(ItemOperation.replace(ItemId.ofText("old"), keyed("new", 2)));

        assertThat(versions.told(start)).containsExactlyInAnyOrder("deleted old: 1>", "created new: >2");
    }

    @Test
    void aTransactionIsToldAsAWholeAndEachItemOnce() {
        versions.engine().items().create(versions.container(), keyed("z", 1));
        ChangePosition start = versions.now();

        batch(
                ItemOperation.create(keyed("a", 1)),
                ItemOperation.upsert(keyed("a", 2)),
                ItemOperation.create(keyed("b", 3)),
                ItemOperation.delete(ItemId.ofText("z")),
                ItemOperation.create(keyed("c", 4)),
                ItemOperation.delete(ItemId.ofText("c")));
        ChangeFeedPage page = versions.engine()
                .engine()
                .versionFeed()
                .read(versions.container(), FeedScope.EVERYTHING, after(start), new FeedLimits(1, 1 << 20));

        assertThat(tell(page)).containsExactly("created a: >2", "created b: >3", "deleted z: 1>");
        assertThat(page.changes().stream().map(Change::lsn).distinct()).hasSize(1);
    }

    @Test
    void whatAProcedureWritesIsOneCommit() {
        versions.engine().engine().catalog().scripts().create(
                versions.container(), ScriptDefinition.parse(ScriptKind.STORED_PROCEDURE, json("""
                        {"id": "twice", "body": "function () {
                            const c = getContext().getCollection();
                            c.createDocument(c.getSelfLink(), {id: 'x', pk: 'k', v: 1});
                            c.createDocument(c.getSelfLink(), {id: 'y', pk: 'k', v: 2}); }"}
                        """.replace("\n", " "))));
        ChangePosition start = versions.now();

        versions.engine().engine().procedures().call(
                versions.container(), KEY, "twice", List.of(), CallOptions.PLAIN);

        assertThat(versions.told(start)).containsExactly("created x: >1", "created y: >2");
    }

    @Test
    void expiredItemsAreToldWhenTheyAreRemoved() {
        createForFiveSeconds();
        ChangePosition start = versions.now();

        versions.pass(Duration.ofSeconds(5));
        assertThat(versions.told(start)).isEmpty();
        versions.engine().engine().upkeep().run();

        assertThat(versions.told(start)).containsExactly("expired a: 1>");
    }

    @Test
    void anItemThatTakesThePlaceOfAnExpiredOneIsCreated() {
        createForFiveSeconds();
        ChangePosition start = versions.now();

        versions.pass(Duration.ofSeconds(5));
        versions.write("a", 2);

        assertThat(versions.told(start)).containsExactly("expired a: 1>", "created a: >2");
    }

    @Test
    void theFeedOfAKeyAndOfARangeHaveTheirItemsOnly() {
        ChangePosition start = versions.now();
        for (int i = 0; i < 20; i++) {
            versions.write("i" + i, i);
        }
        versions.delete("i7");
        EpkRange i7 = EpkRange.point(versions.container().partitionKey().effective(PartitionKey.of("i7")));

        assertThat(told(new FeedScope.FullKey(PartitionKey.of("i7")), start))
                .isEqualTo(told(new FeedScope.HashRange(i7), start))
                .containsExactly("created i7: >7", "deleted i7: 7>");
        assertThat(told(new FeedScope.OnePartition(0), start)).hasSize(21);
    }

    @Test
    void pagesGoOnWhereTheLastOneEnded() {
        ChangePosition position = versions.now();
        for (int i = 0; i < 10; i++) {
            versions.write("a", i);
        }

        List<String> told = new ArrayList<>();
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            ChangeFeedPage page = versions.engine()
                    .engine()
                    .versionFeed()
                    .read(versions.container(), FeedScope.EVERYTHING, after(position), new FeedLimits(4, 1 << 20));
            told.addAll(tell(page));
            sizes.add(page.changes().size());
            position = page.next();
        }

        assertThat(sizes).containsExactly(4, 4, 2, 0);
        assertThat(told).hasSize(10).endsWith("replaced a: 8>9");
    }

    @Test
    void thatNothingIsNewIsKnownWithoutTheStore() {
        versions.write("a", 1);
        ChangePosition position = versions.now();
        int snapshots = versions.store().snapshotsTaken();

        ChangeFeedPage page = versions.after(position);

        assertThat(page.changes()).isEmpty();
        assertThat(versions.engine().engine().versionFeed()
                .readIfQuiet(versions.container(), FeedScope.EVERYTHING, after(position))).contains(page);
        assertThat(versions.store().snapshotsTaken()).isEqualTo(snapshots);
    }

    @Test
    void theFeedStartsNowOrWhereItWasOnly() {
        versions.write("a", 1);

        assertThatOrreryFails(() -> versions.read(new ChangeStart.Beginning())).withCode(ErrorCode.INVALID_REQUEST);
        assertThatOrreryFails(() -> versions.read(new ChangeStart.Time(Instant.EPOCH)))
                .withCode(ErrorCode.INVALID_REQUEST)
                .withMessageContaining("starts from now");
    }

    @Test
    void theLogOutlivesARestart() {
        ChangePosition start = versions.now();
        versions.write("a", 1);
        versions.restart();
        versions.write("a", 2);

        assertThat(versions.told(start)).containsExactly("created a: >1", "replaced a: 1>2");
    }

    @Test
    void whatIsKeptIsNotCountedAsStorage() {
        versions.write("a", 1);
        long bytes = versions.container().totals().bytes();

        versions.write("a", 2);
        versions.write("a", 3);

        assertThat(versions.container().totals().bytes()).isEqualTo(bytes);
    }

    @Test
    void containersWithoutPolicyKeepNothing() {
        versions.keepFor(0);
        versions.engine().engine().upkeep().run();

        assertThat(versions.store().writesInto(KeySpace.VERSIONS, () -> versions.write("a", 1))).isEmpty();
    }

    private void createForFiveSeconds() {
        versions.engine()
                .items()
                .create(versions.container(), json("{\"id\": \"a\", \"pk\": \"a\", \"v\": 1, \"ttl\": 5}"));
    }

    private static ChangeStart after(ChangePosition position) {
        return new ChangeStart.After(position);
    }

    private List<String> told(FeedScope scope, ChangePosition position) {
        return tell(versions.engine()
                .engine()
                .versionFeed()
                .read(versions.container(), scope, after(position), ALL));
    }

    private void execute(ItemOperation operation) {
        versions.engine().items().execute(versions.container(), KEY, operation);
    }

    private void batch(ItemOperation... operations) {
        versions.engine().items().batch(versions.container(), KEY, List.of(operations));
    }

    private static JsonValue keyed(String id, int version) {
        return json("{\"id\": \"%s\", \"pk\": \"k\", \"v\": %d}".formatted(id, version));
    }
}
