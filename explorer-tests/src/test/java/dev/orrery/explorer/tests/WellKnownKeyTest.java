package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class WellKnownKeyTest {

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void theWellKnownKeyTakesOneClick() {
        Page page = explorer.page();
        page.navigate(explorer.orrery().endpoint() + "_explorer/");

        explorer.button("Sign in with the well-known key").click();

        assertThat(page.locator("main h1")).hasText("Overview");
    }
}
