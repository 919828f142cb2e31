package dev.orrery.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StatementBufferTest {

    private final StatementBuffer buffer = new StatementBuffer();

    @Test
    void aStatementEndsWithASemicolon() {
        assertThat(buffer.add("SELECT *")).isEmpty();
        assertThat(buffer.isEmpty()).isFalse();

        assertThat(buffer.add("FROM c; SELECT 1; SELECT")).containsExactly("SELECT *\nFROM c", "SELECT 1");
        assertThat(buffer.rest()).containsExactly("SELECT");
        assertThat(buffer.isEmpty()).isTrue();
    }

    @Test
    void textsAndCommentsHaveSemicolonsOfTheirOwn() {
        assertThat(buffer.add("SELECT 'it\\'s; so', \"a;b\" -- no; end")).isEmpty();
        assertThat(buffer.add("/* nor; here")).isEmpty();
        assertThat(buffer.add("; */ FROM c;"))
                .containsExactly("SELECT 'it\\'s; so', \"a;b\" -- no; end\n/* nor; here\n; */ FROM c");
    }

    @Test
    void aCommandIsALineOfItsOwn() {
        assertThat(buffer.add("  \\d people")).containsExactly("\\d people");
        assertThat(buffer.add("-- a comment")).isEmpty();
        assertThat(buffer.add("\\l")).containsExactly("\\l");
        assertThat(buffer.add("SELECT")).isEmpty();
        assertThat(buffer.add("\\l;")).containsExactly("SELECT\n\\l");
    }

    @Test
    void nothingIsNoStatement() {
        assertThat(buffer.add(";; ;")).isEmpty();
        assertThat(buffer.add("-- only a comment")).isEmpty();
        assertThat(buffer.rest()).isEmpty();
    }
}
