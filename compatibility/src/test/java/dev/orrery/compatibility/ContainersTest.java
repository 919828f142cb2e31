package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.ChangeFeedPolicy;
import com.azure.cosmos.models.CompositePath;
import com.azure.cosmos.models.CompositePathSortOrder;
import com.azure.cosmos.models.ComputedProperty;
import com.azure.cosmos.models.ConflictResolutionPolicy;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosContainerResponse;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.ExcludedPath;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.IncludedPath;
import com.azure.cosmos.models.IndexingMode;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.SpatialSpec;
import com.azure.cosmos.models.SpatialType;
import com.azure.cosmos.models.ThroughputProperties;
import com.azure.cosmos.models.UniqueKey;
import com.azure.cosmos.models.UniqueKeyPolicy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ContainersTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    @Test
    void aContainerIsCreatedWithWhatCosmosDbGivesByDefault() {
        CosmosContainerResponse created = SDK.database().createContainer("defaults", "/author");

        CosmosContainerProperties read = SDK.database().getContainer("defaults").read().getProperties();

        assertThat(created.getStatusCode()).isEqualTo(201);
        assertThat(read.getPartitionKeyDefinition().getPaths()).containsExactly("/author");
        assertThat(read.getIndexingPolicy().getIndexingMode()).isEqualTo(IndexingMode.CONSISTENT);
        assertThat(read.getIndexingPolicy().getIncludedPaths()).extracting(IncludedPath::getPath).containsExactly("/*");
        assertThat(read.getDefaultTimeToLiveInSeconds()).isNull();
        assertThat(read.getResourceId()).isNotEmpty();
    }

    @Test
    void allPoliciesAreKept() {
        CosmosContainerProperties wanted = new CosmosContainerProperties("policies", "/author")
                .setIndexingPolicy(new IndexingPolicy()
                        .setIncludedPaths(List.of(new IncludedPath("/*")))
                        .setExcludedPaths(List.of(new ExcludedPath("/content/*")))
                        .setCompositeIndexes(List.of(List.of(
                                new CompositePath().setPath("/likes").setOrder(CompositePathSortOrder.DESCENDING),
                                new CompositePath().setPath("/title").setOrder(CompositePathSortOrder.ASCENDING)))))
                .setUniqueKeyPolicy(new UniqueKeyPolicy().setUniqueKeys(List.of(new UniqueKey(List.of("/title")))))
                .setConflictResolutionPolicy(ConflictResolutionPolicy.createLastWriterWinsPolicy("/likes"))
                .setDefaultTimeToLiveInSeconds(3600);

        SDK.database().createContainer(wanted);
        CosmosContainerProperties read = SDK.database().getContainer("policies").read().getProperties();

        assertThat(read.getIndexingPolicy().getExcludedPaths()).extracting(ExcludedPath::getPath)
                .contains("/content/*");
        assertThat(read.getIndexingPolicy().getCompositeIndexes().getFirst())
                .extracting(CompositePath::getPath)
                .containsExactly("/likes", "/title");
        assertThat(read.getUniqueKeyPolicy().getUniqueKeys().getFirst().getPaths()).containsExactly("/title");
        assertThat(read.getConflictResolutionPolicy().getConflictResolutionPath()).isEqualTo("/likes");
        assertThat(read.getDefaultTimeToLiveInSeconds()).isEqualTo(3600);
    }

    @Test
    void policiesOfLaterTimesAreKeptToo() {
        CosmosContainerProperties wanted = new CosmosContainerProperties("later", "/author")
                .setIndexingPolicy(new IndexingPolicy()
                        .setSpatialIndexes(List.of(new SpatialSpec()
                                .setPath("/place/*")
                                .setSpatialTypes(List.of(SpatialType.POINT, SpatialType.POLYGON)))))
                .setComputedProperties(
                        List.of(new ComputedProperty("lowerTitle", "SELECT VALUE LOWER(c.title) FROM c")))
                .setChangeFeedPolicy(ChangeFeedPolicy.createAllVersionsAndDeletesPolicy(Duration.ofMinutes(5)));

        SDK.database().createContainer(wanted);
        CosmosContainerProperties read = SDK.database().getContainer("later").read().getProperties();

        assertThat(read.getComputedProperties()).extracting(ComputedProperty::getName).containsExactly("lowerTitle");
        assertThat(read.getIndexingPolicy().getSpatialIndexes()).extracting(SpatialSpec::getPath)
                .containsExactly("/place/*");
        assertThat(read.getChangeFeedPolicy().getRetentionDurationForAllVersionsAndDeletesPolicy())
                .isEqualTo(Duration.ofMinutes(5));
    }

    @Test
    void theIndexingPolicyAndTheTimeToLiveCanBeReplaced() {
        CosmosContainer container = SDK.posts();
        CosmosContainerProperties properties = container.read().getProperties();
        properties.getIndexingPolicy().setExcludedPaths(List.of(new ExcludedPath("/title/?")));
        properties.setDefaultTimeToLiveInSeconds(-1);

        container.replace(properties);

        CosmosContainerProperties read = container.read().getProperties();
        assertThat(read.getDefaultTimeToLiveInSeconds()).isEqualTo(-1);
        assertThat(read.getIndexingPolicy().getExcludedPaths()).extracting(ExcludedPath::getPath).contains("/title/?");
    }

    @Test
    void thePartitionKeyCannotBeReplaced() {
        CosmosContainer container = SDK.posts();
        CosmosContainerProperties properties = container.read().getProperties();
        properties.setPartitionKeyDefinition(new PartitionKeyDefinition().setPaths(List.of("/title")));

        assertThatCosmosFails(() -> container.replace(properties)).withStatus(400);
    }

    @Test
    void containersAreListedAndQueried() {
        SDK.database().createContainerIfNotExists("found", "/author");
        SDK.database().createContainerIfNotExists("found", "/author");

        List<String> listed = SDK.database().readAllContainers().stream()
                .map(CosmosContainerProperties::getId)
                .toList();
        List<String> queried = SDK.database()
                .queryContainers("SELECT * FROM c WHERE c.id = 'found'", new CosmosQueryRequestOptions())
                .stream()
                .map(CosmosContainerProperties::getId)
                .toList();

        assertThat(listed).containsOnlyOnce("found");
        assertThat(queried).containsExactly("found");
    }

    @Test
    void aDeletedContainerIsGoneAndItsNameIsFree() {
        SDK.database().createContainer("again", "/author");
        CosmosContainer container = SDK.database().getContainer("again");
        container.createItem(Post.of("p1", "ann"));

        container.delete();

        assertThatCosmosFails(container::read).withStatus(404);
        SDK.database().createContainer("again", "/author");
        assertThatCosmosFails(() -> container.readItem("p1", Post.of("p1", "ann").key(), Post.class)).withStatus(404);
    }

    @Test
    void feedRangesAreOnePerPhysicalPartition() {
        SDK.database().createContainer("one", "/author", ThroughputProperties.createManualThroughput(400));
        SDK.database().createContainer("three", "/author", ThroughputProperties.createManualThroughput(18_000));

        List<FeedRange> one = SDK.database().getContainer("one").getFeedRanges();
        List<FeedRange> three = SDK.database().getContainer("three").getFeedRanges();

        assertThat(one).hasSize(1);
        assertThat(three).hasSize(3);
    }

    @Test
    void thereIsNoLimitOnTheNumberOfContainers() {
        for (int i = 0; i < 60; i++) {
            SDK.database().createContainer("many" + i, "/author");
        }

        long count = SDK.database().readAllContainers().stream()
                .filter(container -> container.getId().startsWith("many"))
                .count();

        assertThat(count).isEqualTo(60);
    }
}
