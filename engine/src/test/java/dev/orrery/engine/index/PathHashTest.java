package dev.orrery.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.PropertyPath;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PathHashTest {

    @Test
    void theHashesOnDiskNeverChange() {
        assertThat(hex("/id")).isEqualTo("208f8719b5fac568");
        assertThat(hex("/_ts")).isEqualTo("29620e187b4ca9eb");
        assertThat(hex("/a/b")).isEqualTo("7d0945b5c97627a7");
        assertThat(hex("/tags/[]")).isEqualTo("528123faf62d0267");
        assertThat(hex("/\"naïve 😀\"/\"\"")).isEqualTo("22b280e96ad7aa09");
        assertThat(Long.toHexString(
                CompositeIndex.of(CompositePath.ascending("/name"), CompositePath.descending("/age"))
                        .hash()))
                .isEqualTo("e776dda2d36f6d48");
    }

    @Test
    void aPathIsHashedStepByStep() {
        long a = PathHash.property(PathHash.ROOT, "a");

        assertThat(PathHash.of(IndexPath.parse("/a/[]/b")))
                .isEqualTo(PathHash.property(PathHash.element(a), "b"));
    }

    @Test
    void aPropertyPathHasTheHashOfItsIndexPath() {
        assertThat(PathHash.of(PropertyPath.parse("/a/\"b c\"")))
                .isEqualTo(PathHash.of(IndexPath.parse("/a/\"b c\"")));
    }

    @Test
    void pathsThatLookAlikeHaveDifferentHashes() {
        Map<Long, IndexPath> seen = new HashMap<>();
        for (String text : new String[] {
            "", "/a", "/b", "/ab", "/a/b", "/b/a", "/a/a", "/a/[]", "/a/[]/[]", "/a/\"[]\"", "/a/\"\"", "/\"\"",
            "/\"\"/\"\"", "/[]", "/\"a/b\"", "/a/b/c", "/ab/c", "/a/bc", "/A", "/\"a\u0000\"", "/\"\u0000\""
        }) {
            IndexPath path = IndexPath.parse(text);
            assertThat(seen.put(PathHash.of(path), path)).as(text).isNull();
        }
    }

    @Test
    void manyNamesHaveManyHashes() {
        Map<Long, String> seen = new HashMap<>();
        for (int i = 0; i < 200_000; i++) {
            String name = "property" + i;
            assertThat(seen.put(PathHash.property(PathHash.ROOT, name), name)).isNull();
        }
    }

    @Test
    void theTopBitTellsPathsFromCompositeIndexes() {
        for (int i = 0; i < 1000; i++) {
            String path = "/p" + i;
            CompositeIndex composite = CompositeIndex.of(CompositePath.ascending(path), CompositePath.ascending("/x"));

            assertThat(PathHash.of(IndexPath.parse(path + "/[]"))).isNotNegative();
            assertThat(PathHash.of(PropertyPath.parse(path))).isNotNegative();
            assertThat(composite.hash()).isNegative();
        }
    }

    @Test
    void compositeIndexesDifferByTheirPathsSequenceAndOrders() {
        assertThat(new long[] {
            composite(CompositePath.ascending("/a"), CompositePath.ascending("/b")),
            composite(CompositePath.ascending("/b"), CompositePath.ascending("/a")),
            composite(CompositePath.ascending("/a"), CompositePath.descending("/b")),
            composite(CompositePath.descending("/a"), CompositePath.ascending("/b")),
            composite(CompositePath.descending("/a"), CompositePath.descending("/b")),
            composite(
                    CompositePath.ascending("/a"), CompositePath.ascending("/b"), CompositePath.ascending("/c"))
        })
                .doesNotHaveDuplicates();
    }

    @Test
    void aNameIsHashedAsItLiesInAnItemEvenWithALoneSurrogate() {
        assertThat(PathHash.bytes("\uD83D")).containsExactly(0xED, 0xA0, 0xBD);
        assertThat(PathHash.property(PathHash.ROOT, "\uD83D")).isNotEqualTo(PathHash.property(PathHash.ROOT, "\uD83E"));
    }

    private static long composite(CompositePath... paths) {
        return CompositeIndex.of(paths).hash();
    }

    private static String hex(String path) {
        return Long.toHexString(PathHash.of(IndexPath.parse(path)));
    }
}
