package dev.orrery.protocol.cosmos.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import dev.orrery.testing.Spec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The programs of {@code samples/scripts}, exactly as they are there, do what they say. */
class SampleScriptsTest {

    private static final int RETRY_WITH = 449;

    private static final Path SAMPLES = Path.of("..", "samples", "scripts");
    private static final String KEY = "x-ms-documentdb-partitionkey";
    private static final String PRE = "x-ms-documentdb-pre-trigger-include";
    private static final String POST = "x-ms-documentdb-post-trigger-include";

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    @Spec("5.1")
    void aBookWithoutItsAuthorIsRefused() {
        String container = library();

        Answer dangling = addBook(container, "b1", "nobody");
        Answer sound = addBook(container, "b1", "ann");
        Answer notAnAuthor = client.put(
                container + "/docs/b1", book("b1", "b1"), KEY, "[\"ann\"]", PRE, "require-author");

        assertThat(dangling.status()).isEqualTo(400);
        assertThat(dangling.subStatus()).isEqualTo("400");
        assertThat(dangling.at("message")).contains("There is no author 'nobody'");
        assertThat(sound.status()).isEqualTo(201);
        assertThat(notAnAuthor.status()).isEqualTo(400);
        assertThat(client.delete(container + "/docs/b1", KEY, "[\"ann\"]", PRE, "require-author").status())
                .isEqualTo(204);
    }

    @Test
    @Spec("5.1")
    void theBooksOfAnAuthorAreCounted() {
        String container = library();

        List<Answer> added = atOnce(40, i -> addBook(container, "b" + i, "ann"));
        Answer again = addBook(container, "b1", "ann");
        List<Answer> removed = atOnce(
                15, i -> client.post(container + "/sprocs/remove-book", "[\"b" + i + "\"]", KEY, "[\"ann\"]"));
        Answer gone = client.post(container + "/sprocs/remove-book", "[\"b1\"]", KEY, "[\"ann\"]");
        Answer author = client.post(container + "/sprocs/remove-book", "[\"ann\"]", KEY, "[\"ann\"]");

        assertThat(added).allMatch(answer -> answer.status() == 201);
        assertThat(again.status()).isEqualTo(409);
        assertThat(removed).allMatch(answer -> answer.status() == 200);
        assertThat(gone.subStatus()).isEqualTo("404");
        assertThat(author.at("message")).contains("'ann' is not a book");
        assertThat(client.get(container + "/docs/ann", KEY, "[\"ann\"]").at("countOfBooks")).isEqualTo("25");
        assertThat(count(container, "c.type = 'book'")).isEqualTo(25);
    }

    @Test
    @Spec("5.1")
    void oldOrdersAreMovedInBatchesUntilNoneIsLeft() {
        String container = container("customer", "archive-orders");
        for (int i = 0; i < 250; i++) {
            client.post(container + "/docs", """
                    {"id":"o%d","customer":"ann","type":"order","date":"20%02d-06-01"}""".formatted(i, i % 25));
        }
        client.post(container + "/docs", "{\"id\":\"o1\",\"customer\":\"bob\",\"type\":\"order\",\"date\":\"1999\"}");

        List<Integer> batches = new ArrayList<>();
        JsonValue continuation = JsonText.parse("null");
        do {
            Answer answer = client.post(
                    container + "/sprocs/archive-orders", "[\"2020\",40," + continuation + "]", KEY, "[\"ann\"]");
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            batches.add((int) answer.json().property("moved").longValue());
            continuation = answer.json().property("continuation");
        } while (!continuation.isNull());

        assertThat(batches).allMatch(moved -> moved <= 40);
        assertThat(batches.stream().mapToInt(Integer::intValue).sum()).isEqualTo(200);
        assertThat(count(container, "c.customer = 'ann' AND c.type = 'order' AND c.date < '2020'")).isZero();
        assertThat(count(container, "c.customer = 'ann' AND c.type = 'order' AND c.date >= '2020'")).isEqualTo(50);
        assertThat(count(container, "c.type = 'archivedOrder' AND STARTSWITH(c.id, 'archived-o')")).isEqualTo(200);
        assertThat(count(container, "c.customer = 'bob'")).isEqualTo(1);
    }

    @Test
    @Spec("5.1")
    void aPostHasAsManyCommentsAsItSays() {
        String container = container("postId", "add-comment");
        client.post(container + "/docs", "{\"id\":\"p\",\"postId\":\"p\",\"type\":\"post\"}");

        List<Answer> answers = atOnce(100, i -> client.post(
                container + "/sprocs/add-comment", "[\"p\",\"Text " + i + "\",\"ann\"]", KEY, "[\"p\"]"));
        Answer missing = client.post(container + "/sprocs/add-comment", "[\"q\",\"Text\",\"ann\"]", KEY, "[\"q\"]");

        assertThat(answers).allMatch(answer -> answer.status() == 200);
        assertThat(answers.stream().map(answer -> answer.json().property("number").longValue()).sorted())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 100).mapToObj(Long::valueOf).toList());
        assertThat(missing.subStatus()).isEqualTo("404");
        assertThat(client.get(container + "/docs/p", KEY, "[\"p\"]").at("commentCount")).isEqualTo("100");
        assertThat(count(container, "c.type = 'comment'")).isEqualTo(100);
    }

    @Test
    @Spec("5.1")
    void aUserIsRenamedInAllThatTheyWrote() {
        String container = container("postId", "rename-user");
        for (int i = 0; i < 230; i++) {
            client.post(container + "/docs", """
                    {"id":"c%d","postId":"p","userId":"%s","userName":"%s"}"""
                    .formatted(i, i % 2 == 0 ? "u1" : "u2", i % 2 == 0 ? "Ann" : "Bob"));
        }

        Answer first = client.post(container + "/sprocs/rename-user", "[\"u1\",\"Anna\"]", KEY, "[\"p\"]");
        Answer second = client.post(container + "/sprocs/rename-user", "[\"u1\",\"Anna\"]", KEY, "[\"p\"]");

        assertThat(first.json()).isEqualTo(JsonText.parse("{\"renamed\": 115, \"continuation\": null}"));
        assertThat(second.json()).isEqualTo(JsonText.parse("{\"renamed\": 0, \"continuation\": null}"));
        assertThat(count(container, "c.userId = 'u1' AND c.userName = 'Anna'")).isEqualTo(115);
        assertThat(count(container, "c.userName = 'Bob'")).isEqualTo(115);
    }

    @Test
    @Spec("5.1")
    void theLatestHundredAreKept() {
        String container = container("type", "keep-latest");

        List<Answer> answers = new ArrayList<>();
        for (int i = 0; i < 130; i++) {
            String item = "{\"id\":\"f%1$d\",\"type\":\"post\",\"date\":%1$d}".formatted(i);
            answers.add(client.post(container + "/docs", item, POST, "keep-latest"));
        }

        assertThat(answers).allMatch(answer -> answer.status() == 201);
        assertThat(count(container, "true")).isEqualTo(100);
        assertThat(count(container, "c.date >= 30")).isEqualTo(100);
    }

    private String library() {
        String container = container("authorId", "require-author", "count-book", "remove-book");
        client.post(container + "/docs", "{\"id\":\"ann\",\"authorId\":\"ann\",\"type\":\"author\"}");
        return container;
    }

    private Answer addBook(String container, String id, String author) {
        return client.post(
                container + "/docs", book(id, author), PRE, "require-author", POST, "count-book");
    }

    private static String book(String id, String author) {
        return "{\"id\":\"%s\",\"authorId\":\"%s\",\"type\":\"book\"}".formatted(id, author);
    }

    /** A container with some of the programs, which are named after their files. */
    private String container(String key, String... programs) {
        String container = client.createContainer(
                "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/" + key + "\"],\"version\":2}}");
        Stream.of(programs).forEach(name -> register(container, name));
        return container;
    }

    private void register(String container, String name) {
        String common = "{\"id\":\"" + name + "\",\"body\":" + JsonValue.of(sample(name));
        Answer created = switch (name) {
            case "require-author" ->
                client.post(
                        container + "/triggers", common + ",\"triggerType\":\"Pre\",\"triggerOperation\":\"All\"}");
            case "count-book", "keep-latest" ->
                client.post(
                        container + "/triggers", common + ",\"triggerType\":\"Post\",\"triggerOperation\":\"Create\"}");
            default -> client.post(container + "/sprocs", common + "}");
        };
        assertThat(created.status()).as(created.body()).isEqualTo(201);
    }

    private static String sample(String name) {
        try {
            return Files.readString(SAMPLES.resolve(name + ".js"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long count(String container, String condition) {
        return client.query(container + "/docs", "SELECT VALUE COUNT(1) FROM c WHERE " + condition)
                .json()
                .property("Documents")
                .element(0)
                .longValue();
    }

    private static List<Answer> atOnce(int times, IntFunction<Answer> request) {
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            return IntStream.range(0, times)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> served(request, i), threads))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
        }
    }

    /** The answer to a request that is repeated while others are in its way, as SDKs do. */
    private static Answer served(IntFunction<Answer> request, int i) {
        Answer answer = request.apply(i);
        while (answer.status() == RETRY_WITH) {
            answer = request.apply(i);
        }
        return answer;
    }
}
