package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CatalogTest {

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void databasesAndContainersAreMadeAndDeleted() {
        Page page = explorer.open("/");

        explorer.button("New database").first().click();
        page.locator("dialog").getByLabel("Name").fill("shop");
        explorer.dialogButton("Create").click();
        assertThat(page.locator("main h1")).hasText("shop");
        explorer.button("New container").click();
        page.locator("dialog").getByLabel("Name").fill("orders");
        page.getByLabel("Partition key").fill("/tenant, /user");
        explorer.dialogButton("Create").click();
        assertThat(page.locator("main h1")).hasText("shop / orders");
        assertThat(treeItem("orders")).isVisible();
        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("shop").setExact(true)).last().click();
        assertThat(page.locator("main td code")).hasText("/tenant, /user");
        explorer.button("Delete").click();
        assertThat(explorer.dialogButton("Delete")).isDisabled();
        page.getByLabel("Type shop to confirm").fill("shop");
        explorer.dialogButton("Delete").click();

        assertThat(page.locator("main h1")).hasText("Overview");
        assertThat(treeItem("shop")).hasCount(0);
    }

    @Test
    void aDialogSaysWhyNothingWasMade() {
        Page page = explorer.withPosts(0).open("/");

        explorer.button("New database").first().click();
        page.locator("dialog").getByLabel("Name").fill("blog");
        explorer.dialogButton("Create").click();

        assertThat(page.locator("dialog [role=alert]")).containsText("already");
        explorer.dialogButton("Cancel").click();
        assertThat(page.locator("dialog")).hasCount(0);
    }

    @Test
    void throughputIsChangedFromManualToAutoscale() {
        Page page = explorer.withPosts(0).openPosts("settings");
        assertThat(page.locator("main")).containsText("10,000 RU a second.");

        explorer.button("Change").click();
        page.locator("dialog").getByLabel("Throughput").selectOption("autoscale");
        page.getByLabel("Request units per second").fill("20000");
        explorer.dialogButton("Save").click();

        assertThat(page.locator("main")).containsText("Autoscale up to 20,000 RU a second");
    }

    @Test
    void theDefinitionOfAContainerIsEdited() {
        Page page = explorer.withPosts(0).openPosts("settings");

        explorer.write("Definition of the container",
                "{\"id\": \"posts\", \"partitionKey\": {\"paths\": [\"/user\"], \"kind\": \"Hash\", \"version\": 2},"
                        + " \"defaultTtl\": 77}");
        explorer.button("Save").click();
        assertThat(page.locator(".notice")).containsText("The container is changed");

        page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("blog").setExact(true)).last().click();
        assertThat(page.locator("main table")).containsText("after 77 s");
    }

    @Test
    void usersAndPermissionsAreMadeAndDeleted() {
        Page page = explorer.withPosts(0).open("/d/blog/users");

        explorer.button("New user").click();
        page.locator("dialog").getByLabel("Name").fill("reader");
        explorer.dialogButton("Save").click();
        assertThat(page.locator("main h1")).hasText("reader");
        explorer.button("New permission").click();
        page.locator("dialog").getByLabel("Name").fill("posts");
        page.locator("dialog").getByLabel("Resource").fill(ExplorerPage.POSTS);
        explorer.dialogButton("Save").click();
        assertThat(page.locator("main table")).containsText("dbs/blog/colls/posts");
        explorer.button("Rename").click();
        page.locator("dialog").getByLabel("Name").fill("visitor");
        explorer.dialogButton("Save").click();
        assertThat(page.locator("main h1")).hasText("visitor");
        explorer.button("Delete").first().click();
        explorer.dialogButton("Delete").click();

        assertThat(page.locator("main h1")).hasText("Users of blog");
        assertThat(page.locator("main")).containsText("There are none yet");
    }

    @Test
    void containersOfSeveralKindsAreInGroups() {
        explorer.withPosts(0).rest().create("dbs/blog/colls", definition("friends", "graph"));
        explorer.rest().create("dbs/blog/colls", definition("visits", "table"));
        explorer.rest().create("dbs/blog/colls", definition("odd", "of a kind that nobody knows"));
        Page page = explorer.openPosts("items");

        assertThat(page.locator(".tree [aria-level='2'] > .node"))
                .hasText(new String[] {"▸Containers", "▸Tables", "▸Graphs", "▸Users"});
        assertThat(treeItem("friends").locator("> .node svg")).hasAttribute("data-icon", "graph");
        assertThat(treeItem("visits").locator("> .node svg")).hasAttribute("data-icon", "table");
        assertThat(treeItem("odd").locator("> .node svg")).hasAttribute("data-icon", "container");
        assertThat(treeItem("posts")).hasAttribute("aria-selected", "true");
        page.locator(".tree .node", new Page.LocatorOptions().setHasText("Tables")).locator(".twisty").click();

        assertThat(treeItem("visits")).hasCount(0);
        assertThat(treeItem("friends")).isVisible();
    }

    @Test
    void containersOfOneKindAreInNoGroup() {
        Page page = explorer.withPosts(0).openPosts("items");

        assertThat(page.locator(".tree [aria-level='2'] > .node")).hasText(new String[] {"▸posts", "▸Users"});
    }

    private static String definition(String id, String kind) {
        return "{\"id\": \"%s\", \"kind\": \"%s\", \"partitionKey\": {\"paths\": [\"/k\"], \"kind\": \"Hash\"}}"
                .formatted(id, kind);
    }

    @Test
    void theTreeIsUsedWithTheKeyboardAlone() {
        Page page = explorer.withPosts(1).open("/");

        treeItem("blog").focus();
        page.keyboard().press("ArrowRight");
        assertThat(treeItem("posts")).isVisible();
        page.keyboard().press("ArrowDown");
        page.keyboard().press("ArrowRight");
        assertThat(treeItem("No scripts yet")).isVisible();
        page.keyboard().press("Enter");

        assertThat(page.locator("main h1")).hasText("blog / posts");
        assertThat(page.locator(".list a").first()).containsText("post-0");
    }

    private Locator treeItem(String name) {
        return explorer.page().locator("[role=treeitem]").filter(new Locator.FilterOptions()
                .setHas(explorer.page().locator("xpath=./div/a[normalize-space()='" + name + "']")));
    }
}
