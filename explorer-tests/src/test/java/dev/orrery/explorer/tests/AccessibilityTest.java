package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccessibilityTest {

    private static final int STEPS_MAX = 80;

    /** The texts that can hardly be told from what is behind them. */
    private static final String PALE_TEXTS = """
            () => {
              const parsed = (color) => {
                const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
                canvas.fillStyle = color;
                canvas.fillRect(0, 0, 1, 1);
                return [...canvas.getImageData(0, 0, 1, 1).data];
              };
              const light = (color) => {
                const [r, g, b] = parsed(color).slice(0, 3).map((part) => part / 255)
                  .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
              };
              const behind = (element) => {
                for (let at = element; at !== null; at = at.parentElement) {
                  const color = getComputedStyle(at).backgroundColor;
                  if (parsed(color)[3] === 255) {
                    return color;
                  }
                }
                return 'white';
              };
              const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
                && element.closest('.unseen, .skip, :disabled') === null;
              const hasText = (element) => [...element.childNodes]
                .some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
              return [...document.body.querySelectorAll('*')]
                .filter((element) => element.namespaceURI.endsWith('xhtml') && hasText(element) && isShown(element))
                .map((element) => {
                  const [one, other] = [light(getComputedStyle(element).color), light(behind(element))];
                  const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
                  const text = `${element.className} ${element.textContent.trim().slice(0, 40)}`;
                  return { ratio, text: `${text}: ${ratio.toFixed(2)}` };
                })
                .filter(({ ratio }) => ratio < 4.5)
                .map(({ text }) => text);
            }""";

    /** The controls that a screen reader has no word for. */
    private static final String NAMELESS = """
            () => [...document.querySelectorAll('a, button, input, select, textarea, [role=img], [role=region]')]
              .filter((element) => element.checkVisibility())
              .filter((element) => !(element.getAttribute('aria-label') || element.labels?.length > 0
                || (element.tagName !== 'SELECT' && element.textContent.trim() !== '')))
              .map((element) => element.outerHTML)""";

    /** What has the focus, and whether one sees it. */
    private static final String FOCUSED = """
            () => {
              const element = document.activeElement;
              const framed = element.closest('.editor') ?? element.querySelector(':scope > .node') ?? element;
              const box = framed.getBoundingClientRect();
              const style = getComputedStyle(framed);
              const isFramed = style.outlineStyle !== 'none' || framed.classList.contains('editor');
              const isInSight = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0;
              return { isBody: element === document.body, isInMain: element.closest('main') !== null,
                text: element.outerHTML.slice(0, 200), isSeen: isFramed && isInSight };
            }""";

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @ParameterizedTest
    @ValueSource(strings = {
        "/", "/metrics", "/connect", "/d/blog", "/d/blog/users", "/d/blog/c/posts/items",
        "/d/blog/c/posts/items/post-0/%5B%22anna%22%5D", "/d/blog/c/posts/query", "/d/blog/c/posts/schema",
        "/d/blog/c/posts/scripts", "/d/blog/c/posts/partitions", "/d/blog/c/posts/changes", "/d/blog/c/posts/settings"})
    void everyViewCanBeReadAndUsedByKeyboard(String address) {
        Page page = explorer.withPosts(3).open(address);

        assertThat((List<?>) page.evaluate(NAMELESS)).isEmpty();
        assertThat(page.locator("main h1")).hasCount(1);
        for (ColorScheme scheme : new ColorScheme[] {ColorScheme.LIGHT, ColorScheme.DARK}) {
            page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
            assertThat((List<?>) page.evaluate(PALE_TEXTS)).as("%s, %s", address, scheme).isEmpty();
        }
        assertThatTabGoesThroughAll(page);
    }

    @Test
    void theTitleSaysWhereOneIs() {
        Page page = explorer.withPosts(1).openPosts("items");
        assertThat(page).hasTitle("blog / posts · Orrery Explorer");

        page.evaluate("location.hash = '#/metrics'");

        assertThat(page).hasTitle("Metrics · Orrery Explorer");
    }

    @Test
    void whoFollowsALinkGoesOnInTheNewView() {
        Page page = explorer.withPosts(1).open("/d/blog");
        page.locator("main table a").focus();

        page.keyboard().press("Enter");
        assertThat(page.locator(".list a")).isVisible();

        assertThat(page.locator("main")).isFocused();
    }

    @Test
    void theKeyboardLeadsPastTheTree() {
        Page page = explorer.withPosts(1).open("/");

        page.keyboard().press("Tab");
        assertThat(page.locator(".skip")).isFocused();
        page.keyboard().press("Enter");

        assertThat(page.locator("main")).isFocused();
    }

    private static void assertThatTabGoesThroughAll(Page page) {
        page.evaluate("document.querySelector('.skip').focus()");
        Set<String> seen = new HashSet<>();
        boolean isInMain = false;
        for (int step = 0; step < STEPS_MAX; step++) {
            page.keyboard().press("Tab");
            Focus focus = Focus.of(page);
            if (focus.isBody() || page.locator(".skip:focus").count() > 0) {
                break;
            }
            assertThat(focus.isSeen()).as(focus.text()).isTrue();
            seen.add(focus.text());
            isInMain |= focus.isInMain();
        }
        assertThat(isInMain).as("reaches the view").isTrue();
        assertThat(seen).hasSizeGreaterThan(5);
    }

    private record Focus(boolean isBody, boolean isInMain, boolean isSeen, String text) {

        static Focus of(Page page) {
            Map<?, ?> found = (Map<?, ?>) page.evaluate(FOCUSED);
            return new Focus(
                    Boolean.TRUE.equals(found.get("isBody")),
                    Boolean.TRUE.equals(found.get("isInMain")),
                    Boolean.TRUE.equals(found.get("isSeen")),
                    String.valueOf(found.get("text")));
        }
    }
}
