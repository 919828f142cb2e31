package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class NoticesTest {

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void aNoticeGoesWithItsView() {
        Page page = explorer.withPosts(10).openPosts("partitions");
        explorer.button("Split partition 0").click();
        explorer.dialogButton("Split").click();
        assertThat(page.locator(".notice")).containsText("Now there are partitions 1 and 2.");

        page.evaluate("location.hash = '#/d/blog/c/posts/query'");
        assertThat(explorer.button("Run")).isVisible();

        assertThat(page.locator(".notice")).hasCount(0);
    }

    @Test
    void whatLeadsToAnotherViewIsSaidThere() {
        Page page = explorer.withPosts(2).openPosts("query");

        page.evaluate("""
                async () => {
                    const { done } = await import("/_explorer/js/ui/notices.js");
                    const { go } = await import("/_explorer/js/ui/router.js");
                    done("The item is created.");
                    go("d", "blog", "c", "posts", "partitions");
                }""");
        assertThat(page.locator(".partition")).hasCount(1);
        assertThat(page.locator(".notice")).containsText("The item is created.");
        page.evaluate("location.hash = '#/d/blog/c/posts/query'");
        assertThat(explorer.button("Run")).isVisible();

        assertThat(page.locator(".notice")).hasCount(0);
    }

    @Test
    void whatConcernsTheAccountStays() {
        Page page = explorer.withPosts(2).open("/");
        page.evaluate("""
                async () => {
                    const { doneInAccount, failed } = await import("/_explorer/js/ui/notices.js");
                    doneInAccount("The database old is deleted.");
                    failed(new Error("This view has failed."));
                }""");
        assertThat(page.locator(".notice")).hasCount(2);

        page.evaluate("location.hash = '#/metrics'");
        assertThat(page.locator("figure")).hasCount(5);

        assertThat(page.locator(".notice")).hasText("The database old is deleted.✕");
    }
}
