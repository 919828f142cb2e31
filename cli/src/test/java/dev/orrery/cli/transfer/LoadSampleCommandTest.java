package dev.orrery.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.explorer.SampleData;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LoadSampleCommandTest {

    private final TestCommands commands = TestCommands.inMemory();

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void theShopIsLoaded() {
        commands.assertSucceeds("sample", "load");

        assertThat(commands.lines()).contains("shop/orders: 180 items");
        assertThat(TestItems.all(commands.server(), commands.server().engine().catalog().container("shop", "orders")))
                .hasSize(180);
    }

    @ParameterizedTest
    @MethodSource("names")
    void theFirstQueryOfASampleFindsSomething(String name) {
        commands.assertSucceeds("sample", "load", name);
        String told = commands.lines().getLast();
        assertThat(told).startsWith("A first query: orrery query \"").endsWith(" --explain");
        String text = told.substring(told.indexOf('"') + 1, told.lastIndexOf('"'));
        String[] names = told.substring(told.lastIndexOf('"') + 1).strip().split(" ");

        commands.assertSucceeds("query", text, names[0], names[1], names[2], names[3], "--json");

        assertThat(commands.lines()).hasSizeGreaterThan(5);
    }

    @Test
    void whatIsThereIsNotOverwritten() {
        commands.assertSucceeds("create", "shop");

        commands.assertFailsInOneLine(1, "There is a database 'shop' already", "sample", "load");
        commands.assertFailsInOneLine(2, "only shop and blog", "sample", "load", "nothing");
    }

    static List<String> names() {
        return SampleData.names();
    }
}
