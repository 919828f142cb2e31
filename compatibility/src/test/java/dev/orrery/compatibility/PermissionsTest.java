package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncPermission;
import com.azure.cosmos.CosmosAsyncUser;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosUser;
import com.azure.cosmos.models.CosmosPermissionProperties;
import com.azure.cosmos.models.CosmosUserProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PermissionMode;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PermissionsTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private final Post annsPost = Post.of("p1", "ann");
    private final Post bobsPost = Post.of("p2", "bob");
    private CosmosContainer posts;
    private CosmosAsyncUser user;

    @BeforeEach
    void createUser() {
        posts = SDK.posts();
        posts.createItem(annsPost);
        posts.createItem(bobsPost);
        String id = "user of " + posts.getId();
        SDK.database().createUser(new CosmosUserProperties().setId(id));
        user = SDK.asyncDatabase().getUser(id);
    }

    @Test
    void usersAreCreatedReadReplacedListedAndDeleted() {
        String read = SDK.database().getUser(user.getId()).read().getProperties().getId();
        SDK.database().upsertUser(new CosmosUserProperties().setId("upserted"));
        CosmosUser upserted = SDK.database().getUser("upserted");
        upserted.replace(upserted.read().getProperties().setId("renamed"));
        List<String> listed = ids();
        SDK.database().getUser("renamed").delete();

        assertThat(read).isEqualTo(user.getId());
        assertThat(listed).contains(user.getId(), "renamed").doesNotContain("upserted");
        assertThat(ids()).doesNotContain("renamed");
        assertThatCosmosFails(() -> SDK.database().createUser(new CosmosUserProperties().setId(user.getId())))
                .withStatus(409);
    }

    @Test
    void permissionsAreCreatedReadReplacedListedAndDeleted() {
        CosmosContainer others = SDK.posts();
        user.createPermission(permission("reading", PermissionMode.READ), null).block();
        user.upsertPermission(permission("writing", PermissionMode.ALL).setContainerName(others.getId()), null).block();

        CosmosAsyncPermission reading = user.getPermission("reading");
        CosmosPermissionProperties before = reading.read(null).block().getProperties();
        reading.replace(before.setPermissionMode(PermissionMode.ALL), null).block();
        CosmosPermissionProperties after = reading.read(null).block().getProperties();
        user.getPermission("writing").delete(null).block();

        assertThat(after.getPermissionMode()).isEqualTo(PermissionMode.ALL);
        assertThat(after.getToken()).startsWith("type=resource&ver=1").isNotEqualTo(before.getToken());
        assertThat(user.readAllPermissions().toStream().map(CosmosPermissionProperties::getId))
                .containsExactly("reading");
    }

    @Test
    void aClientWithAPermissionToReadCanReadAndCannotWrite() {
        CosmosPermissionProperties reading = granted(permission("reading", PermissionMode.READ));

        try (CosmosClient client = clientWith(reading)) {
            CosmosContainer theirs = theirContainer(client);

            assertThat(theirs.readItem("p1", annsPost.key(), Post.class).getItem()).isEqualTo(annsPost);
            assertThatCosmosFails(() -> theirs.createItem(Post.of("p3", "ann"))).withStatus(403);
            assertThatCosmosFails(() -> theirs.upsertItem(annsPost)).withStatus(403);
        }
    }

    @Test
    void aClientWithAllPermissionsCanWrite() {
        CosmosPermissionProperties writing = granted(permission("writing", PermissionMode.ALL));

        try (CosmosClient client = clientWith(writing)) {
            CosmosContainer theirs = theirContainer(client);
            theirs.createItem(Post.of("p3", "ann"));

            assertThat(theirs.readItem("p3", annsPost.key(), Post.class).getStatusCode()).isEqualTo(200);
        }
    }

    @Test
    void aPermissionMayBeForOneLogicalPartition() {
        CosmosPermissionProperties onlyAnn =
                granted(permission("ann", PermissionMode.READ).setResourcePartitionKey(new PartitionKey("ann")));

        try (CosmosClient client = clientWith(onlyAnn)) {
            CosmosContainer theirs = theirContainer(client);

            assertThat(theirs.readItem("p1", annsPost.key(), Post.class).getItem()).isEqualTo(annsPost);
            assertThatCosmosFails(() -> theirs.readItem("p2", bobsPost.key(), Post.class)).withStatus(403);
        }
    }

    private List<String> ids() {
        return SDK.database().readAllUsers().stream().map(CosmosUserProperties::getId).toList();
    }

    private CosmosPermissionProperties granted(CosmosPermissionProperties permission) {
        return user.createPermission(permission, null).block().getProperties();
    }

    private CosmosPermissionProperties permission(String id, PermissionMode mode) {
        return new CosmosPermissionProperties()
                .setId(id)
                .setPermissionMode(mode)
                .setContainerName(posts.getId());
    }

    private CosmosContainer theirContainer(CosmosClient client) {
        return client.getDatabase(SDK.database().getId()).getContainer(posts.getId());
    }

    private static CosmosClient clientWith(CosmosPermissionProperties permission) {
        return ConnectionMode.current()
                .chosenIn(new CosmosClientBuilder()
                        .endpoint(SDK.orrery().secureEndpoint().toString())
                        .resourceToken(permission.getToken())
                        .endpointDiscoveryEnabled(false))
                .buildClient();
    }
}
