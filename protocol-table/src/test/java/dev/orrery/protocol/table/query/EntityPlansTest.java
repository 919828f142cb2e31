package dev.orrery.protocol.table.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.protocol.table.edm.EdmValue;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How filters are answered: by keys where they say enough, by the index where that leaves little, and in order otherwise. */
class EntityPlansTest {

    private static final int PARTITION_KEYS = 40;
    private static final int ROWS = 50;

    private static TestTable table;

    @BeforeAll
    static void fill() {
        table = new TestTable(3);
        for (int p = 0; p < PARTITION_KEYS; p++) {
            for (int r = 0; r < ROWS; r++) {
                table.put("p%02d".formatted(p), "r%02d".formatted(r), Map.of(
                        "number", new EdmValue.OfInt32(p * ROWS + r),
                        "big", new EdmValue.OfInt64(p * ROWS + r),
                        "half", new EdmValue.OfBoolean(r % 2 == 0)));
            }
        }
    }

    @AfterAll
    static void close() {
        table.close();
    }

    private static void assertPlan(String filter, String steps) {
        assertThat(table.explained(filter, 100)).isEqualTo(steps);
    }

    @Test
    void bothKeysLeadToOneEntity() {
        assertPlan("PartitionKey eq 'p01' and RowKey eq 'r02'", """
                Gather
                  Project entity
                    Sort PartitionKey ASC, RowKey ASC
                      Filter PartitionKey eq 'p01' and RowKey eq 'r02'
                        PointReads 1
                """);
        assertThat(table.explained(
                "(PartitionKey eq 'p01' and RowKey eq 'r02') or (PartitionKey eq 'p07' and (RowKey eq 'r02' or RowKey eq 'r03'))",
                100)).contains("PointReads 3");
    }

    @Test
    void aPartitionKeyLeadsToALogicalPartition() {
        assertPlan("PartitionKey eq 'p01'", """
                LogicalPartition
                  Project entity
                    Filter PartitionKey eq 'p01'
                      KeyOrder from ["p01"] to behind ["p01"]
                """);
        assertPlan("PartitionKey eq 'p01' and RowKey ge 'r10' and RowKey lt 'r20'", """
                LogicalPartition
                  Project entity
                    Filter PartitionKey eq 'p01' and RowKey ge 'r10' and RowKey lt 'r20'
                      KeyOrder from ["p01", "r10"] to ["p01", "r20"]
                """);
        assertPlan("PartitionKey eq 'p01' and 'r10' lt RowKey and half", """
                LogicalPartition
                  Project entity
                    Filter PartitionKey eq 'p01' and 'r10' lt RowKey and half
                      KeyOrder from behind ["p01", "r10"] to behind ["p01"]
                """);
    }

    @Test
    void aRangeOfPartitionKeysIsReadInOrder() {
        assertPlan("PartitionKey ge 'p01' and PartitionKey lt 'p04'", """
                Gather
                  Project entity
                    Filter PartitionKey ge 'p01' and PartitionKey lt 'p04'
                      KeyOrder from ["p01"] to ["p04"]
                """);
        assertPlan("half", """
                Gather
                  Project entity
                    Filter half
                      KeyOrder
                """);
    }

    @Test
    void aPageGoesOnWhereTheLastOneEnded() {
        assertThat(table.explained("PartitionKey ge 'p01'", Optional.of(new EntityPosition("p02", "r03")), 10))
                .contains("KeyOrder from [\"p02\", \"r03\"]");
        assertThat(table.work("", Optional.of(new EntityPosition("p02", "r03")), 10).items()).isEqualTo(11);
    }

    @Test
    void anyPropertyLeadsToTheEntitiesThatHaveIt() {
        assertPlan("number eq 77", """
                Gather
                  Project entity
                    Sort PartitionKey ASC, RowKey ASC
                      Filter number eq 77
                        IndexLookup /number/"$v" IN (77, "00000000000000000077", "77") OR /number = 77
                """);
        assertPlan("RowKey eq 'r01'", """
                Gather
                  Project entity
                    Sort PartitionKey ASC, RowKey ASC
                      Filter RowKey eq 'r01'
                        IndexLookup /id = "r01"
                """);
        assertPlan("PartitionKey eq 'p01' and number eq 60", """
                LogicalPartition
                  Project entity
                    Sort PartitionKey ASC, RowKey ASC
                      Filter PartitionKey eq 'p01' and number eq 60
                        IndexLookup /number/"$v" IN (60, "00000000000000000060", "60") OR /number = 60
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"number ge 1995", "big ge 1995", "big gt 1994.5", "number lt 5", "big lt 5L",
        "half and big lt 5"})
    void aRangeOfNumbersIsReadAndNoMore(String filter) {
        assertThat(table.explained(filter, 100)).contains("IndexUnion");
        assertThat(table.work(filter, Optional.empty(), 100).items()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "PartitionKey eq 'a' and PartitionKey eq 'b'", "PartitionKey eq 5 and half"})
    void whatNothingPassesReadsNothing(String filter) {
        assertThat(table.page(filter, Optional.empty(), 100).entities()).isEmpty();
        assertThat(table.work(filter, Optional.empty(), 100).items()).isZero();
    }
}
