package dev.orrery.explorer.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * The Explorer in a browser, with a context of its own for each class and a server of its own for each test. Afterwards there must have been no error in the page, and
 * no request to any other host.
 */
final class ExplorerPage implements BeforeEachCallback, AfterEachCallback {

    static final String POSTS = "dbs/blog/colls/posts";
    static final int WIDE = 1280;
    static final int NARROW = 390;

    private static final double PATIENCE_MILLIS = 30_000;

    private final OrrerySettings settings;
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private Orrery orrery;
    private Rest rest;
    private Page page;

    ExplorerPage() {
        this(OrrerySettings.defaults());
    }

    ExplorerPage(OrrerySettings settings) {
        this.settings = settings;
    }

    @Override
    public void beforeEach(ExtensionContext test) throws IOException {
        BrowserContext context = ofClass(test)
                .getStore(Namespace.GLOBAL)
                .computeIfAbsent(BrowserContext.class, type -> context(test), BrowserContext.class);
        orrery = Orrery.start(settings);
        rest = new Rest(orrery.endpoint(), orrery.key());
        page = context.newPage();
        page.onPageError(complaints::add);
        page.onConsoleMessage(message -> {
            // A refused request is an error of the console, but often what a test wants.
            if (message.type().equals("error") && !message.text().startsWith("Failed to load resource")) {
                complaints.add(message.text());
            }
        });
        page.onRequest(request -> {
            if (!request.url().startsWith(orrery.endpoint().toString()) && !request.url().startsWith("blob:")
                    && !request.url().startsWith("data:")) {
                complaints.add("A request to " + request.url());
            }
        });
    }

    /** What a class shares; its tests have servers and so origins of their own, and see nothing of one another. */
    private static ExtensionContext ofClass(ExtensionContext test) {
        return test.getTestMethod().isEmpty() ? test : ofClass(test.getParent().orElseThrow());
    }

    private static BrowserContext context(ExtensionContext test) {
        BrowserContext context = test.getRoot()
                .getStore(Namespace.GLOBAL)
                .computeIfAbsent(Chromium.class, type -> Chromium.start(), Chromium.class)
                .browser()
                .newContext(new Browser.NewContextOptions().setViewportSize(WIDE, 800));
        context.setDefaultTimeout(PATIENCE_MILLIS);
        return context;
    }

    @Override
    public void afterEach(ExtensionContext test) {
        if (page != null) {
            page.close();
            orrery.close();
            assertThat(complaints).isEmpty();
        }
    }

    Page page() {
        return page;
    }

    Rest rest() {
        return rest;
    }

    Orrery orrery() {
        return orrery;
    }

    /** A database with a container, whose items are posts of two users. */
    ExplorerPage withPosts(int count) {
        rest.create("dbs", "{\"id\": \"blog\"}");
        rest.create("dbs/blog/colls",
                "{\"id\": \"posts\", \"partitionKey\": {\"paths\": [\"/user\"], \"kind\": \"Hash\", \"version\": 2}}",
                "x-ms-offer-throughput", "10000");
        for (int i = 0; i < count; i++) {
            String user = i % 2 == 0 ? "anna" : "ben";
            rest.upsert(POSTS, "[\"" + user + "\"]",
                    "{\"id\": \"post-%d\", \"user\": \"%s\", \"likes\": %d, \"place\": {\"city\": \"Graz\"}}"
                            .formatted(i, user, i));
        }
        return this;
    }

    /** Opens an address of the page, signed in. */
    Page open(String address) {
        page.addInitScript("sessionStorage.setItem('orrery.key', '" + orrery.key() + "')");
        page.navigate(orrery.endpoint() + "_explorer/#" + address);
        page.locator("main h1").waitFor();
        return page;
    }

    /** Opens a view of the container with posts. */
    Page openPosts(String view) {
        return open("/d/blog/c/posts/" + view);
    }

    /** The button with exactly this name. */
    Locator button(String name) {
        return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /** The button with exactly this name in the dialog that is open. */
    Locator dialogButton(String name) {
        return page.locator("dialog[open]")
                .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name).setExact(true));
    }

    /** Replaces the text of an editor, which is known by its label. */
    void write(String editor, String text) {
        page.getByLabel(editor, new Page.GetByLabelOptions().setExact(true)).focus();
        page.keyboard().press("ControlOrMeta+A");
        page.keyboard().insertText(text);
    }

    /** The whole text of an editor. */
    String textOf(Locator editor) {
        return (String) editor.locator(".CodeMirror").first().evaluate("element => element.CodeMirror.getValue()");
    }
}
