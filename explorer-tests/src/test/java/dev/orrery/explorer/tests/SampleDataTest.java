package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SampleDataTest {

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void anEmptyAccountIsFilledAndAFirstQueryIsThere() {
        Page page = explorer.open("/");

        explorer.button("Load orders of a shop").click();

        assertThat(page.locator("main h1")).hasText("shop / orders");
        explorer.button("Run").click();
        assertThat(page.locator("main")).containsText("8 rows");
    }

    @Test
    void anAccountWithSomethingInItIsLeftAlone() {
        Page page = explorer.withPosts(1).open("/");

        assertThat(page.getByText("Would get 429")).isVisible();
        assertThat(explorer.button("Load orders of a shop")).hasCount(0);
    }

    @Test
    void theOverviewSaysThatThroughputIsNotEnforced() {
        Page page = explorer.open("/");

        assertThat(page.locator("main")).containsText("Throughput is counted, not enforced");
    }
}
