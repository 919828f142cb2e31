package dev.orrery.engine.catalog;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Permission;
import dev.orrery.engine.resource.PermissionDefinition;
import dev.orrery.engine.resource.Upserted;
import dev.orrery.engine.resource.User;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Etag;
import dev.orrery.model.Precondition;
import dev.orrery.model.ResourceId;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UsersTest {

    private static final Precondition STALE = Precondition.matches(new Etag(1));

    private final TestEngine engine = TestEngine.inMemory();
    private final Catalog catalog = engine.engine().catalog();
    private final Database database = engine.database();
    private final Users users = catalog.users();

    @AfterEach
    void close() {
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }

    @Test
    void aUserIsFoundByNameAndByRid() {
        User anna = users.create(database, "anna");

        assertThat(users.user(database, "anna")).isEqualTo(anna);
        assertThat(users.find(database, anna.rid())).contains(anna);
        assertThat(anna.rid().kind()).isEqualTo(ResourceId.Kind.USER);
        assertThat(anna.rid().databasePart()).isEqualTo(database.rid());
    }

    @Test
    void usersAreListedInTheOrderOfTheirNames() {
        User bert = users.create(database, "bert");
        User anna = users.create(database, "anna");

        assertThat(users.list(database)).containsExactly(anna, bert);
    }

    @Test
    void eachDatabaseHasItsOwnUsers() {
        Database other = catalog.createDatabase("other", Optional.empty());
        User anna = users.create(database, "anna");
        User otherAnna = users.create(other, "anna");

        assertThat(users.list(database)).containsExactly(anna);
        assertThat(users.list(other)).containsExactly(otherAnna);
        assertThat(users.find(other, anna.rid())).isEmpty();
    }

    @Test
    void aNameIsUsedOnce() {
        User anna = users.create(database, "anna");
        users.create(database, "bert");

        assertThatOrreryFails(() -> users.create(database, "anna")).withCode(ErrorCode.USER_EXISTS);
        assertThatOrreryFails(() -> users.replace(database, "bert", "anna", Precondition.NONE))
                .withCode(ErrorCode.USER_EXISTS);

        assertThat(users.user(database, "anna")).isEqualTo(anna);
    }

    @Test
    void aNameMustFollowTheRules() {
        assertThatOrreryFails(() -> users.create(database, "an/na")).withCode(ErrorCode.INVALID_ID);
        assertThatOrreryFails(() -> users.upsert(database, "", Precondition.NONE)).withCode(ErrorCode.INVALID_ID);
    }

    @Test
    void aUserThatIsNotThereIsNotFound() {
        assertThatOrreryFails(() -> users.user(database, "anna")).withCode(ErrorCode.USER_NOT_FOUND);
        assertThatOrreryFails(() -> users.replace(database, "anna", "bert", Precondition.NONE))
                .withCode(ErrorCode.USER_NOT_FOUND);
        assertThatOrreryFails(() -> users.delete(database, "anna", Precondition.NONE))
                .withCode(ErrorCode.USER_NOT_FOUND);
    }

    @Test
    void aRenamedUserKeepsItsRidAndItsPermissions() {
        User anna = users.create(database, "anna");
        Permission permission = catalog.permissions().create(anna, permission());
        engine.clock().advance(Duration.ofSeconds(5));

        User bert = users.replace(database, "anna", "bert", Precondition.matches(anna.revision().etag()));

        assertThat(users.list(database)).containsExactly(bert);
        assertThat(bert.rid()).isEqualTo(anna.rid());
        assertThat(bert.revision().etag()).isNotEqualTo(anna.revision().etag());
        assertThat(bert.revision().timestampSeconds()).isEqualTo(anna.revision().timestampSeconds() + 5);
        assertThat(catalog.permissions().list(bert)).containsExactly(permission);
    }

    @Test
    void aUserIsNotTouchedIfItIsAnotherVersion() {
        User anna = users.create(database, "anna");

        assertThatOrreryFails(() -> users.replace(database, "anna", "bert", STALE))
                .withCode(ErrorCode.ETAG_MISMATCH);
        assertThatOrreryFails(() -> users.upsert(database, "anna", STALE)).withCode(ErrorCode.ETAG_MISMATCH);
        assertThatOrreryFails(() -> users.delete(database, "anna", STALE)).withCode(ErrorCode.ETAG_MISMATCH);

        assertThat(users.list(database)).containsExactly(anna);
    }

    @Test
    void anUpsertCreatesAUserOrMakesANewVersion() {
        Upserted<User> first = users.upsert(database, "anna", STALE);
        Upserted<User> second = users.upsert(database, "anna", Precondition.NONE);

        assertThat(first.outcome()).isEqualTo(Upserted.Outcome.CREATED);
        assertThat(second.outcome()).isEqualTo(Upserted.Outcome.REPLACED);
        assertThat(second.resource().rid()).isEqualTo(first.resource().rid());
        assertThat(second.resource().revision()).isNotEqualTo(first.resource().revision());
    }

    @Test
    void aDeletedUserTakesItsPermissionsAlong() {
        User anna = users.create(database, "anna");
        catalog.permissions().create(anna, permission());

        users.delete(database, "anna", Precondition.NONE);

        assertThat(users.list(database)).isEmpty();
        assertThat(catalog.permissions().list(anna)).isEmpty();
        assertThatOrreryFails(() -> catalog.permissions().create(anna, permission()))
                .withCode(ErrorCode.USER_NOT_FOUND);
    }

    @Test
    void aDeletedDatabaseTakesItsUsersAlong() {
        User anna = users.create(database, "anna");
        catalog.permissions().create(anna, permission());

        catalog.deleteDatabase("db", Precondition.NONE);
        Database again = catalog.createDatabase("db", Optional.empty());

        assertThat(users.list(again)).isEmpty();
        assertThat(catalog.permissions().list(anna)).isEmpty();
        assertThatOrreryFails(() -> users.create(database, "bert")).withCode(ErrorCode.DATABASE_NOT_FOUND);
    }

    private static PermissionDefinition permission() {
        return PermissionDefinition.parse(
                json("{\"id\": \"p\", \"permissionMode\": \"Read\", \"resource\": \"dbs/db/colls/c\"}"));
    }
}
