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
        assertThat(UnknownProperties.hints("SELECT * FROM c WHERE c.staus = 'c.stat' AND c.total > 1", ITEMS))
                .containsExactly("c.staus is in none of the items that were looked at (2): did you mean c.status?");
        assertThat(UnknownProperties.hints("SELECT o.address.cty FROM orders o", ITEMS))
                .containsExactly(
                        "o.address.cty is in none of the items that were looked at (2): did you mean o.address.city?");
    }

    @Test
    void aPropertyThatIsLikeNoOtherIsToldAlone() {
        assertThat(UnknownProperties.hints("SELECT c.warehouse FROM c", ITEMS))
                .containsExactly("c.warehouse is in none of the items that were looked at (2)");
    }

    @Test
    void whatIsSeenOrCanNotBeKnownIsNotTold() {
        assertThat(UnknownProperties.hints("SELECT c.id, c.total, c.tags.x, c.status.y FROM c", ITEMS)).isEmpty();
        assertThat(UnknownProperties.hints("SELECT t.x FROM c JOIN t IN c.tags", ITEMS)).isEmpty();
        assertThat(UnknownProperties.hints("SELECT c.staus FROM c", List.of())).isEmpty();
        assertThat(UnknownProperties.hints("SELEC c.staus", ITEMS)).isEmpty();
    }
}
