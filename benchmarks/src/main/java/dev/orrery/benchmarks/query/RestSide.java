package dev.orrery.benchmarks.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orrery.benchmarks.rest.SignedRequests;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A server that is asked by REST over one connection, with requests as SDKs send them. */
final class RestSide implements Side, AutoCloseable {

    private static final String PATH = "/dbs/" + Site.DATABASE + "/colls/" + Site.CONTAINER + "/docs";
    private static final String LINK = "dbs/" + Site.DATABASE + "/colls/" + Site.CONTAINER;
    private static final String HEADERS = String.join(
            "\r\n",
            "content-type: application/query+json",
            "x-ms-documentdb-isquery: True",
            "x-ms-documentdb-query-enablecrosspartition: True",
            "x-ms-max-item-count: 1000",
            "");

    private final RestConnection connection;
    private final SignedRequests requests;

    RestSide(URI server) throws IOException {
        connection = new RestConnection(server);
        requests = new SignedRequests(server.getAuthority());
    }

    @Override
    public Asking prepare(Question question) {
        List<byte[]> texts = IntStream.range(0, TURNS)
                .mapToObj(turn -> request(question, turn))
                .toList();
        return new Asking() {
            @Override
            public int ask(int turn) {
                return exchange(texts.get(turn % TURNS)).number("x-ms-item-count");
            }

            @Override
            public List<JsonValue> answer(int turn) {
                JsonValue body = JsonText.parse(exchange(texts.get(turn % TURNS)).body());
                List<JsonValue> rows = new ArrayList<>();
                body.property("Documents").elements().forEach(rows::add);
                return rows;
            }
        };
    }

    byte[] request(Question question, int turn) {
        JsonValue body = new ValueWriter()
                .startObject()
                .name("query")
                .value(question.sql())
                .name("parameters")
                .value(EngineSide.parameters(question.value().apply(turn)))
                .endObject()
                .finish();
        return requests.post(PATH, "docs", LINK, new String(JsonText.write(body), UTF_8), HEADERS)
                .getBytes(UTF_8);
    }

    RestConnection.Answer exchange(byte[] request) {
        RestConnection.Answer answer = connection.exchange(request);
        if (answer.status() != 200 || answer.has("x-ms-continuation")) {
            throw new IllegalStateException("Not an answer in one page: " + answer.head());
        }
        return answer;
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
