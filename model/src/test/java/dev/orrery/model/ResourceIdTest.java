package dev.orrery.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.orrery.model.ResourceId.Kind;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ResourceIdTest {

    private final ResourceId database = ResourceId.database(0x002D7E92);
    private final ResourceId container = database.container(0x0125F6 << 7 | 0x09);

    @Test
    void aDatabaseHasFourBytesTheLowestFirst() {
        assertThat(hex(database)).isEqualTo("927e2d00");
        assertThat(database).hasToString("kn4tAA==");
        assertThat(database.number()).isEqualTo(0x002D7E92);
    }

    @Test
    void aContainerHasTheTopBitOfItsFirstByteSetAndAUserHasNot() {
        ResourceId user = database.user(9);

        assertThat(hex(container)).isEqualTo("927e2d0089f62501");
        assertThat(container).hasToString("kn4tAIn2JQE=");
        assertThat(container.kind()).isEqualTo(Kind.CONTAINER);
        assertThat(hex(user)).isEqualTo("927e2d0009000000");
        assertThat(user.kind()).isEqualTo(Kind.USER);
    }

    @Test
    void theTextOfAnItemsIdCanBeWrittenToAPlace() {
        Random random = new Random(7);
        for (int i = 0; i < 1000; i++) {
            ResourceId parent = ResourceId.database(1 + random.nextInt(1 << 30)).container(1 + random.nextInt(1 << 30));
            long number = 1 + (random.nextLong() >>> (5 + random.nextInt(58)));
            byte[] text = new byte[2 + ResourceId.ITEM_TEXT_BYTES];

            parent.writeItemText(number, text, 2);

            assertThat(new String(text, 2, ResourceId.ITEM_TEXT_BYTES, StandardCharsets.US_ASCII))
                    .isEqualTo(parent.item(number).toString());
        }
    }

    @Test
    void anItemHasItsNumberBehindTheContainerTheLowestByteFirst() {
        assertThat(container.item(2)).hasToString("kn4tAIn2JQECAAAAAAAAAA==");
        assertThat(hex(container.item(0x0123456789ABCDEL))).isEqualTo("927e2d0089f62501debc9a7856341200");
        assertThat(container.item(77).documentNumber()).isEqualTo(77);
    }

    @Test
    void theFirstPartitionRangeIsStoredAsTwo() {
        ResourceId first = container.partitionRange(0);

        assertThat(first).hasToString("kn4tAIn2JQECAAAAAAAAUA==");
        assertThat(first.number()).isZero();
    }

    @Test
    void theHighNibbleOfTheLastByteTellsTheKinds() {
        assertThat(hex(container.conflict(1))).endsWith("0100000000000040");
        assertThat(hex(container.partitionRange(1))).endsWith("0300000000000050");
        assertThat(hex(container.function(1))).endsWith("0100000000000060");
        assertThat(hex(container.trigger(1))).endsWith("0100000000000070");
        assertThat(hex(container.storedProcedure(1))).endsWith("0100000000000080");
    }

    @Test
    void aClientEncryptionKeyHasAnEmptyPlaceWhereOthersHaveTheContainer() {
        assertThat(hex(database.clientEncryptionKey(5))).isEqualTo("927e2d00000000000500000002000000");
    }

    @Test
    void anOfferHasThreeBytesSoThatItsTextNeedsNoPadding() {
        assertThat(ResourceId.offer(0x0C06F3)).hasToString("8wYM");
    }

    @Test
    void theTextHasNoSlash() {
        assertThat(ResourceId.offer(0xFFFFFF)).hasToString("----");
        assertThat(ResourceId.parse("----")).contains(ResourceId.offer(0xFFFFFF));
        assertThat(ResourceId.parse("////")).isEmpty();
    }

    @Test
    void everyIdComesBackFromItsTextWithItsKindAndNumber() {
        Random random = SeededRandom.fresh();
        for (int i = 0; i < 1_000; i++) {
            for (ResourceId id : oneOfEachKind(random)) {
                ResourceId parsed = ResourceId.parse(id.toString()).orElseThrow();

                assertThat(parsed).isEqualTo(id).hasSameHashCodeAs(id);
                assertThat(parsed.kind()).isEqualTo(id.kind());
                assertThat(parsed.number()).isEqualTo(id.number());
                assertThat(parsed.bytes()).isEqualTo(id.bytes());
            }
        }
    }

    @Test
    void theNumberGivenIsTheNumberFound() {
        assertThat(ResourceId.database(Integer.MAX_VALUE).number()).isEqualTo(Integer.MAX_VALUE);
        assertThat(ResourceId.offer(16_777_215).number()).isEqualTo(16_777_215);
        assertThat(database.container(Integer.MAX_VALUE).number()).isEqualTo(Integer.MAX_VALUE);
        assertThat(database.container(128).number()).isEqualTo(128);
        assertThat(database.user(127).number()).isEqualTo(127);
        assertThat(database.user(3).permission(4).number()).isEqualTo(4);
        assertThat(database.clientEncryptionKey(6).number()).isEqualTo(6);
        assertThat(container.item((1L << 60) - 1).number()).isEqualTo((1L << 60) - 1);
        assertThat(container.storedProcedure(9).number()).isEqualTo(9);
        assertThat(container.partitionRange(Integer.MAX_VALUE).number()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void theParentsCanBeTakenFromAnId() {
        ResourceId item = container.item(1);

        assertThat(item.databasePart()).isEqualTo(database);
        assertThat(item.containerPart()).isEqualTo(container);
        assertThat(item.databasePart().isDatabase()).isTrue();
        assertThat(item.containerPart().isContainer()).isTrue();
        assertThat(item.isItem()).isTrue();
        assertThat(container.containerPart()).isEqualTo(container);
        assertThat(database.databasePart()).isEqualTo(database);
    }

    @Test
    void whatIsInNoContainerHasNoContainerPart() {
        for (ResourceId id : List.of(
                database, database.user(1), database.user(1).permission(1), database.clientEncryptionKey(1))) {
            assertThatIllegalStateException().isThrownBy(id::containerPart);
        }
        assertThatIllegalStateException().isThrownBy(() -> ResourceId.offer(1).databasePart());
    }

    @Test
    void aChildIsRefusedWhereItCantBe() {
        assertThatIllegalStateException().isThrownBy(() -> database.item(1));
        assertThatIllegalStateException().isThrownBy(() -> container.container(1));
        assertThatIllegalStateException().isThrownBy(() -> container.permission(1));
        assertThatIllegalStateException().isThrownBy(() -> container.documentNumber());
    }

    @Test
    void numbersBeginAtOneAndEndWhereTheBytesEnd() {
        assertThatIllegalArgumentException().isThrownBy(() -> ResourceId.database(0));
        assertThatIllegalArgumentException().isThrownBy(() -> ResourceId.offer(1 << 24));
        assertThatIllegalArgumentException().isThrownBy(() -> database.container(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> container.item(0));
        assertThatIllegalArgumentException().isThrownBy(() -> container.item(1L << 60));
        assertThatIllegalArgumentException().isThrownBy(() -> container.partitionRange(-1));
    }

    @Test
    void otherTextsAreNotIds() {
        assertThat(List.of(
                "",
                "posts",
                "kn4tAA",
                "kn4tAA=",
                "kn4tAB==",
                "kn4tAIn2JQE",
                "kn4tAIn2JQECAAAAAAAAAA",
                "kn4tAIn2JQECAAAAAAAAkA==",
                "kn4tAIn2JQEAAAAAAAAAAA==",
                "kn4tAIn2JQEBAAAAAAAAUA==",
                "kn4tAAAAAAA=",
                "kn4tAAAAAAAFAAAAAwAAAA==",
                "AAAAAA==",
                "kn4t AA==",
                "kn4tAA==\n",
                "\u00e9\u00e9\u00e9\u00e9"))
                .allSatisfy(text -> assertThat(ResourceId.parse(text)).isEmpty());
    }

    private static List<ResourceId> oneOfEachKind(Random random) {
        ResourceId database = ResourceId.database(random.nextInt(1, Integer.MAX_VALUE));
        ResourceId user = database.user(random.nextInt(1, Integer.MAX_VALUE));
        ResourceId container = database.container(random.nextInt(1, Integer.MAX_VALUE));
        return List.of(
                database,
                user,
                container,
                ResourceId.offer(random.nextInt(1, 1 << 24)),
                user.permission(random.nextLong(1, 1L << 60)),
                database.clientEncryptionKey(random.nextInt(1, Integer.MAX_VALUE)),
                container.item(random.nextLong(1, 1L << 60)),
                container.conflict(random.nextLong(1, 1L << 60)),
                container.partitionRange(random.nextInt(0, Integer.MAX_VALUE)),
                container.function(random.nextLong(1, 1L << 60)),
                container.trigger(random.nextLong(1, 1L << 60)),
                container.storedProcedure(random.nextLong(1, 1L << 60)));
    }

    private static String hex(ResourceId id) {
        return HexFormat.of().formatHex(id.bytes());
    }
}
