package dev.orrery.samples.modelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the meter shows is what the answers say. */
class MeterTest {

    @RegisterExtension
    final SampleDatabase samples = new SampleDatabase();

    private CosmosContainer notes;

    record Note(String id, String topic) {}

    @BeforeEach
    void create() {
        notes = Containers.createSpread(
                samples.database(),
                new CosmosContainerProperties("notes", "/topic"),
                2);
    }

    @Test
    void writesAndReadsCostWhatTheirAnswersSay() {
        Measured<Double> write = samples.measure(() -> notes.createItem(new Note("n", "a")).getRequestCharge());
        Measured<Double> read = samples.measure(
                () -> notes.readItem("n", new PartitionKey("a"), Note.class).getRequestCharge());

        assertThat(write.cost()).isEqualTo(new Cost(1, write.value(), 0));
        assertThat(read.cost()).isEqualTo(new Cost(1, read.value(), 0));
    }

    @Test
    void batchesAreOneRequest() {
        CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey("a"));
        batch.createItemOperation(new Note("n1", "a"));
        batch.createItemOperation(new Note("n2", "a"));

        Measured<Double> done = samples.measure(() -> notes.executeCosmosBatch(batch).getRequestCharge());

        assertThat(done.cost()).isEqualTo(new Cost(1, done.value(), 0));
    }

    @Test
    void queriesCostWhatAllTheirPagesSay() {
        Containers.createAll(
                notes,
                IntStream.range(0, 30).mapToObj(i -> new Note("n" + i, "topic" + i)).toList(),
                note -> new PartitionKey(note.topic()));

        for (String query : new String[] {"SELECT * FROM c", "SELECT * FROM c ORDER BY c.id"}) {
            Measured<Double> asked = samples.measure(() -> notes
                    .queryItems(query, new CosmosQueryRequestOptions(), Note.class)
                    .streamByPage(10)
                    .mapToDouble(FeedResponse::getRequestCharge)
                    .sum());

            assertThat(asked.cost().requestUnits()).as(query).isCloseTo(asked.value(), within(0.02));
            assertThat(asked.cost().requests()).as(query).isGreaterThan(1);
        }
    }

    @Test
    void whatIsRefusedCostsWhatTheRefusalSays() {
        Measured<CosmosException> missing = samples.measure(() -> catchThrowableOfType(
                CosmosException.class, () -> notes.readItem("n", new PartitionKey("a"), Note.class)));

        assertThat(missing.cost()).isEqualTo(new Cost(1, missing.value().getRequestCharge(), 0));
    }

    @Test
    void whatIsDoneWithContainersIsNotCounted() {
        Cost cost = samples.costOf(() -> Containers.create(samples.database(), "others", "/id"));

        assertThat(cost).isEqualTo(new Cost(0, 0, 0));
    }
}
