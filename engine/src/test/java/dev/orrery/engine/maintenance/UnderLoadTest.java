package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.container.Derivations.Phase;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.Faults.Point;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.Precondition;
import dev.orrery.testing.Spec;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Splits and index rebuilds while many clients read and write: no request fails, nothing is lost or doubled. */
@Timeout(180)
class UnderLoadTest {

    private static final int SPLITS = 10;
    private static final int STEPS = 30;

    private final StagedFaults faults = new StagedFaults();

    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    @Spec({"2.4", "5.4"})
    void clientsNoticeNothingOfTenSplits(TestStores kind) {
        try (TestEngine engine = TestEngine.on(kind.open(directory), Limits.DEFAULT, faults)) {
            Container container = engine.container("c", "/pk");
            Load load = new Load(engine, container);
            faults.always(Point.SPLIT_TAKE_OVER, () -> load.allow(STEPS));
            faults.always(Point.SPLIT_DROP, () -> load.allow(STEPS));

            load.during(() -> {
                load.run(STEPS);
                for (int i = 0; i < SPLITS; i++) {
                    faults.next(Point.SPLIT_COPY, () -> load.run(STEPS));
                    load.allow(STEPS);
                    engine.engine().splits().split(container, largestPartition(container));
                }
            });

            assertThat(container.partitions().all()).hasSize(1 + SPLITS);
        }
    }

    @ParameterizedTest
    @EnumSource
    @Spec("4.2")
    void clientsNoticeNothingOfChangedPolicies(TestStores kind) {
        List<String> policies = List.of(
                "{\"includedPaths\": [{\"path\": \"/version/?\"}], \"excludedPaths\": [{\"path\": \"/*\"}]}",
                "{\"indexingMode\": \"none\"}",
                "{\"compositeIndexes\": [[{\"path\": \"/version\"}, {\"path\": \"/id\"}]]}",
                "{\"includedPaths\": [{\"path\": \"/tags/*\"}], \"excludedPaths\": [{\"path\": \"/*\"}]}");
        try (TestEngine engine = TestEngine.on(kind.open(directory), Limits.DEFAULT, faults)) {
            Container container = engine.container("c", "/pk");
            Load load = new Load(engine, container);
            faults.always(Point.REINDEX, () -> load.run(STEPS));

            load.during(() -> policies.forEach(policy -> {
                load.run(STEPS);
                engine.engine().catalog().replaceContainer(container, withPolicy(policy), Precondition.NONE);
                engine.engine().upkeep().run();
                engine.engine().splits().split(container, largestPartition(container));
            }));

            assertThat(container.derivations().phase()).isEqualTo(Phase.SETTLED);
        }
    }

    private static int largestPartition(Container container) {
        return container.partitions().all().stream()
                .max(Comparator.comparingLong((Partition partition) -> partition.totals().items()))
                .orElseThrow()
                .range()
                .id();
    }

    private static ContainerDefinition withPolicy(String policy) {
        return ContainerDefinition.parse(json("""
                {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2}, "indexingPolicy": %s,
                 "changeFeedPolicy": {"retentionDuration": 1}}
                """.formatted(policy)));
    }
}
