package dev.orrery.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NearestNameTest {

    private static final List<String> KNOWN = List.of("host", "port", "key", "secondary-key", "read-only-key");

    @Test
    void theNearestNameIsTheFewestLettersAway() {
        assertThat(NearestName.to("prot", KNOWN)).isEqualTo("port");
        assertThat(NearestName.to("hots", KNOWN)).isEqualTo("host");
        assertThat(NearestName.to("readOnlyKey", KNOWN)).isEqualTo("read-only-key");
        assertThat(NearestName.to("keys", KNOWN)).isEqualTo("key");
        assertThat(NearestName.to("", KNOWN)).isEqualTo("key");
    }

    @Test
    void onlyANearNameWasProbablyMeant() {
        assertThat(NearestName.meant("LENGHT", Set.of("LENGTH", "LEFT"))).contains("LENGTH");
        assertThat(NearestName.meant("lieks", Set.of("likes", "lives", "id"))).contains("likes");
        assertThat(NearestName.meant("ilkse", Set.of("likes", "id"))).isEmpty();
        assertThat(NearestName.meant("FROBNICATE", Set.of("LENGTH", "LEFT"))).isEmpty();
        assertThat(NearestName.meant("c", Set.of())).isEmpty();
    }
}
