package dev.orrery.protocol.table.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.TableTarget.AllTables;
import dev.orrery.protocol.table.message.TableTarget.Batch;
import dev.orrery.protocol.table.message.TableTarget.Entities;
import dev.orrery.protocol.table.message.TableTarget.OneEntity;
import dev.orrery.protocol.table.message.TableTarget.OneTable;
import dev.orrery.protocol.table.message.TableTarget.Service;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableUrlTest {

    @Test
    void aPathBeginsWithAnAccountOrNot() {
        assertThat(TableUrl.parse("/devstoreaccount1/Tables").account()).contains("devstoreaccount1");
        assertThat(TableUrl.parse("/devstoreaccount1-secondary/Tables").account()).contains("devstoreaccount1");
        assertThat(TableUrl.parse("/devstoreaccount1-secondary/Tables").isSecondary()).isTrue();
        assertThat(TableUrl.parse("/Tables").account()).isEmpty();
        assertThat(TableUrl.parse("/Tables").isSecondary()).isFalse();
    }

    @Test
    void aPathNamesWhatItIsAbout() {
        assertThat(target("/")).isEqualTo(new Service());
        assertThat(target("/devstoreaccount1/?restype=service")).isEqualTo(new Service());
        assertThat(target("/Tables")).isEqualTo(new AllTables());
        assertThat(target("/Tables()")).isEqualTo(new AllTables());
        assertThat(target("/devstoreaccount1/Tables/?sv=1")).isEqualTo(new AllTables());
        assertThat(target("/Tables('people')")).isEqualTo(new OneTable("people"));
        assertThat(target("/Tables(%27people%27)")).isEqualTo(new OneTable("people"));
        assertThat(target("/people")).isEqualTo(new Entities("people"));
        assertThat(target("/people()?")).isEqualTo(new Entities("people"));
        assertThat(target("/devstoreaccount1/$batch/?sv=1")).isEqualTo(new Batch());
        assertThat(target("/%24batch")).isEqualTo(new Batch());
    }

    @Test
    void keysStandInQuotesInWhichTwoAreOne() {
        assertThat(target("/t(PartitionKey='foo''',RowKey=',bar')")).isEqualTo(new OneEntity("t", "foo'", ",bar"));
        assertThat(target("/t(PartitionKey=%27p%27,RowKey=%27%27)")).isEqualTo(new OneEntity("t", "p", ""));
        assertThat(target("/t(RowKey='r', PartitionKey='p')")).isEqualTo(new OneEntity("t", "p", "r"));
    }

    @Test
    void escapesAreResolvedOnceAndAPlusIsAPlus() {
        assertThat(target("/t(PartitionKey='a%2525b',RowKey='a+b%20c%C3%A9')"))
                .isEqualTo(new OneEntity("t", "a%25b", "a+b cé"));
    }

    @Test
    void inParametersAPlusIsASpaceAsFormsHaveIt() {
        UrlParameters parameters = TableUrl.parse("/t()?%24filter=Name+eq+%27a%2Bb%27&x+y=1").parameters();

        assertThat(parameters.text("$filter")).isEqualTo("Name eq 'a+b'");
        assertThat(parameters.text("x y")).isEqualTo("1");
    }

    @Test
    void theHostOfAUrlInABatchDoesNotMatter() {
        TableUrl url = TableUrl.parse("https://elsewhere.example/devstoreaccount1/t(PartitionKey='p',RowKey='r')");

        assertThat(url.target()).isEqualTo(new OneEntity("t", "p", "r"));
        assertThat(url.account()).isEqualTo(Optional.of("devstoreaccount1"));
    }

    @Test
    void parametersAreDecoded() {
        UrlParameters parameters = TableUrl.parse("/t()?%24filter=a%20eq%20%27x%27&$top=5&empty=&bare").parameters();

        assertThat(parameters.find("$filter")).contains("a eq 'x'");
        assertThat(parameters.find("$top")).contains("5");
        assertThat(parameters.find("bare")).contains("");
        assertThat(parameters.findFilled("empty")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "/t(PartitionKey='p')",
        "/t(PartitionKey='p',RowKey='r'",
        "/t(PartitionKey='p',RowKey='r)",
        "/t(PartitionKey='p'RowKey='r')",
        "/t(PartitionKey='p',RowKey='r',More='m')",
        "/t(p,r)",
        "/t(PartitionKey='a%2Fb',RowKey='r')",
        "/t(PartitionKey='a%00b',RowKey='r')",
        "/t(PartitionKey='%ZZ',RowKey='r')",
        "/t(PartitionKey='%ff',RowKey='r')",
        "/t%",
        "/Tables(people)"})
    void whatCannotBeReadIsRefused(String target) {
        assertThatThrownBy(() -> target(target)).isInstanceOf(TableError.class);
    }

    private static TableTarget target(String text) {
        return TableUrl.parse(text).target();
    }
}
