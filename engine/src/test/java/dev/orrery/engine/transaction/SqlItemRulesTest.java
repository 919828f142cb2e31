package dev.orrery.engine.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlItemRulesTest {

    @ParameterizedTest
    @ValueSource(strings = {"{\"id\":\"\"}", "{\"id\":\"\",\"$id\":\"a\"}", "{\"id\":\"\",\"$id\":null}"})
    void anItemHasNoEmptyId(String json) {
        JsonValue body = JsonText.parse(json);

        assertThatThrownBy(() -> SqlItemRules.ALL.checkedId(body))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("is empty");
    }

    @Test
    void anEntityOfATableMayHaveAnEmptyRowKey() {
        JsonValue body = JsonText.parse("{\"$pk\":\"p\",\"$id\":\"\",\"id\":\"\"}");

        assertThat(SqlItemRules.ALL.checkedId(body).text()).isEmpty();
    }
}
