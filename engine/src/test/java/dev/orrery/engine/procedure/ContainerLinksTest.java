package dev.orrery.engine.procedure;

import static dev.orrery.model.ErrorCode.INVALID_REQUEST;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.orrery.engine.procedure.ContainerLinks.Target;
import dev.orrery.model.ResourceId;
import dev.orrery.model.item.ItemId;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerLinksTest {

    @RegisterExtension
    final ProceduresFixture scripts = ProceduresFixture.inMemory();

    private ContainerLinks links;
    private ResourceId rid;

    @BeforeEach
    void links() {
        links = new ContainerLinks("db", scripts.container());
        rid = scripts.container().rid();
    }

    @Test
    void theContainerHasALinkByResourceIdsAndOneByNames() {
        assertThat(links.selfLink()).isEqualTo("dbs/" + rid.databasePart() + "/colls/" + rid + "/");
        assertThat(links.altLink()).isEqualTo("dbs/db/colls/c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dbs/db/colls/c", "/dbs/db/colls/c/", "dbs/DB/colls/COLL", "dbs/db/colls/COLL/", "dbs/DB/colls/c"
            })
    void aLinkToTheContainerMayHaveNamesResourceIdsOrBoth(String link) {
        assertThatCode(() -> links.checkContainer(real(link))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "/", "dbs", "dbs/db", "dbs/db/colls/", "dbs/db/colls/other", "dbs/other/colls/c", "colls/c",
                "dbs/db/colls/c/docs", "dbs/db/colls/c/docs/a", "dbs//colls/c", "//dbs/db/colls/c"
            })
    void anyOtherLinkIsRefused(String link) {
        assertThatOrreryFails(() -> links.checkContainer(link))
                .withCode(INVALID_REQUEST)
                .withMessageContaining("outside current collection");
    }

    @Test
    void belowNamesAnItemIsNamedByItsId() {
        assertThat(links.target("dbs/db/colls/c/docs/a")).isEqualTo(new Target.ById(ItemId.ofText("a")));
        assertThat(links.target("/dbs/db/colls/c/docs/a b/")).isEqualTo(new Target.ById(ItemId.ofText("a b")));
        assertThat(links.target("dbs/db/colls/c/docs/a/docs/b")).isEqualTo(new Target.ById(ItemId.ofText("a/docs/b")));
    }

    @Test
    void belowResourceIdsAnItemIsNamedByItsResourceId() {
        ResourceId item = rid.item(7);

        assertThat(links.target(real("dbs/DB/colls/COLL/docs/") + item + "/")).isEqualTo(new Target.ByNumber(item));
        assertThat(links.target(real("dbs/db/colls/COLL/docs/") + item)).isEqualTo(new Target.ByNumber(item));
    }

    @Test
    void whatIsNoResourceIdOfTheContainerIsTakenForAnId() {
        ResourceId elsewhere = rid.databasePart().container(99).item(7);

        assertThat(links.target(real("dbs/DB/colls/COLL/docs/a"))).isEqualTo(new Target.ById(ItemId.ofText("a")));
        assertThat(links.target(real("dbs/DB/colls/COLL/docs/") + elsewhere))
                .isEqualTo(new Target.ById(ItemId.ofText(elsewhere.toString())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", "a", "docs/a", "dbs/db/colls/c", "dbs/db/colls/c/docs/", "dbs/db/colls/other/docs/a",
                "dbs/other/colls/c/docs/a", "dbs/db/colls/c/sprocs/a"
            })
    void aLinkThatLeadsToNoItemOfTheContainerIsRefused(String link) {
        assertThatOrreryFails(() -> links.target(link)).withCode(INVALID_REQUEST);
    }

    private String real(String link) {
        return link.replace("DB", rid.databasePart().toString()).replace("COLL", rid.toString());
    }
}
