package dev.orrery.engine.catalog;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.resource.Permission;
import dev.orrery.engine.resource.PermissionDefinition;
import dev.orrery.engine.resource.Upserted;
import dev.orrery.engine.resource.User;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Etag;
import dev.orrery.model.Precondition;
import dev.orrery.model.ResourceId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PermissionsTest {

    private static final Precondition STALE = Precondition.matches(new Etag(1));

    private final TestEngine engine = TestEngine.inMemory();
    private final Permissions permissions = engine.engine().catalog().permissions();
    private final User anna = engine.engine().catalog().users().create(engine.database(), "anna");
    private final User bert = engine.engine().catalog().users().create(engine.database(), "bert");

    @AfterEach
    void close() {
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }

    @Test
    void aPermissionIsFoundByNameAndByRid() {
        Permission created = permissions.create(anna, reading("p", "dbs/db/colls/c"));

        assertThat(permissions.permission(anna, "p")).isEqualTo(created);
        assertThat(permissions.find(anna, created.rid())).contains(created);
        assertThat(permissions.find(bert, created.rid())).isEmpty();
        assertThat(created.rid().kind()).isEqualTo(ResourceId.Kind.PERMISSION);
        assertThat(created.definition()).isEqualTo(reading("p", "dbs/db/colls/c"));
    }

    @Test
    void eachUserHasItsOwnPermissions() {
        Permission second = permissions.create(anna, reading("q", "dbs/db/colls/d"));
        Permission first = permissions.create(anna, reading("p", "dbs/db/colls/c"));
        Permission other = permissions.create(bert, reading("p", "dbs/db/colls/c"));

        assertThat(permissions.list(anna)).containsExactly(first, second);
        assertThat(permissions.list(bert)).containsExactly(other);
    }

    @Test
    void aNameIsUsedOnce() {
        permissions.create(anna, reading("p", "dbs/db/colls/c"));
        permissions.create(anna, reading("q", "dbs/db/colls/d"));

        assertThatOrreryFails(() -> permissions.create(anna, reading("p", "dbs/db/colls/e")))
                .withCode(ErrorCode.PERMISSION_EXISTS);
        assertThatOrreryFails(() -> replace("q", reading("p", "dbs/db/colls/d"), Precondition.NONE))
                .withCode(ErrorCode.PERMISSION_EXISTS);
    }

    @Test
    void aUserHasOnePermissionForAResource() {
        permissions.create(anna, reading("p", "dbs/db/colls/c/"));
        permissions.create(anna, reading("q", "dbs/db/colls/d"));

        assertThatOrreryFails(() -> permissions.create(anna, reading("r", "dbs/db/colls/c")))
                .withCode(ErrorCode.PERMISSION_EXISTS);
        assertThatOrreryFails(() -> replace("q", reading("q", "/dbs/db/colls/c"), Precondition.NONE))
                .withCode(ErrorCode.PERMISSION_EXISTS);
    }

    @Test
    void permissionsForTwoPartitionKeysOfAContainerGoTogether() {
        permissions.create(anna, reading("p", "dbs/db/colls/c", "[\"x\"]"));
        permissions.create(anna, reading("q", "dbs/db/colls/c", "[\"y\"]"));

        assertThatOrreryFails(() -> permissions.create(anna, reading("r", "dbs/db/colls/c", "\"x\"")))
                .withCode(ErrorCode.PERMISSION_EXISTS);
    }

    @Test
    void aPermissionIsReplacedAndRenamed() {
        Permission before = permissions.create(anna, reading("p", "dbs/db/colls/c"));

        Permission after =
                replace("p", reading("q", "dbs/db/colls/c"), Precondition.matches(before.revision().etag()));

        assertThat(permissions.list(anna)).containsExactly(after);
        assertThat(after.id()).isEqualTo("q");
        assertThat(after.rid()).isEqualTo(before.rid());
        assertThat(after.revision().etag()).isNotEqualTo(before.revision().etag());
    }

    @Test
    void anUpsertCreatesAPermissionOrReplacesIt() {
        Upserted<Permission> first = permissions.upsert(anna, reading("p", "dbs/db/colls/c"), STALE);
        Upserted<Permission> second =
                permissions.upsert(anna, reading("p", "dbs/db/colls/d"), Precondition.NONE);

        assertThat(first.outcome()).isEqualTo(Upserted.Outcome.CREATED);
        assertThat(second.outcome()).isEqualTo(Upserted.Outcome.REPLACED);
        assertThat(permissions.list(anna)).containsExactly(second.resource());
    }

    @Test
    void aPermissionIsNotTouchedIfItIsAnotherVersion() {
        Permission present = permissions.create(anna, reading("p", "dbs/db/colls/c"));

        assertThatOrreryFails(() -> replace("p", reading("p", "dbs/db/colls/d"), STALE))
                .withCode(ErrorCode.ETAG_MISMATCH);
        assertThatOrreryFails(() -> permissions.delete(anna, "p", STALE)).withCode(ErrorCode.ETAG_MISMATCH);

        assertThat(permissions.list(anna)).containsExactly(present);
    }

    @Test
    void aDeletedPermissionIsGone() {
        permissions.create(anna, reading("p", "dbs/db/colls/c"));

        permissions.delete(anna, "p", Precondition.NONE);

        assertThat(permissions.list(anna)).isEmpty();
        assertThatOrreryFails(() -> permissions.permission(anna, "p")).withCode(ErrorCode.PERMISSION_NOT_FOUND);
        assertThatOrreryFails(() -> permissions.delete(anna, "p", Precondition.NONE))
                .withCode(ErrorCode.PERMISSION_NOT_FOUND);
    }

    private Permission replace(String id, PermissionDefinition next, Precondition precondition) {
        return permissions.replace(anna, id, next, precondition);
    }

    private static PermissionDefinition reading(String id, String resource) {
        return reading(id, resource, "null");
    }

    private static PermissionDefinition reading(String id, String resource, String partitionKey) {
        return PermissionDefinition.parse(json("""
                {"id": "%s", "permissionMode": "Read", "resource": "%s", "resourcePartitionKey": %s}
                """.formatted(id, resource, partitionKey)));
    }
}
