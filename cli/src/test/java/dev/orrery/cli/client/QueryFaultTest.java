package dev.orrery.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QueryFaultTest {

    @Test
    void whatTheServiceWrapsIsUnwrapped() {
        assertThat(QueryFault.in("""
                Message: {"errors":[{"code":"SC1001","message":"Syntax error."}]}
                ActivityId: 1""")).map(QueryFault::sentence).contains("Syntax error. (SC1001)");
        assertThat(QueryFault.in("Message: {\"Errors\":[\"Too large.\"]}"))
                .contains(new QueryFault("Too large.", Optional.empty()));
    }

    @Test
    void orrerysOwnWordsAreBetter() {
        QueryFault fault = QueryFault.in("""
                Message: {"errors":[{"location":{"start":7,"end":13},"code":"SC2005","message":"'LENGHT' is …"}]}
                There is no function LENGHT. Did you mean LENGTH?
                ActivityId: 1""").orElseThrow();

        assertThat(fault.sentence()).isEqualTo("There is no function LENGHT. Did you mean LENGTH?");
        assertThat(fault.marked("SELECT LENGHT(c.name) FROM c")).containsExactly(
                "  SELECT LENGHT(c.name) FROM c",
                "         ^^^^^^");
    }

    @Test
    void theLineWithTheFaultIsShownAndItsPlaceMarked() {
        assertThat(marked("SELECT *\nFROM c\nWERE c.a = 1", 16, 20)).containsExactly("  WERE c.a = 1", "  ^^^^");
        assertThat(marked("SELECT\t*\tFRM c", 9, 12)).containsExactly("  SELECT * FRM c", "           ^^^");
        assertThat(marked("SELECT *\nFROM", 13, 13)).containsExactly("  FROM", "      ^");
        assertThat(marked("SELECT 'a\nb'", 7, 12)).containsExactly("  SELECT 'a", "         ^^");
        assertThat(marked("SELECT", 7, 8)).isEmpty();
    }

    @Test
    void allElseIsNoFaultOfAQuery() {
        assertThat(QueryFault.in("A sentence.\r\nActivityId: 1")).isEmpty();
        assertThat(QueryFault.in("Message: {broken")).isEmpty();
        assertThat(QueryFault.in("Message: {\"errors\":[{}]}")).isEmpty();
        assertThat(QueryFault.in("Message: {}")).isEmpty();
        assertThat(QueryFault.in("")).isEmpty();
    }

    private static List<String> marked(String query, int start, int end) {
        return new QueryFault("", Optional.of(new QueryFault.Place(start, end))).marked(query);
    }
}
