package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Items that are not like others: listed, opened, changed and deleted like them. */
class OddItemsTest {

    private static final String TREES = "dbs/blog/colls/trees";
    private static final int LARGE = 1_900_000;
    private static final String ESCAPES = "moon \\\" and stars, ";
    private static final String ELEMENT = "{\"n\":12345,\"b\":true},";

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @ParameterizedTest
    @ValueSource(strings = {
        "a/b?c#d", "it's \"quoted\"", "moon \uD83C\uDF11 base", "100 % & a+b=c", "<b>bold</b>", " spaces ", "%2F",
        "new",
        "..x"})
    void idsOfAllKinds(String id) {
        explorer.withPosts(0).rest().upsert(ExplorerPage.POSTS, "[\"anna\"]", withId(id, "\"user\": \"anna\""));
        explorer.openPosts("items");

        changeAndDelete(ExplorerPage.POSTS, id, "[\"anna\"]");
    }

    static Stream<String[]> keys() {
        return Stream.of(
                new String[] {"[null, null]", "\"a\": {\"b c\": null}, \"d\": null", "null, null"},
                new String[] {"[{}, {}]", "\"e\": 1", "(none), (none)"},
                new String[] {"[5, true]", "\"a\": {\"b c\": 5}, \"d\": true", "5, true"},
                new String[] {
                    "[\"x, \\u00e4 \\\"\", {}]", "\"a\": {\"b c\": \"x, ä \\\"\"}", "\"x, ä \\\"\", (none)"
                },
                new String[] {"[0.1, \"\"]", "\"a\": {\"b c\": 0.1}, \"d\": \"\"", "0.1, \"\""},
                new String[] {"[{}, \"length\"]", "\"a\": \"text\", \"d\": \"length\"", "(none), \"length\""});
    }

    @ParameterizedTest
    @MethodSource("keys")
    void keysOfAllKinds(String key, String members, String shown) {
        createTrees();
        explorer.rest().upsert(TREES, key, withId("oak", members));
        Page page = explorer.open("/d/blog/c/trees/items");
        assertThat(page.locator(".list tbody tr")).hasCount(1);
        assertThat(String.join(", ", page.locator(".list tbody td:nth-child(n+3):nth-child(-n+4)").allTextContents()))
                .isEqualTo(shown);

        changeAndDelete(TREES, "oak", key);
    }

    @ParameterizedTest
    @MethodSource("keys")
    void itemsWithKeysOfAllKindsAreMade(String key, String members, String shown) {
        createTrees();
        Page page = explorer.open("/d/blog/c/trees/items/new");

        explorer.write("Item", withId("elm", members));
        explorer.button("Save").click();

        assertThat(page.locator(".workbench h2").last()).hasText("elm");
        assertThat(page.locator(".facts")).containsText("Partition key " + shown);
        assertThat(explorer.rest().read(TREES, "elm", key)).contains("elm");
    }

    @Test
    void aNewItemHasAPlaceForItsKey() {
        createTrees();

        Page page = explorer.open("/d/blog/c/trees/items/new");

        assertThat(page.locator(".workbench h2").last()).hasText("New item");
        assertThat(explorer.textOf(page.locator("main"))).contains("\"b c\": \"\"").contains("\"d\": \"\"");
    }

    @Test
    void numbersThatJavaScriptCantHoldAreSavedAsTheyAre() {
        String numbers = "\"user\": \"anna\", \"big\": 9007199254740993, \"small\": -9223372036854775807";
        explorer.withPosts(0).rest().upsert(ExplorerPage.POSTS, "[\"anna\"]", withId("n", numbers));
        Page page = explorer.openPosts("items/n/%5B%22anna%22%5D");
        assertThat(page.locator(".workbench h2").last()).hasText("n");

        explorer.write("Item", explorer.textOf(page.locator("main")).replace("\"big\"", "\"same\""));
        explorer.button("Save").click();
        assertThat(page.locator(".notice")).containsText("is saved");

        assertThat(explorer.rest().read(ExplorerPage.POSTS, "n", "[\"anna\"]"))
                .contains("\"same\":9007199254740993", "\"small\":-9223372036854775807");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void largeItems(boolean isOneLine) {
        String content = isOneLine
                ? "\"text\": \"" + ESCAPES.repeat(LARGE / ESCAPES.length()) + "\""
                : "\"list\": [" + ELEMENT.repeat(LARGE / ELEMENT.length()) + "0]";
        String members = "\"user\": \"anna\", " + content;
        explorer.withPosts(0).rest().upsert(ExplorerPage.POSTS, "[\"anna\"]", withId("large", members));
        Page page = explorer.openPosts("items");
        page.locator(".list a").click();
        assertThat(page.locator(".facts")).containsText("1.8 MB");
        JsonValue before = JsonText.parse(explorer.textOf(page.locator("main")));
        assertThat(before).isEqualTo(JsonText.parse(withId("large", members)));

        changeAndDelete(ExplorerPage.POSTS, "large", "[\"anna\"]");
    }

    /** Opens the only item of the list, adds a property, saves, and deletes it. */
    private void changeAndDelete(String container, String id, String key) {
        Page page = explorer.page();
        page.locator(".list a").click();
        assertThat(page.locator(".workbench h2").last()).hasText(id);
        assertThat(page.locator(".list a[aria-current]")).hasCount(1);

        page.getByLabel("Item", new Page.GetByLabelOptions().setExact(true)).focus();
        page.keyboard().press("ControlOrMeta+End");
        page.keyboard().press("ArrowLeft");
        page.keyboard().insertText(", \"changed\": true");
        explorer.button("Save").click();
        assertThat(page.locator(".notice")).containsText("is saved");
        assertThat(explorer.rest().read(container, id, key)).contains("\"changed\":true");
        explorer.button("Delete").click();
        explorer.dialogButton("Delete").click();

        assertThat(page.locator(".list")).containsText("No items yet.");
        assertThat(explorer.rest().read(container, id, key)).isEmpty();
    }

    private void createTrees() {
        explorer.withPosts(0).rest().create("dbs/blog/colls",
                "{\"id\": \"trees\", \"partitionKey\": {\"paths\": [\"/a/\\\"b c\\\"\", \"/d\"],"
                        + " \"kind\": \"MultiHash\", \"version\": 2}}");
    }

    private static String withId(String id, String members) {
        return "{\"id\": " + JsonValue.of(id) + ", " + members + "}";
    }
}
