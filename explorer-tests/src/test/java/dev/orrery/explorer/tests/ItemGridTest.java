package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ItemGridTest {

    private static final String KEY = "[\"anna\"]";

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void columnsAreTheMostCommonPropertiesBehindIdAndKey() {
        explorer.withPosts(3).rest().upsert(ExplorerPage.POSTS, KEY,
                "{\"id\": \"odd\", \"rare\": 1, \"user\": \"anna\", \"likes\": 1}");

        Page page = explorer.openPosts("items");

        assertThat(page.locator(".grid th button")).hasText(new String[] {"id", "/user", "likes", "place", "rare"});
    }

    @Test
    void chosenColumnsStay() {
        Page page = explorer.withPosts(2).openPosts("items");

        page.locator(".chooser summary").click();
        page.getByLabel("place", new Page.GetByLabelOptions().setExact(true)).uncheck();
        page.getByLabel("_ts (changed)").check();
        page.reload();

        assertThat(page.locator(".grid th button")).hasText(new String[] {"id", "/user", "likes", "_ts"});
        page.locator(".chooser summary").click();
        explorer.button("The most common ones").click();
        assertThat(page.locator(".grid th button")).hasText(new String[] {"id", "/user", "likes", "place"});
    }

    @Test
    void whatIsLoadedIsSortedExactly() {
        explorer.withPosts(0);
        String[] numbers = {"9007199254740993", "9007199254740992", "-1", "\"text\"", "9007199254740994"};
        for (int i = 0; i < numbers.length; i++) {
            explorer.rest().upsert(ExplorerPage.POSTS, KEY,
                    "{\"id\": \"%d\", \"user\": \"anna\", \"n\": %s}".formatted(i, numbers[i]));
        }
        Page page = explorer.openPosts("items");

        explorer.button("n").click();
        assertThat(page.locator("th[aria-sort=ascending]")).containsText("n");
        assertThat(cells(page, 4)).hasText(
                new String[] {"-1", "9007199254740992", "9007199254740993", "9007199254740994", "text"});
        explorer.button("n").click();

        assertThat(cells(page, 2)).hasText(new String[] {"3", "4", "0", "1", "2"});
    }

    @Test
    void whoSortsAPartIsToldSo() {
        Page page = explorer.withPosts(101).openPosts("items");
        assertThat(page.locator(".list-foot")).containsText("100 items loaded");

        explorer.button("likes").click();
        assertThat(page.locator(".list-foot")).containsText("sorted among what is loaded");
        explorer.button("Load more").click();

        assertThat(page.locator(".list-foot")).containsText("101 items");
        assertThat(page.locator(".list-foot")).not().containsText("sorted among");
    }

    @Test
    void aRowShowsItsItemBesideTheGridWhichStaysAsItIs() {
        Page page = explorer.withPosts(120).openPosts("items");
        explorer.button("Load more").click();
        explorer.button("likes").click();
        explorer.button("likes").click();
        page.getByLabel("Select post-118").check();

        cells(page, 4).first().click();

        assertThat(page.locator(".workbench h2")).hasText("post-119");
        assertThat(explorer.textOf(page.locator("main"))).contains("\"likes\": 119");
        assertThat(page.locator(".grid tbody tr")).hasCount(120);
        assertThat(page.locator(".grid tbody tr").first()).containsText("post-119");
        assertThat(page.getByLabel("Select post-118")).isChecked();
    }

    @Test
    void selectedItemsAreDeletedAtOnce() {
        Page page = explorer.withPosts(5).openPosts("items");
        page.getByLabel("Select post-1").check();
        page.getByLabel("Select post-4").check();
        assertThat(page.locator(".grid-bar")).containsText("2 selected");

        explorer.button("Delete selected").click();
        assertThat(page.locator("dialog")).containsText("Delete 2 items?");
        explorer.dialogButton("Delete 2 items").click();

        assertThat(page.locator(".grid tbody tr")).hasCount(3);
        assertThat(explorer.rest().read(ExplorerPage.POSTS, "post-4", KEY)).isEmpty();
        page.getByLabel("Select all").check();
        assertThat(page.locator(".grid-bar")).containsText("3 selected");
        explorer.button("Delete selected").click();
        explorer.dialogButton("Cancel").click();
        assertThat(page.locator(".grid tbody tr")).hasCount(3);
    }

    @Test
    void aDuplicateHasAnotherIdAndTheSameNumbers() {
        explorer.withPosts(0).rest().upsert(ExplorerPage.POSTS, KEY,
                "{\"id\": \"n\", \"user\": \"anna\", \"big\": 9007199254740993}");
        Page page = explorer.openPosts("items/n/%5B%22anna%22%5D");

        explorer.button("Duplicate").click();
        assertThat(page.locator(".workbench h2").last()).hasText("New item");
        assertThat(explorer.textOf(page.locator("main"))).contains("9007199254740993").doesNotContain("\"n\"", "_etag");
        page.keyboard().press("ControlOrMeta+S");

        assertThat(page.locator(".notice")).containsText("is created");
        assertThat(cells(page, 4)).hasText(new String[] {"9007199254740993", "9007199254740993"});
    }

    @Test
    void controlAndSSaves() {
        Page page = explorer.withPosts(1).openPosts("items/post-0/%5B%22anna%22%5D");
        assertThat(page.locator(".workbench h2")).hasText("post-0");

        explorer.write("Item", "{\"id\": \"post-0\", \"user\": \"anna\", \"by\": \"key\"}");
        page.keyboard().press("ControlOrMeta+S");
        assertThat(page.locator(".notice")).containsText("is saved");

        assertThat(explorer.rest().read(ExplorerPage.POSTS, "post-0", KEY)).contains("\"by\":\"key\"");
    }

    @Test
    void deleteIsNotWhereSaveWas() {
        Page page = explorer.withPosts(0).openPosts("items/new");
        explorer.write("Item", "{\"id\": \"a\", \"user\": \"anna\"}");
        BoundingBox before = explorer.button("Save").boundingBox();

        explorer.button("Save").click();
        assertThat(page.locator(".workbench h2").last()).hasText("a");

        BoundingBox delete = explorer.button("Delete").boundingBox();
        assertThat(delete.x + delete.width <= before.x || delete.y >= before.y + before.height).isTrue();
        assertThat(explorer.button("Save").boundingBox().x).isEqualTo(before.x);
    }

    private static Locator cells(Page page, int column) {
        return page.locator(".grid tbody td:nth-child(%d)".formatted(column));
    }
}
