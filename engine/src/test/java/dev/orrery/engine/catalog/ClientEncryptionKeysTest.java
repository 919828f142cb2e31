package dev.orrery.engine.catalog;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.resource.ClientEncryptionKey;
import dev.orrery.engine.resource.ClientEncryptionKeyDefinition;
import dev.orrery.engine.resource.Database;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Etag;
import dev.orrery.model.Precondition;
import dev.orrery.model.ResourceId;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientEncryptionKeysTest {

    private final TestEngine engine = TestEngine.inMemory();
    private final Catalog catalog = engine.engine().catalog();
    private final Database database = engine.database();
    private final ClientEncryptionKeys keys = catalog.clientEncryptionKeys();

    @AfterEach
    void close() {
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }

    @Test
    void aKeyIsFoundByNameAndByRid() {
        ClientEncryptionKey created = keys.create(database, wrapped("k", "AAAA"));

        assertThat(keys.key(database, "k")).isEqualTo(created);
        assertThat(keys.find(database, created.rid())).contains(created);
        assertThat(keys.list(database)).containsExactly(created);
        assertThat(created.rid().kind()).isEqualTo(ResourceId.Kind.CLIENT_ENCRYPTION_KEY);
        assertThat(created.rid().databasePart()).isEqualTo(database.rid());
    }

    @Test
    void theBodyIsKeptExceptForWhatTheServerAdds() {
        ClientEncryptionKeyDefinition definition = ClientEncryptionKeyDefinition.parse(
                json("""
                {"x": [1], "id": "k", "encryptionAlgorithm": "A", "wrappedDataEncryptionKey": "AAAA",
                 "keyWrapMetadata": {"name": "n", "more": null}, "_rid": "r", "_ts": 1, "_etag": "e", "_self": "s"}"""));

        assertThat(definition.body()).isEqualTo(json("""
                {"x": [1], "id": "k", "encryptionAlgorithm": "A", "wrappedDataEncryptionKey": "AAAA",
                 "keyWrapMetadata": {"name": "n", "more": null}}"""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"encryptionAlgorithm", "wrappedDataEncryptionKey", "keyWrapMetadata"})
    void allPartsMustBeThere(String name) {
        String text = wrapped("k", "AAAA").body().toString().replace(name, "other");

        assertThatOrreryFails(() -> ClientEncryptionKeyDefinition.parse(json(text)))
                .withCode(ErrorCode.INVALID_DEFINITION);
    }

    @Test
    void aNameIsUsedOnceInADatabase() {
        Database other = catalog.createDatabase("other", Optional.empty());
        keys.create(database, wrapped("k", "AAAA"));
        keys.create(other, wrapped("k", "AAAA"));

        assertThatOrreryFails(() -> keys.create(database, wrapped("k", "BBBB")))
                .withCode(ErrorCode.CLIENT_ENCRYPTION_KEY_EXISTS);
    }

    @Test
    void aKeyIsWrappedAnew() {
        ClientEncryptionKey before = keys.create(database, wrapped("k", "AAAA"));

        ClientEncryptionKey after = keys.replace(
                database, "k", wrapped("k", "BBBB"), Precondition.matches(before.revision().etag()));

        assertThat(keys.list(database)).containsExactly(after);
        assertThat(after.rid()).isEqualTo(before.rid());
        assertThat(after.revision().etag()).isNotEqualTo(before.revision().etag());
    }

    @Test
    void aKeyIsNotReplacedUnderAnotherNameOrIfItIsAnotherVersion() {
        ClientEncryptionKey present = keys.create(database, wrapped("k", "AAAA"));

        assertThatOrreryFails(() -> keys.replace(database, "k", wrapped("l", "BBBB"), Precondition.NONE))
                .withCode(ErrorCode.DEFINITION_IMMUTABLE);
        assertThatOrreryFails(() -> keys.replace(
                database, "k", wrapped("k", "BBBB"), Precondition.matches(new Etag(1))))
                .withCode(ErrorCode.ETAG_MISMATCH);
        assertThatOrreryFails(() -> keys.replace(database, "l", wrapped("l", "BBBB"), Precondition.NONE))
                .withCode(ErrorCode.CLIENT_ENCRYPTION_KEY_NOT_FOUND);

        assertThat(keys.list(database)).containsExactly(present);
    }

    @Test
    void aDeletedDatabaseTakesItsKeysAlong() {
        keys.create(database, wrapped("k", "AAAA"));

        catalog.deleteDatabase("db", Precondition.NONE);

        assertThat(keys.list(catalog.createDatabase("db", Optional.empty()))).isEmpty();
        assertThatOrreryFails(() -> keys.create(database, wrapped("l", "AAAA")))
                .withCode(ErrorCode.DATABASE_NOT_FOUND);
    }

    private static ClientEncryptionKeyDefinition wrapped(String id, String key) {
        return ClientEncryptionKeyDefinition.parse(json("""
                {"id": "%s", "encryptionAlgorithm": "AEAD_AES_256_CBC_HMAC_SHA256", "wrappedDataEncryptionKey": "%s",
                 "keyWrapMetadata": {"type": "AZURE_KEY_VAULT", "name": "n", "value": "v", "algorithm": "RSA-OAEP"}}
                """.formatted(id, key)));
    }
}
