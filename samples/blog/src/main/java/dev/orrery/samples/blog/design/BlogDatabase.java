package dev.orrery.samples.blog.design;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosAsyncDatabase;
import com.azure.cosmos.models.CompositePath;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosStoredProcedureProperties;
import com.azure.cosmos.models.CosmosTriggerProperties;
import com.azure.cosmos.models.ExcludedPath;
import com.azure.cosmos.models.IncludedPath;
import com.azure.cosmos.models.IndexingPolicy;
import com.azure.cosmos.models.ThroughputProperties;
import com.azure.cosmos.models.TriggerOperation;
import com.azure.cosmos.models.TriggerType;
import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.Design;
import java.util.List;
import java.util.stream.Stream;

/** The database of a blog in one of the designs, with its containers and programs. */
public final class BlogDatabase {

    public static final String USERS = "users";
    public static final String POSTS = "posts";
    public static final String FEED = "feed";

    /** What the workers on the change feeds remember. */
    public static final String LEASES = "leases";

    /** How far data was loaded. */
    public static final String LOADED = "loaded";

    /** A procedure of the posts: writes a user's new name into all that they have in a logical partition. */
    public static final String UPDATE_USERNAMES = "updateUsernames";

    /** A trigger of the feed: leaves the latest 100 posts there. */
    public static final String TRUNCATE_FEED = "truncateFeed";

    static final String CREATE_COMMENT = "createComment";
    static final String CREATE_LIKE = "createLike";

    /** Copies of what is elsewhere. No query asks for them, so their index terms would cost every write in vain. */
    private static final List<String> COPIES =
            List.of("/userUsername/?", "/commentCount/?", "/likeCount/?", "/version/?");

    /** Where there is but one item that isn't a post, and nobody looks for users by name or for posts by words. */
    private static final List<String> NEVER_ASKED =
            List.of("/type/?", "/username/?", "/postId/?", "/title/?", "/content/?");

    /** By which the latest posts are found without looking at comments and likes. */
    private static final List<CompositePath> LATEST_OF_A_TYPE =
            List.of(new CompositePath().setPath("/type"), new CompositePath().setPath("/creationDate"));

    /** For how long items live, if they don't say it themselves: for ever. */
    private static final int ONLY_IF_AN_ITEM_SAYS_SO = -1;

    private final CosmosAsyncDatabase database;
    private final Design design;

    private BlogDatabase(CosmosAsyncDatabase database, Design design) {
        this.database = database;
        this.design = design;
    }

    /** The database of a design, which {@link #create} has made before. */
    public static BlogDatabase of(CosmosAsyncClient client, Design design) {
        return new BlogDatabase(client.getDatabase(design.databaseId()), design);
    }

    /** Makes the database of a design with all that belongs there; leaves what is there already. */
    public static BlogDatabase create(CosmosAsyncClient client, Design design, BlogSettings settings) {
        client.createDatabaseIfNotExists(design.databaseId()).block();
        BlogDatabase created = of(client, design);
        created.createContainers(settings);
        created.createPrograms();
        return created;
    }

    /** The ten requests. */
    public Blog blog() {
        return switch (design) {
            case V1 -> new ReferencingBlog(database);
            case V2 -> new DenormalisedBlog(database);
            case V3 -> new RepartitionedBlog(database);
        };
    }

    public Design design() {
        return design;
    }

    public CosmosAsyncContainer container(String id) {
        return database.getContainer(id);
    }

    private void createContainers(BlogSettings settings) {
        create(LEASES, "/id", List.of(), settings.feedThroughput());
        create(LOADED, "/id", List.of(), settings.feedThroughput());
        switch (design) {
            case V1 -> {
                create(USERS, "/id", List.of(), settings.userThroughput());
                create(POSTS, "/postId", List.of(), settings.postThroughput());
            }
            case V2 -> {
                create(USERS, "/id", List.of(), settings.userThroughput());
                create(POSTS, "/postId", COPIES, settings.postThroughput());
            }
            case V3 -> {
                create(USERS, "/userId", and(COPIES, NEVER_ASKED), settings.userThroughput());
                create(POSTS, "/postId", COPIES, settings.postThroughput());
                create(FEED, "/type", COPIES, settings.feedThroughput());
            }
        }
    }

    private void create(String id, String partitionKey, List<String> notIndexed, int throughput) {
        CosmosContainerProperties properties = new CosmosContainerProperties(id, partitionKey);
        List<String> excluded = and(notIndexed, List.of("/\"_etag\"/?"));
        properties.setIndexingPolicy(new IndexingPolicy()
                .setIncludedPaths(List.of(new IncludedPath("/*")))
                .setExcludedPaths(excluded.stream().map(ExcludedPath::new).toList())
                .setCompositeIndexes(id.equals(POSTS) ? List.of(LATEST_OF_A_TYPE) : List.of()));
        if (id.equals(LEASES)) {
            // The SDK's workers lock them for a while when they begin, and may be gone before they unlock them.
            properties.setDefaultTimeToLiveInSeconds(ONLY_IF_AN_ITEM_SAYS_SO);
        }
        database.createContainerIfNotExists(properties, ThroughputProperties.createManualThroughput(throughput))
                .block();
    }

    private void createPrograms() {
        if (design != Design.V1) {
            createProcedure(CREATE_COMMENT);
            createProcedure(CREATE_LIKE);
            createProcedure(UPDATE_USERNAMES);
        }
        if (design == Design.V3) {
            createTrigger();
        }
    }

    private void createProcedure(String name) {
        Creation.ifAbsent(database.getContainer(POSTS)
                .getScripts()
                .createStoredProcedure(new CosmosStoredProcedureProperties(name, Programs.body(name))))
                .block();
    }

    private void createTrigger() {
        CosmosTriggerProperties trigger = new CosmosTriggerProperties(TRUNCATE_FEED, Programs.body(TRUNCATE_FEED));
        trigger.setTriggerType(TriggerType.POST).setTriggerOperation(TriggerOperation.ALL);
        Creation.ifAbsent(database.getContainer(FEED).getScripts().createTrigger(trigger)).block();
    }

    private static List<String> and(List<String> some, List<String> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }
}
