package dev.orrery.protocol.cosmos.path;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import org.junit.jupiter.api.Test;

class ResourcePathTest {

    @Test
    void theRootIsTheAccount() {
        assertThat(ResourcePath.parse("/").type()).isEqualTo(ResourceType.ACCOUNT);
        assertThat(ResourcePath.parse("//").type()).isEqualTo(ResourceType.ACCOUNT);
        assertThat(ResourcePath.parse("/").isFeed()).isFalse();
    }

    @Test
    void aPathThatEndsWithAKindIsAFeedOfItsOwner() {
        ResourcePath path = ResourcePath.parse("/dbs/d/colls/c/docs/");

        assertThat(path.isFeed()).isTrue();
        assertThat(path.type()).isEqualTo(ResourceType.ITEM);
        assertThat(path.link()).isEqualTo("dbs/d/colls/c");
        assertThat(path.idOf(ResourceType.CONTAINER)).isEqualTo("c");
    }

    @Test
    void escapesAreResolvedOnceAndNothingIsTrimmed() {
        assertThat(itemIn("/dbs/d/colls/c/docs/a%20")).isEqualTo("a ");
        assertThat(itemIn("/dbs/d/colls/c/docs/%2520")).isEqualTo("%20");
        assertThat(itemIn("/dbs/d/colls/c/docs/a+b")).isEqualTo("a+b");
        assertThat(itemIn("/dbs/d/colls/c/docs/%E9%B1%80")).isEqualTo("鱀");
        assertThat(itemIn("/dbs/d/colls/c/docs/a%2Fb")).isEqualTo("a/b");
        assertThat(itemIn("/dbs/d/colls/c/docs/a%0D%0Ab")).isEqualTo("a\r\nb");
    }

    @Test
    void questionMarksBelongToIdsOfItems() {
        assertThat(itemIn("/dbs/d/colls/c/docs/why?")).isEqualTo("why?");
        assertThat(itemIn("/dbs/d/colls/c/docs/?")).isEqualTo("?");
        assertThat(itemIn("/dbs/docs/colls/docs/docs/docs?")).isEqualTo("docs?");
        assertThat(ResourcePath.parse("/dbs/d?x=y").ownId()).isEqualTo("d");
    }

    @Test
    void namesMayBeKeywords() {
        for (String name : new String[] {"dbs", "colls", "docs", "sprocs"}) {
            ResourcePath items = ResourcePath.parse("/dbs/" + name + "/colls/" + name + "/docs?x=y");
            assertThat(items.type()).isEqualTo(ResourceType.ITEM);
            assertThat(items.link()).isEqualTo("dbs/" + name + "/colls/" + name);
            assertThat(ResourcePath.parse("/dbs/" + name + "/colls/" + name + "?x=y").ownId()).isEqualTo(name);
        }
    }

    @Test
    void slashesMayBeDoubledAndTheWholeAddressGiven() {
        assertThat(ResourcePath.parse("//dbs//d//colls/c").link()).isEqualTo("dbs/d/colls/c");
        assertThat(ResourcePath.parse("http://localhost:8081/dbs/d").ownId()).isEqualTo("d");
    }

    @Test
    void whatIsNoResourceIsNotFound() {
        assertThatOrreryFails(() -> ResourcePath.parse("/nothing")).withCode(ErrorCode.RESOURCE_NOT_FOUND);
        assertThatOrreryFails(() -> ResourcePath.parse("/colls/c")).withCode(ErrorCode.RESOURCE_NOT_FOUND);
    }

    @Test
    void whatGoesOnAsNoResourceDoesIsRefused() {
        assertThatOrreryFails(() -> ResourcePath.parse("/dbs/d/docs/x")).withCode(ErrorCode.INVALID_REQUEST);
        assertThatOrreryFails(() -> ResourcePath.parse("/dbs/d/colls/c/docs/x/attachments"))
                .withCode(ErrorCode.INVALID_REQUEST);
        assertThatOrreryFails(() -> ResourcePath.parse("/offers/offers/x")).withCode(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void brokenEscapesAreRefused() {
        assertThatOrreryFails(() -> ResourcePath.parse("/dbs/%")).withCode(ErrorCode.INVALID_REQUEST);
        assertThatOrreryFails(() -> ResourcePath.parse("/dbs/%4")).withCode(ErrorCode.INVALID_REQUEST);
        assertThatOrreryFails(() -> ResourcePath.parse("/dbs/%zz")).withCode(ErrorCode.INVALID_REQUEST);
        assertThatOrreryFails(() -> ResourcePath.parse("/dbs/%FF")).withCode(ErrorCode.INVALID_REQUEST);
    }

    private static String itemIn(String target) {
        return ResourcePath.parse(target).ownId();
    }
}
