package dev.orrery.engine.catalog;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Offer;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.resource.Throughput.Autoscale;
import dev.orrery.engine.resource.Throughput.Manual;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Etag;
import dev.orrery.model.Precondition;
import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.storage.Commit;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.WriteBatch;
import dev.orrery.storage.memory.MemoryStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OffersTest {

    private final MemoryStore store = new MemoryStore();
    private final TestEngine engine = TestEngine.on(store, Limits.DEFAULT);
    private final Catalog catalog = engine.engine().catalog();
    private final Offers offers = catalog.offers();

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void allOffersAreListedWithWhatTheyBelongTo() {
        Database shared = catalog.createDatabase("shared", Optional.of(new Manual(1000)));
        createContainer(shared, Optional.empty());
        Container own = createContainer(engine.database(), Optional.of(new Manual(500)));

        assertThat(offers.list())
                .extracting(it -> it.owner().rid(), it -> it.owner().selfLink(), it -> it.offer().throughput())
                .containsExactlyInAnyOrder(
                        tuple(
                                shared.rid(), "dbs/" + shared.rid() + "/", new Manual(1000)),
                        tuple(
                                own.rid(),
                                "dbs/" + engine.database().rid() + "/colls/" + own.rid() + "/",
                                new Manual(500)));
    }

    @Test
    void anOfferIsFoundByItsRid() {
        Offer offer = createContainer(engine.database(), Optional.empty()).offer().orElseThrow();

        assertThat(offers.find(offer.rid())).map(OwnedOffer::offer).contains(offer);
    }

    @Test
    void anOfferThatIsNotThereIsNotFound() {
        ResourceId unknown = ResourceId.offer(1);

        assertThat(offers.find(unknown)).isEmpty();
        assertThatOrreryFails(() -> offers.replace(unknown, new Manual(400), Precondition.NONE))
                .withCode(ErrorCode.OFFER_NOT_FOUND);
    }

    @Test
    void aReplacedOfferIsANewVersion() {
        Container container = createContainer(engine.database(), Optional.of(new Manual(400)));
        Offer before = container.offer().orElseThrow();
        engine.clock().advance(Duration.ofSeconds(5));

        OwnedOffer after = offers.replace(
                before.rid(), new Manual(900), Precondition.matches(before.revision().etag()));

        assertThat(container.offer()).contains(after.offer());
        assertThat(after.offer().throughput()).isEqualTo(new Manual(900));
        assertThat(after.offer().revision().etag()).isNotEqualTo(before.revision().etag());
        assertThat(after.offer().revision().timestampSeconds()).isEqualTo(before.revision().timestampSeconds() + 5);
    }

    @Test
    void theOfferOfADatabaseIsReplacedToo() {
        Database shared = catalog.createDatabase("shared", Optional.of(new Manual(400)));

        OwnedOffer after =
                offers.replace(shared.offer().orElseThrow().rid(), new Autoscale(2000), Precondition.NONE);

        assertThat(catalog.database("shared").offer()).contains(after.offer());
        assertThat(after.owner()).isEqualTo(new OfferOwner.OfDatabase(catalog.database("shared")));
    }

    @Test
    void anOfferIsNotTouchedIfItIsAnotherVersion() {
        Container container = createContainer(engine.database(), Optional.of(new Manual(400)));
        Offer before = container.offer().orElseThrow();

        assertThatOrreryFails(() -> offers.replace(before.rid(), new Manual(900), Precondition.matches(new Etag(1))))
                .withCode(ErrorCode.ETAG_MISMATCH);

        assertThat(container.offer()).contains(before);
    }

    @Test
    void theMostThatWasEverProvisionedIsRemembered() {
        Container container = createContainer(engine.database(), Optional.of(new Manual(400)));

        catalog.replaceThroughput(container, new Manual(100_000));
        catalog.replaceThroughput(container, new Manual(1000));

        assertThat(container.offer()).map(Offer::maxThroughputEverProvisioned).contains(100_000);
        assertThat(container.offer()).map(Offer::minThroughput).contains(1000);
        assertThatOrreryFails(() -> catalog.replaceThroughput(container, new Manual(900)))
                .withCode(ErrorCode.INVALID_THROUGHPUT);
        assertThatOrreryFails(() -> catalog.replaceThroughput(container, new Autoscale(9000)))
                .withCode(ErrorCode.INVALID_THROUGHPUT);
    }

    @ParameterizedTest
    @CsvSource({"400, 400, 1000", "40000, 400, 4000", "40100, 500, 5000", "50000, 500, 5000", "50100, 600, 6000"})
    void theLeastFollowsFromTheMost(int ever, int manual, int autoscale) {
        assertThat(new Manual(400).requestUnitsLeast(ever)).isEqualTo(manual);
        assertThat(new Autoscale(1000).requestUnitsLeast(ever)).isEqualTo(autoscale);
    }

    @Test
    void recordsOfTheFirstFormatAreUnderstood() {
        Database shared = catalog.createDatabase("shared", Optional.of(new Manual(1000)));
        Container own = createContainer(engine.database(), Optional.of(new Autoscale(4000)));
        forgetWhatCameLater();

        Catalog reopened = Catalog.openForReading(store);

        assertThat(reopened.findDatabase(shared.rid()).flatMap(Database::offer)).contains(Offer.of(
                shared.offer().orElseThrow().number(), new Manual(1000), shared.revision()));
        assertThat(reopened.findContainer(own.rid()).flatMap(Container::offer)).contains(Offer.of(
                own.offer().orElseThrow().number(), new Autoscale(4000), own.revision()));
    }

    private Container createContainer(Database database, Optional<Throughput> throughput) {
        JsonValue definition = json("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"]}}");
        return catalog.createContainer(database, ContainerDefinition.parse(definition), throughput);
    }

    /** Leaves of all offers on disk what was written before they had revisions. */
    private void forgetWhatCameLater() {
        PartitionStore records = store.open(CatalogStore.PARTITION);
        WriteBatch batch = new WriteBatch();
        try (PartitionSnapshot snapshot = records.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.META, KeyRange.all(), Direction.FORWARD)) {
            while (cursor.next()) {
                String key = new String(cursor.key(), StandardCharsets.US_ASCII);
                if (key.startsWith("database/") || key.startsWith("container/")) {
                    JsonValue record = withFirstOffer(JsonValue.ofEncoded(cursor.value()));
                    batch.put(KeySpace.META, cursor.key(), record.encoded());
                }
            }
        }
        records.commit(new Commit(records.lsn(), records.lsn() + 1, batch));
    }

    private static JsonValue withFirstOffer(JsonValue record) {
        ValueWriter json = new ValueWriter().startObject();
        for (Property property : record.properties()) {
            json.name(property.name());
            if (property.name().equals("offer")) {
                json.startObject();
                json.name("number").value(property.value().property("number"));
                json.name("throughput").value(property.value().property("throughput"));
                json.endObject();
            } else {
                json.value(property.value());
            }
        }
        return json.endObject().finish();
    }
}
