package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ScriptsTest {

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void aProcedureIsWrittenAndRunWithParametersAndLog() {
        Page page = explorer.withPosts(0).openPosts("scripts");

        make("New stored procedure", "greet");
        explorer.write("Script",
                "function greet(name) { console.log('greeting'); getContext().getResponse().setBody('Hello ' + name); }");
        explorer.button("Save").click();
        assertThat(page.locator(".notice")).containsText("is saved");
        page.getByLabel("Partition key").fill("[\"anna\"]");
        page.getByLabel("Parameters").fill("[\"moon\"]");
        explorer.button("Run").click();

        assertThat(page.locator(".result")).hasText("\"Hello moon\"");
        assertThat(page.locator(".log")).containsText("greeting");
        assertThat(page.locator(".panel .facts")).containsText("RU");
    }

    @Test
    void aFunctionIsRunInAQuery() {
        Page page = explorer.withPosts(1).openPosts("scripts");

        make("New function", "twice");
        explorer.write("Script", "function twice(number) { return 2 * number; }");
        explorer.button("Save").click();
        assertThat(page.locator(".notice")).containsText("is saved");
        page.getByLabel("Parameters").fill("[21]");
        explorer.button("Run").click();

        assertThat(page.locator(".result")).hasText("42");
    }

    @Test
    void aTriggerIsRunWithAWrite() {
        Page page = explorer.withPosts(0).openPosts("scripts");

        make("New trigger", "stamp");
        explorer.write("Script",
                "function stamp() { const request = getContext().getRequest(); const item = request.getBody();"
                        + " item.stamped = true; request.setBody(item); }");
        explorer.button("Save").click();
        assertThat(page.locator(".notice")).containsText("is saved");
        page.getByLabel("Item to write").fill("{\"id\": \"1\", \"user\": \"anna\"}");
        explorer.button("Run").click();

        assertThat(page.locator(".result")).containsText("\"stamped\": true");
    }

    @Test
    void aScriptThatFailsSaysWhyAndIsDeleted() {
        Page page = explorer.withPosts(0).openPosts("scripts");

        make("New stored procedure", "broken");
        explorer.write("Script", "function broken() { throw new Error('no moon today'); }");
        explorer.button("Save").click();
        assertThat(page.locator(".notice")).containsText("is saved");
        explorer.button("Run").click();
        assertThat(page.locator("main [role=alert]")).containsText("no moon today");
        explorer.button("Delete").click();
        explorer.dialogButton("Delete").click();

        assertThat(page.locator("main")).containsText("Choose a script");
        assertThat(page.locator(".list a")).hasCount(0);
    }

    private void make(String button, String name) {
        explorer.button(button).click();
        explorer.page().getByLabel("Name").fill(name);
        explorer.dialogButton("Create").click();
        assertThat(explorer.page().locator(".workbench h2").first()).hasText(name);
    }
}
