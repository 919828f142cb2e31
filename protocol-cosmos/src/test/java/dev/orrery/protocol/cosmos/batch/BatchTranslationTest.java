package dev.orrery.protocol.cosmos.batch;

import static dev.orrery.model.ErrorCode.ETAG_MISMATCH;
import static dev.orrery.model.ErrorCode.INVALID_PATCH;
import static dev.orrery.model.ErrorCode.INVALID_REQUEST;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.transaction.ItemCondition;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.MissingId;
import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.Etag;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchTranslationTest {

    private static final ItemCondition PARSED = document -> false;
    private static final Etag ETAG = new Etag(42);
    private static final JsonValue ITEM = json("{'id': 'a'}");
    private static final String OPERATIONS = "[{'op': 'set', 'path': '/n', 'value': 1}]";

    private final BatchTranslation translation = new BatchTranslation(text -> {
        assertThat(text).isEqualTo("from c where c.n = 1");
        return PARSED;
    });

    @Test
    void theIdOfACreatedItemIsInItsBody() {
        assertThat(translate("{'operationType': 'Create', 'id': 'other', 'resourceBody': {'id': 'a'}}"))
                .isEqualTo(new ItemOperation.Create(ITEM, MissingId.REFUSED));
        assertThat(translate("{'operationType': 'Upsert', 'resourceBody': {'id': 'a'}}"))
                .isEqualTo(ItemOperation.upsert(ITEM));
    }

    @Test
    void theOtherOperationsNameTheirItem() {
        assertThat(translate("{'operationType': 'Replace', 'id': 'b', 'resourceBody': {'id': 'a'}}"))
                .isEqualTo(ItemOperation.replace(ItemId.ofText("b"), ITEM));
        assertThat(translate("{'operationType': 'Delete', 'id': 'b'}"))
                .isEqualTo(ItemOperation.delete(ItemId.ofText("b")));
        assertThat(translate("{'operationType': 'Read', 'id': 'b'}")).isEqualTo(ItemOperation.read(ItemId.ofText("b")));
        assertThat(translate("{'operationType': 'Patch', 'id': 'b', 'resourceBody': " + OPERATIONS + "}"))
                .isEqualTo(ItemOperation.modify(ItemId.ofText("b"), Patch.parse(json(OPERATIONS))));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{'operationType': 'Replace', 'resourceBody': {'id': 'a'}}",
        "{'operationType': 'Delete'}",
        "{'operationType': 'Read'}",
        "{'operationType': 'Patch', 'resourceBody': " + OPERATIONS + "}",
        "{'operationType': 'Create', 'id': 'a'}",
        "{'operationType': 'Upsert', 'id': 'a'}",
        "{'operationType': 'Replace', 'id': 'a'}",
        "{'operationType': 'Patch', 'id': 'a'}",
    })
    void anOperationWithoutWhatItNeedsIsRefused(String operation) {
        assertThatOrreryFails(() -> translate(operation)).withCode(INVALID_REQUEST);
    }

    @Test
    void aPatchMayHaveACondition() {
        ItemOperation patch = translate("{'operationType': 'Patch', 'id': 'a', 'resourceBody':"
                + " {'operations': " + OPERATIONS + ", 'condition': 'from c where c.n = 1'}}");

        assertThat(patch)
                .isEqualTo(new ItemOperation.Modify(
                        ItemId.ofText("a"), Patch.parse(json(OPERATIONS)), PARSED, Precondition.NONE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'operations': []}", "{'operations': " + OPERATIONS + ", 'condition': 5}", "5"})
    void aPatchThatIsNoneIsRefused(String body) {
        assertThatOrreryFails(
                () -> translate("{'operationType': 'Patch', 'id': 'a', 'resourceBody': " + body + "}"))
                .withCode(INVALID_PATCH);
    }

    @Test
    void anEtagMustMatchWithOrWithoutItsQuotes() {
        Precondition matches = Precondition.matches(ETAG);
        String bare = ETAG.toString().replace("\"", "");

        assertThat(delete("ifMatch", bare)).isEqualTo(matches);
        assertThat(delete("ifMatch", "\\\"" + bare + "\\\"")).isEqualTo(matches);
    }

    @Test
    void anyVersionMatchesAStar() {
        assertThat(delete("ifMatch", "*")).isEqualTo(new Precondition.Exists());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "foreign", "00000000-0000-0000-0000-000000000001"})
    void noVersionMatchesAnEtagThatIsNotOurs(String etag) {
        Precondition precondition = delete("ifMatch", etag);

        assertThatOrreryFails(() -> precondition.check(Optional.of(ETAG))).withCode(ETAG_MISMATCH);
    }

    @Test
    void aWriteMayAskThatNothingIsThere() {
        assertThat(delete("ifNoneMatch", "*")).isEqualTo(new Precondition.Absent());
        assertThat(delete("ifNoneMatch", "foreign")).isEqualTo(Precondition.NONE);
    }

    @Test
    void aReadMayKnowAVersion() {
        String bare = ETAG.toString().replace("\"", "");

        assertThat(translate("{'operationType': 'Read', 'id': 'a', 'ifNoneMatch': '" + bare + "'}"))
                .isEqualTo(new ItemOperation.Read(ItemId.ofText("a"), Optional.of(ETAG)));
        assertThat(translate("{'operationType': 'Read', 'id': 'a', 'ifNoneMatch': 'foreign'}"))
                .isEqualTo(ItemOperation.read(ItemId.ofText("a")));
    }

    private Precondition delete(String header, String etag) {
        ItemOperation delete =
                translate("{'operationType': 'Delete', 'id': 'a', '" + header + "': '" + etag + "'}");
        return ((ItemOperation.Delete) delete).precondition();
    }

    private ItemOperation translate(String operation) {
        byte[] batch = ("[" + operation.replace('\'', '"') + "]").getBytes(UTF_8);
        return translation.translate(BatchRequest.parse(batch).operations().getFirst());
    }

    private static JsonValue json(String text) {
        return JsonText.parse(text.replace('\'', '"'));
    }
}
