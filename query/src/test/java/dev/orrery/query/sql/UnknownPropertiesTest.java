package dev.orrery.query.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnknownPropertiesTest {

    private static final List<JsonValue> ITEMS = List.of(
            JsonText.parse("{\"id\": \"1\", \"status\": \"open\", \"address\": {\"city\": \"Bonn\"}, \"tags\": [1]}"),
            JsonText.parse("{\"id\": \"2\", \"total\": 3, \"address\": null}"));

    @Test
    void aPropertyThatNoItemHasMayBeMisspelled() {
        assertThat(sentences("SELECT * FROM c WHERE c.staus = 'c.stat' AND c.total > 1", ITEMS))
                .containsExactly("c.staus is in none of the items that were looked at (2): did you mean c.status?");
        assertThat(sentences("SELECT o.address.cty FROM orders o", ITEMS))
                .containsExactly(
                        "o.address.cty is in none of the items that were looked at (2): did you mean o.address.city?");
    }

    @Test
    void aPropertyThatIsLikeNoOtherIsToldAlone() {
        assertThat(sentences("SELECT c.warehouse FROM c", ITEMS))
                .containsExactly("c.warehouse is in none of the items that were looked at (2)");
    }

    @Test
    void whatIsSeenOrCanNotBeKnownIsNotTold() {
        assertThat(sentences("SELECT c.id, c.total, c.tags.x, c.status.y FROM c", ITEMS)).isEmpty();
        assertThat(sentences("SELECT t.x FROM c JOIN t IN c.tags", ITEMS)).isEmpty();
        assertThat(sentences("SELECT c.staus FROM c", List.of())).isEmpty();
        assertThat(sentences("SELEC c.staus", ITEMS)).isEmpty();
    }

    @Test
    void aPropertyIsToldOnceWithAllItsPlaces() {
        String query = "SELECT '😀', c.adress.city FROM c WHERE c . adress.zip > 1";

        List<UnknownProperties.Unknown> unknown = UnknownProperties.in(query, ITEMS);

        assertThat(unknown).extracting(UnknownProperties.Unknown::path).containsExactly("c.adress");
        assertThat(unknown.getFirst().places())
                .extracting(place -> query.substring(place.start(), place.end()))
                .containsExactly("c.adress", "c . adress");
    }

    private static List<String> sentences(String query, List<JsonValue> items) {
        return UnknownProperties.in(query, items).stream().map(UnknownProperties.Unknown::sentence).toList();
    }
}
