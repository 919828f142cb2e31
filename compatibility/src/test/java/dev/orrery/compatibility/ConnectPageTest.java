package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import dev.orrery.server.Orrery;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs of the Explorer's connect page do what the page says, with what it says. */
class ConnectPageTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    @ParameterizedTest
    @ValueSource(strings = {"Java", "JavaScript"})
    void aProgramMakesAContainerAndFindsInItWhatItWroteThroughTls(String language) throws Exception {
        Orrery orrery = SDK.orrery();
        ConnectPage page = ConnectPage.of(orrery);
        ConnectSample sample = page.sample(language, orrery.secureEndpoint().toString());

        Program.Outcome outcome = sample.runIn(page.directory(language + "-new"), orrery);

        assertThat(outcome.exitCode()).as(outcome.errors()).isZero();
        assertThat(outcome.output()).isEqualTo(page.printed()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Java", "JavaScript"})
    void aProgramFindsTheItemsOfAContainerThatIsThereWithoutTls(String language) throws Exception {
        CosmosContainer posts = postsIn("Ann's \"" + language + "\" posts");
        posts.createItem(Post.of("p1", "ann"));
        posts.createItem(Post.of("p2", "ben"));
        Orrery orrery = SDK.orrery();
        ConnectPage page = ConnectPage.of(orrery);
        ConnectSample sample =
                page.sample(language, orrery.endpoint().toString(), SDK.database().getId(), posts.getId());

        Program.Outcome outcome = sample.runIn(page.directory(language + "-present"), orrery);

        assertThat(outcome.exitCode()).as(outcome.errors()).isZero();
        assertThat(outcome.output().lines()).containsExactlyInAnyOrder("Found: p1", "Found: p2");
    }

    @Test
    void theVersionOfTheSdkThatThePageNamesIsTheOneThatIsTested() throws Exception {
        Orrery orrery = SDK.orrery();
        ConnectSample sample = ConnectPage.of(orrery).sample("Java", orrery.endpoint().toString());

        Matcher named = Pattern.compile("<artifactId>azure-cosmos</artifactId>\\s*<version>([^<]+)</version>")
                .matcher(sample.files().getFirst().text());
        assertThat(named.find()).isTrue();
        assertThat(System.getProperty("java.class.path")).contains("azure-cosmos-" + named.group(1) + ".jar");
    }

    private static CosmosContainer postsIn(String container) {
        return SDK.container(new CosmosContainerProperties(container, "/author"));
    }
}
