package dev.orrery.metrics;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PartitionSeriesTest {

    private final MeteredEngine engine = new MeteredEngine(Limits.DEFAULT.withLogicalPartitionBytesMax(2_000));

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    @Spec("2.10")
    void aPartitionShowsWhatItStores() {
        Container posts = engine.container("posts", 400);
        engine.create(posts, "1", "anna");
        engine.create(posts, "2", "ben");
        Totals totals = posts.totals();

        PrometheusText text = engine.prometheus();

        assertThat(ofPartition(text, "orrery_partition_items", "0")).isEqualTo(2);
        assertThat(ofPartition(text, "orrery_partition_item_bytes", "0")).isEqualTo((double) totals.itemBytes());
        assertThat(ofPartition(text, "orrery_partition_index_bytes", "0")).isEqualTo((double) totals.indexBytes());
    }

    @Test
    @Spec("2.10")
    void aPartitionShowsWhatItUsesAndWhatItMayUse() {
        Container posts = engine.container("posts", 12_000);
        engine.served(posts, "anna", 30);
        engine.pass(Duration.ofSeconds(1));
        JsonValue hottest = engine.json().property("containers").element(0).property("hottestKeys").element(0);
        String partition = hottest.property("partition").stringValue();

        PrometheusText text = engine.prometheus();

        assertThat(ofPartition(text, "orrery_partition_request_units_total", partition)).isEqualTo(30);
        assertThat(ofPartition(text, "orrery_partition_request_units_last_second", partition)).isEqualTo(30);
        assertThat(ofPartition(text, "orrery_partition_request_units_per_second", partition)).isEqualTo(0.5);
        assertThat(ofPartition(text, "orrery_partition_request_units_provisioned", partition)).isEqualTo(6_000);
    }

    @Test
    void anOfferThatChangesShowsAtOnce() {
        Container posts = engine.container("posts", 400);
        engine.engine().catalog().replaceThroughput(posts, new Throughput.Autoscale(4_000));

        assertThat(ofPartition(engine.prometheus(), "orrery_partition_request_units_provisioned", "0"))
                .isEqualTo(4_000);
    }

    @Test
    @Spec("2.10")
    void aHotKeyStandsOut() {
        Container posts = engine.container("posts", 400);
        for (int i = 0; i < 100; i++) {
            engine.served(posts, "quiet" + i, 1);
            engine.served(posts, "hot", 9);
        }
        engine.pass(Duration.ofSeconds(1));

        JsonValue hottest = engine.json().property("containers").element(0).property("hottestKeys").element(0);

        assertThat(hottest.property("key")).hasToString("[\"hot\"]");
        assertThat(hottest.property("shareOfPartition").doubleValue()).isCloseTo(0.9, within(0.02));
        assertThat(engine.prometheus().value("orrery_hottest_key_request_units_per_second",
                "container", "blog/posts", "partition", "0", "key", "[\"hot\"]"))
                .isCloseTo(900, within(20.0));
    }

    @Test
    @Spec("2.10")
    void theLargestKeyStandsOut() {
        Container posts = engine.container("posts", 400);
        engine.create(posts, "1", "small");
        engine.create(posts, "1", "large");
        engine.create(posts, "2", "large");

        JsonValue largest = engine.json().property("containers").element(0).property("largestKeys");

        assertThat(largest.size()).isEqualTo(2);
        assertThat(largest.element(0).property("key")).hasToString("[\"large\"]");
        assertThat(largest.element(0).property("items").longValue()).isEqualTo(2);
        assertThat(largest.element(0).property("bytes").longValue())
                .isGreaterThan(largest.element(1).property("bytes").longValue());
    }

    @Test
    @Spec("2.5")
    void aKeyThatIsFullIsNamed() {
        Container posts = engine.container("posts", 400);
        assertThatOrreryFails(() -> {
            for (int i = 0; i < 1_000; i++) {
                engine.create(posts, "item" + i, "full");
            }
        }).withCode(ErrorCode.LOGICAL_PARTITION_FULL);
        engine.pass(Duration.ofSeconds(1));

        JsonValue container = engine.json().property("containers").element(0);
        PrometheusText text = engine.prometheus();

        assertThat(container.property("fullKeys").element(0).property("key")).hasToString("[\"full\"]");
        assertThat(container.property("partitions").element(0).property("fullKeyWrites").longValue()).isEqualTo(1);
        assertThat(ofPartition(text, "orrery_partition_full_key_writes_total", "0")).isEqualTo(1);
        assertThat(text.find("orrery_full_key_writes_per_second",
                "container", "blog/posts", "partition", "0", "key", "[\"full\"]")).isPresent();
    }

    @Test
    void afterASplitTheChildrenAreShownAndTheParentIsNot() {
        Container posts = engine.container("posts", 400);
        engine.create(posts, "1", "anna");
        engine.create(posts, "1", "ben");
        engine.prometheus();
        engine.engine().splits().split(posts, 0);

        PrometheusText text = engine.prometheus();

        assertThat(text.valuesOf("partition")).containsExactly("1", "2");
        assertThat(text.valuesOf("key")).containsExactly("[\"anna\"]", "[\"ben\"]");
    }

    @Test
    void aHotKeyIsStillHotAfterASplitAndAfterAMerge() {
        Container posts = engine.container("posts", 400);
        engine.create(posts, "1", "anna");
        engine.create(posts, "1", "ben");
        for (int second = 0; second < 60; second++) {
            engine.served(posts, "anna", 9);
            engine.served(posts, "ben", 1);
            engine.pass(Duration.ofSeconds(1));
        }

        engine.engine().splits().split(posts, 0);
        JsonValue split = engine.json().property("containers").element(0);
        engine.engine().merges().merge(posts, 1, 2);
        JsonValue merged = engine.json().property("containers").element(0);

        assertThat(List.of(split, merged)).allSatisfy(container -> {
            JsonValue hottest = container.property("hottestKeys").element(0);
            assertThat(hottest.property("key")).hasToString("[\"anna\"]");
            assertThat(hottest.property("requestUnitsPerSecond").doubleValue()).isCloseTo(9, within(0.5));
            assertThat(usedInTheLastMinute(container)).isCloseTo(10, within(0.5));
        });
        assertThat(split.property("hottestKeys").element(0).property("shareOfPartition").doubleValue())
                .isCloseTo(1, within(0.1));
    }

    private static double usedInTheLastMinute(JsonValue container) {
        double sum = 0;
        for (int i = 0; i < container.property("partitions").size(); i++) {
            sum += container.property("partitions").element(i).property("requestUnitsPerSecond")
                    .property("lastMinute").doubleValue();
        }
        return sum;
    }

    @Test
    void aDroppedContainerIsNotShown() {
        Container posts = engine.container("posts", 400);
        engine.create(posts, "1", "anna");
        engine.prometheus();
        engine.drop(posts);

        assertThat(engine.prometheus().values().keySet()).noneMatch(series -> series.labels().containsKey("container"));
        assertThat(engine.json().property("containers").size()).isZero();
    }

    @Test
    void keysOfAnyTextAreShownAsTheyAre() {
        Container posts = engine.container("posts", 400);
        engine.served(posts, "a \"b\" \\ \n ü", 1);
        engine.pass(Duration.ofSeconds(1));

        assertThat(engine.prometheus().valuesOf("key")).containsExactly("[\"a \\\"b\\\" \\\\ \\n \\u00fc\"]");
        assertThat(engine.json().property("containers").element(0).property("hottestKeys").element(0)
                .property("key").element(0).stringValue()).isEqualTo("a \"b\" \\ \n ü");
    }

    @Test
    void seriesBySecondHaveTheOldestFirst() {
        Container posts = engine.container("posts", 400);
        engine.served(posts, "anna", 3);
        engine.pass(Duration.ofSeconds(1));
        engine.served(posts, "anna", 5);
        engine.pass(Duration.ofSeconds(1));

        JsonValue bySecond = engine.json().property("containers").element(0)
                .property("partitions").element(0).property("bySecond").property("requestUnits");

        assertThat(bySecond.size()).isEqualTo(10);
        assertThat(bySecond.element(8).doubleValue()).isEqualTo(3);
        assertThat(bySecond.element(9).doubleValue()).isEqualTo(5);
    }

    private static double ofPartition(PrometheusText text, String name, String partition) {
        return text.value(name, "container", "blog/posts", "partition", partition);
    }
}
