package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ItemsTest {

    private static final String KEY = "[\"anna\"]";

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void itemsAreListedPageByPageAndFiltered() {
        Page page = explorer.withPosts(120).openPosts("items");
        assertThat(page.locator(".list tbody tr")).hasCount(100);

        explorer.button("Load more").click();
        assertThat(page.locator(".list tbody tr")).hasCount(120);
        page.getByLabel("Filter").fill("c.likes >= 118");
        page.keyboard().press("Enter");

        assertThat(page.locator(".list tbody tr")).hasCount(2);
        assertThat(page.locator(".list-foot")).containsText("2 items");
    }

    @Test
    void anItemIsMadeChangedAndDeleted() {
        Page page = explorer.withPosts(0).openPosts("items");

        explorer.button("New item").click();
        explorer.write("Item", "{\"id\": \"näw\", \"user\": \"anna\", \"big\": 12345678901234567890}");
        explorer.button("Save").click();
        assertThat(page.locator(".notice")).containsText("is created");
        assertThat(page.locator(".list tbody tr")).hasCount(1);
        assertThat(explorer.textOf(page.locator("main"))).contains("\"id\": \"näw\"").doesNotContain("_etag");
        explorer.write("Item", "{\"id\": \"näw\", \"user\": \"anna\", \"big\": 2}");
        explorer.button("Save").click();
        assertThat(page.locator(".notice").last()).containsText("is saved");
        explorer.button("Delete").click();
        explorer.dialogButton("Delete").click();

        assertThat(page.locator(".list")).containsText("No items yet.");
    }

    @Test
    void largeNumbersStayWhatTheyAre() {
        explorer.withPosts(0).rest().upsert(ExplorerPage.POSTS, KEY,
                "{\"id\": \"n\", \"user\": \"anna\", \"big\": 9007199254740993}");

        Page page = explorer.openPosts("items/n/%5B%22anna%22%5D");

        assertThat(page.locator(".workbench h2")).hasText("n");
        assertThat(explorer.textOf(page.locator("main"))).contains("9007199254740993");
    }

    @Test
    void textThatIsNotJsonIsMarkedAndNotSaved() {
        Page page = explorer.withPosts(1).openPosts("items/post-0/%5B%22anna%22%5D");
        assertThat(page.locator(".workbench h2")).hasText("post-0");

        explorer.write("Item", "{\"id\": \"post-0\", oops}");
        assertThat(page.locator(".CodeMirror-lint-marker-error").first()).isVisible();
        explorer.button("Save").click();

        assertThat(page.locator(".notice.bad")).containsText("This is not JSON yet");
    }

    @Test
    void whoComesSecondSeesBothVersions() {
        Page page = explorer.withPosts(1).openPosts("items/post-0/%5B%22anna%22%5D");
        assertThat(page.locator(".workbench h2")).hasText("post-0");
        explorer.rest().upsert(ExplorerPage.POSTS, KEY, "{\"id\": \"post-0\", \"user\": \"anna\", \"by\": \"other\"}");

        explorer.write("Item", "{\"id\": \"post-0\", \"user\": \"anna\", \"by\": \"me\"}");
        explorer.button("Save").click();
        assertThat(page.locator("dialog")).containsText("Somebody has changed this item meanwhile");
        assertThat(page.locator("dialog")).containsText("\"other\"");
        assertThat(page.locator("dialog")).containsText("\"me\"");
        assertThat(explorer.rest().read(ExplorerPage.POSTS, "post-0", KEY)).contains("other");
        explorer.dialogButton("Save mine").click();
        assertThat(page.locator("dialog")).hasCount(0);

        assertThat(explorer.rest().read(ExplorerPage.POSTS, "post-0", KEY)).contains("\"me\"");
    }

    @Test
    void whatIsNotSavedIsThereWhenOneComesBack() {
        Page page = explorer.withPosts(2).openPosts("items/post-0/%5B%22anna%22%5D");
        assertThat(page.locator(".workbench h2")).hasText("post-0");
        explorer.write("Item", "{\"id\": \"post-0\", \"user\": \"anna\", \"by\": \"me\"}");
        page.locator(".list a").filter(new Locator.FilterOptions().setHasText("post-1")).click();
        assertThat(page.locator(".workbench h2")).hasText("post-1");

        page.locator(".list a").filter(new Locator.FilterOptions().setHasText("post-0")).click();
        assertThat(page.locator(".workbench h2")).hasText("post-0");
        assertThat(page.locator(".workbench [role=status]")).containsText("not saved yet");
        assertThat(explorer.textOf(page.locator("main"))).contains("\"me\"");
        explorer.button("Save").click();
        assertThat(page.locator(".notice")).containsText("is saved");

        assertThat(page.locator(".workbench [role=status]")).isHidden();
        assertThat(explorer.rest().read(ExplorerPage.POSTS, "post-0", KEY)).contains("\"me\"");
    }

    @Test
    void filesAreUploadedAndWhatIsWrongInThemIsTold() {
        Page page = explorer.withPosts(0).openPosts("items");

        explorer.button("Upload").click();
        page.getByLabel("JSON files").setInputFiles(new FilePayload[] {
            file("array.json", "[{\"id\": \"1\", \"user\": \"anna\"}, {\"id\": \"2\", \"user\": \"ben\"}]"),
            file("lines.jsonl", "{\"id\": \"3\", \"user\": \"anna\"}\n{\"id\": 4, \"user\": \"anna\"}\n")});
        explorer.dialogButton("Upload").click();
        assertThat(page.locator("dialog")).containsText("3 of 4 items saved");
        assertThat(page.locator("dialog .problem")).containsText("lines.jsonl, item 2");
        explorer.dialogButton("Close").click();

        assertThat(page.locator(".list tbody tr")).hasCount(3);
    }

    @Test
    void markupInItemsIsShownAsText() {
        explorer.withPosts(0).rest().upsert(ExplorerPage.POSTS, KEY,
                "{\"id\": \"<img src=x onerror=alert(1)>\", \"user\": \"anna\"}");

        Page page = explorer.openPosts("items");

        assertThat(page.locator(".list a")).containsText("<img src=x onerror=alert(1)>");
        assertThat(page.locator(".list img")).hasCount(0);
    }

    private static FilePayload file(String name, String text) {
        return new FilePayload(name, "application/json", text.getBytes(StandardCharsets.UTF_8));
    }
}
