package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import dev.orrery.server.OrrerySettings;
import dev.orrery.server.PortChoice;
import dev.orrery.server.ProtocolPort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ConnectWithoutTablesTest {

    @RegisterExtension
    final ExplorerPage explorer =
            new ExplorerPage(OrrerySettings.defaults().withPort(ProtocolPort.TABLE, PortChoice.OFF));

    @Test
    void aServerWithoutAPortForTablesShowsNothingOfThem() {
        Page page = explorer.open("/connect");

        assertThat(page.getByText("Main.java", new Page.GetByTextOptions().setExact(true))).isVisible();
        assertThat(page.locator("main")).not().containsText("Table API");
    }
}
