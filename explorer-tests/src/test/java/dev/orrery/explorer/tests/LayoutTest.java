package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutTest {

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @ParameterizedTest
    @ValueSource(strings = {
        "/", "/metrics", "/connect", "/d/blog", "/d/blog/users", "/d/blog/c/posts/items",
        "/d/blog/c/posts/items/post-0/%5B%22anna%22%5D", "/d/blog/c/posts/query", "/d/blog/c/posts/scripts",
        "/d/blog/c/posts/partitions", "/d/blog/c/posts/changes", "/d/blog/c/posts/settings"})
    void noViewIsWiderThanTheWindow(String address) {
        Page page = explorer.withPosts(1).open(address);

        for (int width : new int[] {ExplorerPage.WIDE, ExplorerPage.NARROW}) {
            page.setViewportSize(width, 800);

            assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .as("%s at %d pixels", address, width)
                    .isEqualTo(true);
        }
    }

    @Test
    void theTreeIsBehindAButtonOnANarrowScreen() {
        Page page = explorer.withPosts(1).open("/");
        page.setViewportSize(ExplorerPage.NARROW, 800);
        assertThat(page.locator(".side")).isHidden();

        explorer.button("Menu").click();
        page.locator(".tree a").first().click();

        assertThat(page.locator("main h1")).hasText("blog");
        assertThat(page.locator(".side")).isHidden();
    }

    @Test
    void theTabOfTheViewIsInSightOnANarrowScreen() {
        Page page = explorer.withPosts(1).open("/");
        page.setViewportSize(ExplorerPage.NARROW, 800);

        page.evaluate("location.hash = '#/d/blog/c/posts/settings'");

        assertThat(page.locator(".tabs a[aria-current]")).isInViewport();
    }

    @Test
    void lightAndDarkAreChosenAndRemembered() {
        Page page = explorer.open("/");
        String before = background(page);

        explorer.button("Light or dark").click();
        String after = background(page);
        page.reload();

        assertThat(after).isNotEqualTo(before);
        assertThat(background(page)).isEqualTo(after);
    }

    private static String background(Page page) {
        return (String) page.evaluate("getComputedStyle(document.body).backgroundColor");
    }
}
