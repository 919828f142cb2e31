package dev.orrery.script.api;

import static dev.orrery.script.api.Programs.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.script.HostOperation.Create;
import dev.orrery.script.HostOperation.Upsert;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Reading and writing one document at a time. */
class DocumentsTest {

    private final Programs programs = new Programs();

    @Test
    void theCollectionKnowsItsLinks() {
        String body = "() => __.response.setBody([__.getSelfLink(), getContext().getCollection().getAltLink()])";

        assertThat(programs.answerOf(body)).isEqualTo(json("[\"dbs/AQ==/colls/AQI=/\", \"dbs/blog/colls/posts\"]"));
    }

    @Test
    void aDocumentIsReadByItsNames() {
        programs.host.with("{\"id\": \"p1\", \"title\": \"One\"}");

        String body = """
                function (id) {
                    const collection = getContext().getCollection();
                    const link = `${collection.getAltLink()}/docs/${id}`;
                    const isAccepted = collection.readDocument(link, {}, (err, post) =>
                        getContext().getResponse().setBody([isAccepted, err === undefined, post.title]));
                }
                """;

        assertThat(programs.answerOf(body, "\"p1\"")).isEqualTo(json("[true, true, \"One\"]"));
    }

    @Test
    void aDocumentIsReadByItsSelfLink() {
        programs.host.with("{\"id\": \"p1\", \"title\": \"One\"}");

        String body = """
                () => __.readDocument(__.getSelfLink() + "docs/rid-p1/", (err, post) => __.response.setBody(post.title))
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("\"One\""));
    }

    @Test
    void aReadTellsItsStatusAndTheQuota() {
        programs.host.with("{\"id\": \"p1\"}");

        String body = """
                () => __.readDocument(__.getAltLink() + "/docs/p1", (err, post, info) => __.response.setBody(info))
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("""
                {"statusCode": 200, "currentCollectionSizeInMB": "documentsSize=1;",
                 "maxCollectionSizeInMB": "documentsSize=10;", "notModified": false}
                """));
    }

    @Test
    void aDocumentThatIsKnownIsNotReadAgain() {
        programs.host.with("{\"id\": \"p1\"}");

        String body = """
                () => __.readDocument(__.getAltLink() + "/docs/p1", { ifNoneMatch: "etag-1" }, (err, post, info) =>
                    __.response.setBody([err === undefined, post === undefined, info.notModified, info.statusCode]))
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("[true, true, true, 304]"));
    }

    @Test
    void aDocumentIsCreated() {
        String body = """
                (document) => __.createDocument(__.getSelfLink(), document, (err, created, info) =>
                    __.response.setBody([created.title, created._etag, info.statusCode]))
                """;

        assertThat(programs.answerOf(body, "{\"id\": \"p1\", \"title\": \"One\"}"))
                .isEqualTo(json("[\"One\", \"etag-1\", 201]"));
        assertThat(programs.host.item("p1").property("title")).isEqualTo(json("\"One\""));
    }

    @Test
    void aDocumentMayBeGivenAsJsonText() {
        programs.call("() => __.createDocument(__.getSelfLink(), '{\"id\": \"p1\", \"likes\": 9007199254740993}')");
        programs.call("() => __.upsertDocument(__.getSelfLink(), '{\"id\": \"p2\"}')");
        programs.call("() => __.replaceDocument(__.getAltLink() + '/docs/p2', '{\"id\": \"p2\", \"likes\": 2}')");

        assertThat(programs.host.item("p1").property("likes")).isEqualTo(json("9007199254740993"));
        assertThat(programs.host.item("p2").property("likes")).isEqualTo(json("2"));
    }

    @Test
    void anIdIsGeneratedUnlessTheOptionsForbidIt() {
        programs.call("""
                () => {
                    __.createDocument(__.getSelfLink(), { n: 1 });
                    __.createDocument(__.getSelfLink(), { n: 2, id: null });
                    __.upsertDocument(__.getSelfLink(), { n: 3, id: "" });
                    __.upsertDocument(__.getSelfLink(), '{"n": 4, "id": null}');
                }
                """);
        String withoutId = """
                () => __.createDocument(__.getSelfLink(), {}, { disableAutomaticIdGeneration: true }, (err) =>
                    __.response.setBody(err.number))
                """;

        assertThat(programs.host.items()).extracting(item -> item.property("id").stringValue())
                .containsExactly("generated-1", "generated-2", "generated-3", "generated-4");
        assertThat(programs.answerOf(withoutId)).isEqualTo(json("400"));
    }

    @Test
    void anUpsertCreatesOrReplaces() {
        String body = """
                () => __.upsertDocument(__.getAltLink(), { id: "p1", n: 1 }, {}, (err, first, firstInfo) =>
                    __.upsertDocument(__.getAltLink(), { id: "p1", n: 2 }, (err, second, secondInfo) =>
                        __.response.setBody([firstInfo.statusCode, secondInfo.statusCode, second.n])))
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("[201, 200, 2]"));
    }

    @Test
    void aDocumentIsReplaced() {
        programs.host.with("{\"id\": \"p1\", \"likes\": 1}");

        String body = """
                () => __.readDocument(__.getAltLink() + "/docs/p1", (err, post) => {
                    post.likes++;
                    __.replaceDocument(post._self, post, { etag: post._etag }, (err, replaced, info) =>
                        __.response.setBody([replaced.likes, info.statusCode]));
                })
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("[2, 200]"));
    }

    @Test
    void aDocumentIsDeletedAndTheCallbackGetsNoDocument() {
        programs.host.with("{\"id\": \"p1\"}");

        String body = """
                () => __.deleteDocument(__.getAltLink() + "/docs/p1", {}, (err, info) =>
                    __.response.setBody(info.statusCode))
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("204"));
        assertThat(programs.host.items()).isEmpty();
    }

    @Test
    void staleEtagsAreRefused() {
        programs.host.with("{\"id\": \"p1\"}");

        String body = """
                () => {
                    const numbers = [];
                    const note = (err) => { numbers.push(err.number); __.response.setBody(numbers); };
                    const link = __.getAltLink() + "/docs/p1";
                    __.replaceDocument(link, { id: "p1" }, { etag: "stale" }, note);
                    __.upsertDocument(__.getSelfLink(), { id: "p1" }, { etag: "stale" }, note);
                    __.deleteDocument(link, { etag: "stale" }, note);
                }
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("[412, 412, 412]"));
    }

    @Test
    void whatIsWrittenIsTheDocumentAtTheTimeOfTheCall() {
        programs.call("""
                () => {
                    const document = { id: "p1", n: 1 };
                    __.createDocument(__.getSelfLink(), document);
                    document.n = 2;
                }
                """);

        assertThat(programs.host.item("p1").property("n")).isEqualTo(json("1"));
    }

    @Test
    void operationsHappenInOrderAfterTheFunctionHasReturned() {
        String body = """
                () => {
                    const events = [];
                    const create = (id) => __.createDocument(__.getSelfLink(), { id }, () => {
                        events.push(id);
                        if (id === "a") create("c");
                        __.response.setBody(events);
                    });
                    create("a");
                    create("b");
                    events.push("returned");
                }
                """;

        assertThat(programs.answerOf(body)).isEqualTo(json("[\"returned\", \"a\", \"b\", \"c\"]"));
    }

    @Test
    void optionsReachTheHost() {
        programs.call("""
                () => {
                    __.createDocument(__.getSelfLink(), { id: "a" }, { indexAction: "exclude" });
                    __.upsertDocument(__.getAltLink(), { id: "b" }, { etag: "e", disableAutomaticIdGeneration: true });
                }
                """);

        assertThat(programs.host.operations()).containsExactly(
                new Create(FakeHost.SELF_LINK, json("{\"id\": \"a\"}"), true),
                new Upsert(FakeHost.ALT_LINK, json("{\"id\": \"b\"}"), false, Optional.of("e")));
    }

    @Test
    void functionsOfTheCollectionNeedNoReceiver() {
        programs.call("""
                () => {
                    const { createDocument, getSelfLink } = getContext().getCollection();
                    createDocument(getSelfLink(), { id: "p1" });
                }
                """);

        assertThat(programs.host.items()).hasSize(1);
    }

    @Test
    void whenTimeRunsOutNothingIsAccepted() {
        Programs late = Limited.acceptingFor(Duration.ZERO);

        String body = """
                () => __.response.setBody([
                    __.readDocument("x"), __.readDocuments("x"), __.queryDocuments("x", "q"),
                    __.createDocument("x", {}), __.upsertDocument("x", {}), __.replaceDocument("x", {}),
                    __.deleteDocument("x"),
                    __.filter(() => true).isAccepted, __.chain().map((d) => d).value().isAccepted])
                """;

        assertThat(late.answerOf(body))
                .isEqualTo(json("[false, false, false, false, false, false, false, false, false]"));
        assertThat(late.host.operations()).isEmpty();
    }
}
