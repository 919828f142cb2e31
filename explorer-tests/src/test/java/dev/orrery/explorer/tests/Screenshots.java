package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.SelectOption;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Makes the pictures of the documentation, in light and dark: {@code -Dorrery.screenshots=DIRECTORY} says where. */
@EnabledIfSystemProperty(named = "orrery.screenshots", matches = ".+")
class Screenshots {

    private static final String ORDERS = "/d/shop/c/orders/";

    private static final int HOT_WRITES = 1_500;

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @ParameterizedTest
    @EnumSource(value = ColorScheme.class, mode = Mode.INCLUDE, names = {"LIGHT", "DARK"})
    void ofAShop(ColorScheme theme) {
        Page page = explorer.open("/");
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(theme));
        explorer.button("Load orders of a shop").click();
        assertThat(page.locator("main h1")).hasText("shop / orders");
        explorer.button("Run").click();
        assertThat(page.locator("main")).containsText("rows");
        take(page, "query", theme);
        visit(page, ORDERS + "items");
        page.locator("main table tbody tr").nth(2).click();
        take(page, "items", theme);
        visit(page, ORDERS + "schema");
        page.locator("main table").first().waitFor();
        take(page, "schema", theme);
        visit(page, ORDERS + "settings");
        page.getByText("Included paths").waitFor();
        take(page, "settings", theme);
        visit(page, "/metrics");
        page.locator("main svg").first().waitFor();
        take(page, "metrics", theme);
        visit(page, "/connect");
        page.locator("main pre").first().waitFor();
        take(page, "connect", theme);
        visit(page, "/");
        take(page, "overview", theme);
    }

    @ParameterizedTest
    @EnumSource(value = ColorScheme.class, mode = Mode.INCLUDE, names = {"LIGHT", "DARK"})
    void ofAKeyThatEverybodyWants(ColorScheme theme) {
        Page page = explorer.withPosts(40).openPosts("partitions");
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(theme));
        for (int i = 0; i < HOT_WRITES; i++) {
            explorer.rest().upsert(
                    ExplorerPage.POSTS, "[\"anna\"]", "{\"id\": \"hot\", \"user\": \"anna\", \"likes\": " + i + "}");
        }
        assertThat(page.locator(".verdict")).containsText("The key \"anna\"");
        take(page, "partitions-hot-key", theme);
        visit(page, "/d/blog/c/posts/changes");
        page.locator("main select").nth(1).selectOption(new SelectOption().setLabel("From the beginning"));
        page.locator("main").getByText("post-7").first().waitFor();
        take(page, "changes", theme);
    }

    private void visit(Page page, String address) {
        page.navigate(explorer.orrery().endpoint() + "_explorer/#" + address);
        page.locator("main h1").waitFor();
    }

    private static void take(Page page, String name, ColorScheme theme) {
        String file = "explorer-" + name + "-" + theme.name().toLowerCase(Locale.ROOT) + ".png";
        page.screenshot(new Page.ScreenshotOptions().setPath(Path.of(System.getProperty("orrery.screenshots"), file)));
    }
}
