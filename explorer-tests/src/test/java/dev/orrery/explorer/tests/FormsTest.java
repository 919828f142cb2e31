package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FormsTest {

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void aContainerIsCreatedWithExpiryUniqueKeysAndIndexing() {
        Page page = explorer.withPosts(0).open("/d/blog");
        explorer.button("New container").click();
        Locator dialog = page.locator("dialog");
        dialog.getByLabel("Name").fill("people");
        dialog.getByLabel("Partition key").fill("/city");
        dialog.locator("summary").click();

        dialog.getByLabel("Expiry").selectOption("seconds");
        dialog.getByLabel("Seconds").fill("93600");
        assertThat(dialog).containsText("1 day 2 hours.");
        explorer.button("Add unique key").click();
        dialog.getByLabel("Unique keys: unique key").fill("/email, /name");
        explorer.button("Add excluded path").click();
        dialog.getByLabel("Excluded paths: excluded path").last().fill("/text/?");
        explorer.button("Add composite index").click();
        dialog.getByLabel("Composite indexes: composite index").fill("/city, /age DESC");
        explorer.dialogButton("Create").click();
        assertThat(page.locator("main h1")).hasText("blog / people");

        assertThat(explorer.rest().container("dbs/blog/colls/people"))
                .contains("\"defaultTtl\":93600", "\"paths\":[\"/email\",\"/name\"]", "{\"path\":\"/text/?\"}")
                .contains("{\"path\":\"/city\",\"order\":\"ascending\"},{\"path\":\"/age\",\"order\":\"descending\"}");
        page.evaluate("location.hash = '#/d/blog/c/people/settings'");
        assertThat(page.locator("main")).containsText("/email, /name");
        assertThat(page.locator("main")).containsText("Items expire after 93600 s (1 day 2 hours)");
    }

    @Test
    void aNewContainerIsAsUsualIfNothingElseIsAsked() {
        Page page = explorer.withPosts(0).open("/d/blog");

        explorer.button("New container").click();
        page.locator("dialog").getByLabel("Name").fill("plain");
        page.locator("dialog").getByLabel("Partition key").fill("/city");
        explorer.dialogButton("Create").click();
        assertThat(page.locator("main h1")).hasText("blog / plain");

        assertThat(explorer.rest().container("dbs/blog/colls/plain"))
                .contains("\"path\":\"/*\"").doesNotContain("defaultTtl");
    }

    @Test
    void expiryIsTurnedOnAndOff() {
        Page page = explorer.withPosts(0).openPosts("settings");
        assertThat(page.locator("main")).containsText("Items never expire.");

        explorer.button("Change expiry").click();
        page.locator("dialog").getByLabel("Expiry").selectOption("items");
        explorer.dialogButton("Save").click();
        assertThat(page.locator("main")).containsText("Items expire if they have a ttl of their own.");
        assertThat(explorer.rest().container(ExplorerPage.POSTS)).contains("\"defaultTtl\":-1");
        explorer.button("Change expiry").click();
        page.locator("dialog").getByLabel("Expiry").selectOption("off");
        explorer.dialogButton("Save").click();

        assertThat(page.locator("main")).containsText("Items never expire.");
        assertThat(explorer.rest().container(ExplorerPage.POSTS)).doesNotContain("defaultTtl");
    }

    @Test
    void indexingIsEditedAsFormAndAsJson() {
        Page page = explorer.withPosts(1).openPosts("settings");

        explorer.button("Edit as JSON").click();
        page.getByLabel("Indexing policy").fill("{\"includedPaths\": [{\"path\": \"/*\"}], oops");
        explorer.button("Edit as form").click();
        assertThat(page.locator(".indexing [role=alert]")).containsText("is not JSON yet");
        page.getByLabel("Indexing policy").fill("{\"indexingMode\": \"consistent\", \"automatic\": true,"
                + " \"includedPaths\": [{\"path\": \"/*\"}], \"excludedPaths\": [],"
                + " \"spatialIndexes\": [{\"path\": \"/place/*\", \"types\": [\"Point\"]}]}");
        explorer.button("Edit as form").click();
        explorer.button("Add excluded path").click();
        page.getByLabel("Excluded paths: excluded path").fill("likes/?");
        explorer.button("Save indexing").click();
        assertThat(page.locator(".notice")).containsText("The indexing policy is changed");

        assertThat(page.getByLabel("Excluded paths: excluded path").first()).hasValue("/likes/?");
        assertThat(explorer.rest().container(ExplorerPage.POSTS))
                .contains("spatialIndexes", "\"/place/*\"", "{\"path\":\"/likes/?\"}");
    }

    @Test
    void indexingIsTurnedOffAndOn() {
        Page page = explorer.withPosts(1).openPosts("settings");

        page.getByLabel("Indexing mode").selectOption("none");
        assertThat(explorer.button("Add included path")).isHidden();
        explorer.button("Save indexing").click();

        assertThat(page.locator(".notice")).containsText("The indexing policy is changed");
        assertThat(page.getByLabel("Indexing mode")).hasValue("none");
        assertThat(explorer.rest().container(ExplorerPage.POSTS)).contains("\"indexingMode\":\"none\"");
        page.getByLabel("Indexing mode").selectOption("consistent");
        explorer.button("Save indexing").click();
        assertThat(page.locator("main .CodeMirror")).containsText("\"indexingMode\": \"consistent\"");
        assertThat(explorer.rest().container(ExplorerPage.POSTS))
                .contains("\"indexingMode\":\"consistent\"", "\"path\":\"/*\"");
    }

    @Test
    void whatIsSavedIsToldWhenTheFormShowsIt() {
        Page page = explorer.withPosts(0).openPosts("settings");
        List<Route> held = new ArrayList<>();
        page.route("**/dbs/blog/colls/posts", route -> {
            if (route.request().method().equals("GET")) {
                held.add(route);
            } else {
                route.resume();
            }
        });

        explorer.button("Save indexing").click();
        page.waitForCondition(() -> !held.isEmpty());
        assertThat(page.locator(".notice").count()).isZero();
        held.getFirst().resume();

        assertThat(page.locator(".notice")).containsText("The indexing policy is changed");
    }

    @Test
    void throughputHasItsPrice() {
        Page page = explorer.withPosts(0).openPosts("settings");
        assertThat(page.locator("main")).containsText("$584.00 a month in Cosmos DB");

        explorer.button("Change").click();
        page.getByLabel("Request units per second").fill("400");
        assertThat(page.locator("dialog")).containsText("$23.36 a month");
        page.locator("dialog").getByLabel("Throughput").selectOption("autoscale");
        page.getByLabel("Request units per second").fill("1000");

        assertThat(page.locator("dialog")).containsText("$8.76 to $87.60 a month");
    }

    @Test
    void aContainerIsDeletedByWhoTypesItsName() {
        Page page = explorer.withPosts(1).openPosts("settings");

        explorer.button("Delete container").click();
        page.getByLabel("Type posts to confirm").fill("post");
        assertThat(explorer.dialogButton("Delete")).isDisabled();
        page.getByLabel("Type posts to confirm").fill("posts");
        explorer.dialogButton("Delete").click();

        assertThat(page.locator("main")).containsText("This database has no containers yet");
        assertThat(explorer.rest().container(ExplorerPage.POSTS)).isEmpty();
    }
}
