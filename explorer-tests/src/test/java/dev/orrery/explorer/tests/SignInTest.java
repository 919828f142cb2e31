package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.orrery.engine.access.AccountKeys;
import dev.orrery.server.OrrerySettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SignInTest {

    private static final String KEY = "b3duLWtleS0wMTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NQ==";

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage(OrrerySettings.defaults().withKeys(AccountKeys.of(KEY)));

    @Test
    void whoKnowsTheKeySeesTheData() {
        Page page = openUnknown();

        page.getByLabel("Account key").fill(KEY);
        explorer.button("Sign in").click();

        assertThat(page.locator("main h1")).hasText("Overview");
        assertThat(page.context().cookies()).isEmpty();
    }

    @Test
    void aWrongKeyIsRefused() {
        Page page = openUnknown();

        page.getByLabel("Account key").fill(AccountKeys.WELL_KNOWN.primary());
        explorer.button("Sign in").click();
        assertThat(page.getByRole(AriaRole.ALERT))
                .hasText("The server does not know this key.");

        page.getByLabel("Account key").fill("?");
        explorer.button("Sign in").click();
        assertThat(page.getByRole(AriaRole.ALERT))
                .hasText("This is not a key: keys are in base64.");
    }

    @Test
    void theWellKnownKeyIsNotOfferedWhereItIsNotUsed() {
        Page page = openUnknown();

        page.waitForResponse(response -> response.status() == 401, page::reload);

        assertThat(explorer.button("Sign in with the well-known key")).hasCount(0);
    }

    @Test
    void whoSignsOutHasToSignInAgain() {
        Page page = openUnknown();
        page.getByLabel("Account key").fill(KEY);
        explorer.button("Sign in").click();

        explorer.button("Sign out").click();

        assertThat(page.getByLabel("Account key")).isVisible();
        assertThat(page.evaluate("sessionStorage.length + localStorage.length")).isEqualTo(0);
    }

    private Page openUnknown() {
        Page page = explorer.page();
        page.navigate(explorer.orrery().endpoint() + "_explorer/");
        return page;
    }
}
