package dev.orrery.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ErrorTextTest {

    @Test
    void whatIsWrappedIsUnwrapped() {
        assertThat(ErrorText.of("""
                Message: {"errors":[{"code":"SC1001","message":"Syntax error."},{"message":"Another."}]}
                ActivityId: 1""")).isEqualTo("Syntax error. (SC1001); Another.");
        assertThat(ErrorText.of("Message: {\"Errors\":[\"Too large.\"]}")).isEqualTo("Too large.");
    }

    @Test
    void allElseStaysAsItIs() {
        assertThat(ErrorText.of("A sentence.\r\nActivityId: 1")).isEqualTo("A sentence.");
        assertThat(ErrorText.of("Message: {broken")).isEqualTo("Message: {broken");
        assertThat(ErrorText.of("Message: {\"errors\":[{}]}")).isEqualTo("Message: {\"errors\":[{}]}");
        assertThat(ErrorText.of("Message: {}")).isEqualTo("Message: {}");
        assertThat(ErrorText.of("")).isEmpty();
    }
}
