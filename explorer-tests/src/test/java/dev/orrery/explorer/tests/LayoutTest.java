package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutTest {

    private static final Set<String> TYPE_SIZES = Set.of("12px", "14px", "17px", "24px");
    private static final Set<String> TYPE_WEIGHTS = Set.of("400", "600");

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @ParameterizedTest
    @ValueSource(strings = {
        "/", "/metrics", "/connect", "/d/blog", "/d/blog/users", "/d/blog/c/posts/items",
        "/d/blog/c/posts/items/post-0/%5B%22anna%22%5D", "/d/blog/c/posts/query", "/d/blog/c/posts/schema",
        "/d/blog/c/posts/scripts", "/d/blog/c/posts/partitions", "/d/blog/c/posts/changes", "/d/blog/c/posts/settings"})
    void everyViewFitsTheWindowAndHasFourSizesAndTwoWeightsOfType(String address) {
        Page page = explorer.withPosts(1).open(address);

        for (int width : new int[] {ExplorerPage.WIDE, ExplorerPage.NARROW}) {
            page.setViewportSize(width, 800);

            assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .as("%s at %d pixels", address, width)
                    .isEqualTo(true);
            assertThat(TYPE_SIZES).as(address).containsAll(valuesOf(page, "fontSize"));
            assertThat(TYPE_WEIGHTS).as(address).containsAll(valuesOf(page, "fontWeight"));
        }
    }

    @Test
    void iconsTellDatabasesContainersScriptsAndUsersApart() {
        explorer.withPosts(1).rest().create("dbs/blog/users", "{\"id\": \"reader\"}");
        explorer.rest().create(ExplorerPage.POSTS + "/sprocs", "{\"id\": \"tidy\", \"body\": \"function tidy() {}\"}");
        explorer.rest().create(ExplorerPage.POSTS + "/udfs", "{\"id\": \"half\", \"body\": \"function half() {}\"}");
        Page page = explorer.openPosts("scripts");

        page.locator(".tree .group .twisty").click();

        assertThat(page.locator(".tree a", new Page.LocatorOptions().setHasText("reader"))).isVisible();
        for (String[] entry : new String[][] {
            {"blog", "database"}, {"posts", "container"}, {"tidy", "procedure"}, {"half", "function"},
            {"reader", "user"}}) {
            assertThat(page.locator(".tree .node", new Page.LocatorOptions().setHas(
                    page.locator("a", new Page.LocatorOptions().setHasText(entry[0]))))
                    .locator("svg")).hasAttribute("data-icon", entry[1]);
        }
    }

    @Test
    void thereIsOneNavigationWithEachPlaceOnce() {
        Page page = explorer.withPosts(1).openPosts("query");

        assertThat(page.locator(".tree [aria-selected=true] > .node > a")).hasText("posts");
        assertThat(page.evaluate("""
                () => {
                  const links = [...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'));
                  return links.length === new Set(links).size;
                }""")).isEqualTo(true);
    }

    @ParameterizedTest
    @CsvSource({"/d/empty, A container has items", "/d/empty/users, Users get tokens",
        "/d/blog/c/posts/scripts, Scripts are JavaScript", "/, Load data to play with"})
    void whatIsEmptyTeachesWhatWouldBeThere(String address, String lesson) {
        if (!address.equals("/")) {
            explorer.withPosts(0).rest().create("dbs", "{\"id\": \"empty\"}");
        }

        assertThat(explorer.open(address).locator("main")).containsText(lesson);
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

    /** The values of a property of style among all elements that have text. */
    @SuppressWarnings("unchecked")
    private static List<String> valuesOf(Page page, String property) {
        return (List<String>) page.evaluate("""
                (property) => [...new Set([...document.querySelectorAll('body *')]
                  .filter((element) => element.namespaceURI.endsWith('xhtml') && element.checkVisibility())
                  .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
                  .map((element) => getComputedStyle(element)[property]))]""", property);
    }

    private static String background(Page page) {
        return (String) page.evaluate("getComputedStyle(document.body).backgroundColor");
    }
}
