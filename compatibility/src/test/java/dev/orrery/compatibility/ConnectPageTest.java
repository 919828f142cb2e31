package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableServiceClientBuilder;
import com.azure.data.tables.models.TableEntity;
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

    @ParameterizedTest
    @ValueSource(strings = {"Java", "JavaScript"})
    void aProgramMakesATableAndFindsInItWhatItWroteThroughTls(String language) throws Exception {
        Orrery orrery = SDK.orrery();
        ConnectPage page = ConnectPage.of(orrery);
        String endpoint = orrery.tableEndpoint().toString().replace("http:", "https:");
        ConnectSample sample = page.tableSample(language, endpoint);

        Program.Outcome outcome = sample.runIn(page.directory(language + "-new-table"), orrery);

        assertThat(outcome.exitCode()).as(outcome.errors()).isZero();
        assertThat(outcome.output()).isEqualTo(page.printed());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Java", "JavaScript"})
    void aProgramFindsTheEntitiesOfATableThatIsThereWithoutTls(String language) throws Exception {
        Orrery orrery = SDK.orrery();
        TableClient people = new TableServiceClientBuilder()
                .connectionString(orrery.tableConnectionString())
                .buildClient()
                .createTable("people" + language);
        people.createEntity(new TableEntity("Smith", "Ben"));
        people.createEntity(new TableEntity("Smith", "Ann"));
        ConnectPage page = ConnectPage.of(orrery);
        ConnectSample sample =
                page.tableSample(language, orrery.tableEndpoint().toString(), people.getTableName());

        Program.Outcome outcome = sample.runIn(page.directory(language + "-present-table"), orrery);

        assertThat(outcome.exitCode()).as(outcome.errors()).isZero();
        assertThat(outcome.output().lines()).containsExactly("Found: Smith / Ann", "Found: Smith / Ben");
    }

    @Test
    void theVersionsOfTheSdksThatThePageNamesAreTheOnesThatAreTested() throws Exception {
        Orrery orrery = SDK.orrery();
        ConnectPage page = ConnectPage.of(orrery);

        assertIsTested(page.sample("Java", orrery.endpoint().toString()), "azure-cosmos");
        assertIsTested(page.tableSample("Java", orrery.tableEndpoint().toString()), "azure-data-tables");
    }

    private static void assertIsTested(ConnectSample sample, String library) {
        Matcher named = Pattern.compile("<artifactId>" + library + "</artifactId>\\s*<version>([^<]+)</version>")
                .matcher(sample.files().getFirst().text());
        assertThat(named.find()).isTrue();
        assertThat(System.getProperty("java.class.path")).contains(library + "-" + named.group(1) + ".jar");
    }

    private static CosmosContainer postsIn(String container) {
        return SDK.container(new CosmosContainerProperties(container, "/author"));
    }
}
