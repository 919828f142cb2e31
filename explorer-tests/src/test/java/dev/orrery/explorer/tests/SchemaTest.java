package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SchemaTest {

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void propertiesAreShownWithSharesTypesValuesSizesAndExamples() {
        explorer.withPosts(3).rest().upsert(ExplorerPage.POSTS, "[\"anna\"]",
                "{\"id\": \"odd\", \"user\": \"anna\", \"likes\": \"many\", \"big\": 9007199254740993,"
                        + " \"tags\": [\"a\", \"b\", null]}");

        Page page = explorer.openPosts("schema");

        assertThat(page.locator("main [role=status]")).containsText("All 4 items");
        assertThat(cells(page, "/id").nth(1)).hasText("100 %");
        assertThat(cells(page, "/id").nth(3)).hasText("4, all");
        assertThat(row(page, "/id").locator(".pill")).hasText("string");
        assertThat(row(page, "/likes").locator(".pill")).hasText(new String[] {"number 75 %", "string 25 %"});
        assertThat(cells(page, "/place/city").nth(1)).hasText("75 %");
        assertThat(cells(page, "/place/city").nth(3)).hasText("1");
        assertThat(cells(page, "/place/city").nth(4)).hasText("6 B");
        assertThat(cells(page, "/tags/[]").nth(1)).hasText("25 %");
        assertThat(row(page, "/tags/[]").locator(".pill")).hasText(new String[] {"string 67 %", "null 33 %"});
        assertThat(row(page, "/big").locator(".examples")).hasText("9007199254740993");
        assertThat(row(page, "/_etag")).hasCount(0);
    }

    @Test
    void theSizeOfTheSampleIsChosenAndSaid() {
        Page page = explorer.withPosts(120).openPosts("schema");
        assertThat(page.locator("main [role=status]")).containsText("All 120 items");

        page.getByLabel("Sample").selectOption("100");

        assertThat(page.locator("main [role=status]")).containsText("The first 100 of 120 items");
    }

    @Test
    void anEmptyContainerSaysWhatWouldBeShown() {
        Page page = explorer.withPosts(0).openPosts("schema");

        assertThat(page.locator("main .empty-state")).containsText("No items yet.");
    }

    private static Locator row(Page page, String path) {
        return page.locator("main tbody tr",
                new Page.LocatorOptions().setHas(page.locator("code[title='" + path + "']")));
    }

    private static Locator cells(Page page, String path) {
        return row(page, path).locator("td");
    }
}
