package dev.orrery.model.partition;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a container is partitioned: where in an item its partition key is, and how it is hashed.
 *
 * <p>It leads from an item to its {@link PartitionKey}, and from there to its place in the hash space, an {@link
 * EffectivePartitionKey}, exactly as the clients compute it.
 */
public record PartitionKeyDefinition(List<PropertyPath> paths, Kind kind, int version, boolean systemKey) {

    /** How the components of a key become a place: hashed as one, or each after the other (a hierarchical key). */
    public enum Kind {
        HASH("Hash"),
        MULTI_HASH("MultiHash");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        private static Kind parse(String text) {
            for (Kind kind : values()) {
                if (kind.text.equalsIgnoreCase(text)) {
                    return kind;
                }
            }
            throw invalid("The kind of the partition key is {kind}. Use Hash or MultiHash").with("kind", text);
        }
    }

    private static final int LEVELS_MAX = 3;
    private static final Pattern QUOTED_NAME = Pattern.compile("\"(\\\\.|[^\"\\\\])*\"|'(\\\\.|[^'\\\\])*'");
    private static final PropertyPath SYSTEM_PATH = PropertyPath.parse("/_partitionKey");
    private static final PartitionKey UNDEFINED_KEY = PartitionKey.of(JsonValue.UNDEFINED);

    private static final HashV1 HASH_V1 = new HashV1();
    private static final HashV2 HASH_V2 = new HashV2();
    private static final MultiHash MULTI_HASH = new MultiHash();

    public PartitionKeyDefinition {
        paths = List.copyOf(paths);
        checkPaths(paths, kind);
        checkVersion(version, kind);
        if (systemKey && !paths.equals(List.of(SYSTEM_PATH))) {
            throw invalid("The system key has the paths {paths}. Give it the one path /_partitionKey").with("paths",
                    paths);
        }
    }

    /** Reads the {@code partitionKey} of a container's definition, as a client sends it. */
    public static PartitionKeyDefinition parse(JsonValue json) {
        if (!json.isObject()) {
            throw invalid(
                    "The partitionKey of the container is not an object: {found}. Write {\"paths\": [\"/…\"], \"kind\": \"Hash\"}")
                    .with("found", json);
        }
        Kind kind = parseKind(json.property("kind"));
        return new PartitionKeyDefinition(
                parsePaths(json.property("paths")),
                kind,
                parseVersion(json.property("version"), kind),
                parseSystemKey(json.property("systemKey")));
    }

    /** One path, hashed with version 2. */
    public static PartitionKeyDefinition hash(String path) {
        return new PartitionKeyDefinition(List.of(PropertyPath.parse(path)), Kind.HASH, 2, false);
    }

    /** A hierarchical key, the highest level first. */
    public static PartitionKeyDefinition multiHash(String... paths) {
        List<PropertyPath> parsed = Arrays.stream(paths).map(PropertyPath::parse).toList();
        return new PartitionKeyDefinition(parsed, Kind.MULTI_HASH, 2, false);
    }

    /** For a container whose creator gave no partition key: a path that items usually don't have. */
    public static PartitionKeyDefinition none() {
        return new PartitionKeyDefinition(List.of(SYSTEM_PATH), Kind.HASH, 2, true);
    }

    /** The definition as clients read it. */
    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject().name("paths").startArray();
        for (PropertyPath path : paths) {
            json.value(path.toString());
        }
        json.endArray().name("kind").value(kind.text).name("version").value(version);
        if (systemKey) {
            json.name("systemKey").value(true);
        }
        return json.endObject().finish();
    }

    /** The key of an item: the values at the paths, undefined where there is none or an empty object. */
    public PartitionKey keyOf(JsonValue body) {
        if (paths.size() == 1) {
            return PartitionKey.of(List.of(component(body, paths.getFirst())));
        }
        List<JsonValue> components = new ArrayList<>(paths.size());
        for (PropertyPath path : paths) {
            components.add(component(body, path));
        }
        return PartitionKey.of(components);
    }

    private static JsonValue component(JsonValue body, PropertyPath path) {
        JsonValue value = body.at(path);
        return value.isObject() && value.size() == 0 ? JsonValue.UNDEFINED : value;
    }

    /**
     * The full key that a client means by the given one: the same, or undefined where it says "none" to a system key.
     * Fails if there are more or fewer components than paths.
     */
    public PartitionKey checkFull(PartitionKey key) {
        int size = key.components().size();
        if (size == paths.size()) {
            return key;
        }
        if (size == 0 && systemKey) {
            return UNDEFINED_KEY;
        }
        throw wrongSize(key);
    }

    /** The place of a full key. */
    public EffectivePartitionKey effective(PartitionKey fullKey) {
        return checkFull(fullKey).placeBy(hash());
    }

    /** The places of all keys that are equal to a full key, or begin with the components of a shorter one. */
    public EpkRange range(PartitionKey fullOrPrefix) {
        List<JsonValue> components = fullOrPrefix.components();
        if (components.isEmpty() || components.size() >= paths.size()) {
            return EpkRange.point(effective(fullOrPrefix));
        }
        EffectivePartitionKey prefix = hash().place(components);
        return new EpkRange(prefix, prefix.followedBy(0xFF));
    }

    /**
     * The highest 24 bits of the hash in a place (of a hierarchical key: of its first level). It never falls from one
     * place to a higher one; boundaries between places have buckets, too, and those beyond all hashes the last one.
     */
    public int bucket(EffectivePartitionKey place) {
        return hash().bucket(place);
    }

    /** Ranges that together are the whole hash space, each with the same share of the hashes. */
    public List<EpkRange> evenRanges(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("There is at least one range, not " + count);
        }
        List<EpkRange> ranges = new ArrayList<>(count);
        EffectivePartitionKey min = EffectivePartitionKey.MIN;
        for (int i = 1; i < count; i++) {
            EffectivePartitionKey max = hash().boundary(i, count);
            ranges.add(new EpkRange(min, max));
            min = max;
        }
        ranges.add(new EpkRange(min, EffectivePartitionKey.MAX));
        return List.copyOf(ranges);
    }

    /** A place with about as many hashes of a range before it as behind it; empty if the range is too small for one. */
    public Optional<EffectivePartitionKey> middle(EpkRange range) {
        int bucket = (bucket(range.min()) + bucket(range.max()) + 1) / 2;
        return Optional.of(hash().boundary(bucket, PartitionHash.BUCKET_MAX + 1))
                .filter(place -> range.contains(place) && !place.equals(range.min()));
    }

    private PartitionHash hash() {
        return switch (kind) {
            case HASH -> version == 1 ? HASH_V1 : HASH_V2;
            case MULTI_HASH -> MULTI_HASH;
        };
    }

    private OrreryException wrongSize(PartitionKey key) {
        String sentence = key.components().size() < paths.size()
                ? "The partition key {partitionKey} has fewer components than the container has paths, {paths}. Give one for each"
                : "The partition key {partitionKey} has more components than the container has paths, {paths}. Give one for each";
        return new OrreryException(ErrorCode.INVALID_PARTITION_KEY, sentence)
                .with("partitionKey", key)
                .with("paths", paths);
    }

    private static List<PropertyPath> parsePaths(JsonValue json) {
        if (!json.isArray()) {
            throw invalid("The paths of the partition key are not an array of strings: {paths}. Write [\"/…\"]")
                    .with("paths", json);
        }
        List<PropertyPath> paths = new ArrayList<>(json.size());
        for (JsonValue path : json.elements()) {
            if (!path.isString()) {
                throw invalid("The paths of the partition key are not an array of strings: {paths}. Write [\"/…\"]")
                        .with("paths", json);
            }
            paths.add(parsePath(path.stringValue()));
        }
        return paths;
    }

    private static PropertyPath parsePath(String text) {
        if (QUOTED_NAME.matcher(text).replaceAll("").chars().anyMatch(Character::isWhitespace)) {
            throw new OrreryException(
                    ErrorCode.INVALID_PARTITION_KEY_PATH,
                    "The path {path} has a name with spaces. Put it in quotes: /\"…\"")
                    .with("path", text);
        }
        try {
            return PropertyPath.parse(text);
        } catch (OrreryException e) {
            throw e.as(ErrorCode.INVALID_PARTITION_KEY_PATH);
        }
    }

    private static Kind parseKind(JsonValue json) {
        if (isAbsent(json)) {
            return Kind.HASH;
        }
        return Kind.parse(json.isString() ? json.stringValue() : json.toString());
    }

    private static int parseVersion(JsonValue json, Kind kind) {
        if (isAbsent(json)) {
            return kind == Kind.MULTI_HASH ? 2 : 1;
        }
        if (json.isNumber() && (json.doubleValue() == 1 || json.doubleValue() == 2)) {
            return (int) json.doubleValue();
        }
        if (json.isString()) {
            return parseVersionName(json.stringValue());
        }
        throw invalid("The version of the partition key is {version}. Use 1 or 2").with("version", json);
    }

    // Java's SDK sends the names of its constants.
    private static int parseVersionName(String name) {
        return switch (name) {
            case "V1" -> 1;
            case "V2" -> 2;
            default -> throw invalid("The version of the partition key is {version}. Use 1 or 2").with("version", name);
        };
    }

    private static boolean parseSystemKey(JsonValue json) {
        if (isAbsent(json)) {
            return false;
        }
        if (!json.isBoolean()) {
            throw invalid("The systemKey of the partition key is {systemKey}. Use true or false").with("systemKey",
                    json);
        }
        return json.booleanValue();
    }

    private static boolean isAbsent(JsonValue json) {
        return json.isUndefined() || json.isNull();
    }

    private static void checkPaths(List<PropertyPath> paths, Kind kind) {
        if (kind == Kind.HASH && paths.size() != 1) {
            throw invalid(
                    "The partition key of the kind Hash has the paths {paths}. Give it one path, or the kind MultiHash")
                    .with("paths", paths);
        }
        if (paths.isEmpty()) {
            throw invalid("A partition key of the kind MultiHash has one to three paths, and here is none");
        }
        if (paths.size() > LEVELS_MAX) {
            throw invalid("Too many partition key paths (" + paths.size() + ") specified. A maximum of " + LEVELS_MAX
                    + " is allowed.")
                    .with("paths", paths);
        }
        if (new HashSet<>(paths).size() < paths.size()) {
            throw invalid("The partition key has the same path twice: {paths}. Remove one").with("paths", paths);
        }
    }

    private static void checkVersion(int version, Kind kind) {
        if (version != 1 && version != 2) {
            throw invalid("The version of the partition key is {version}. Use 1 or 2").with("version", version);
        }
        if (version == 1 && kind == Kind.MULTI_HASH) {
            throw invalid("The partition key of the kind MultiHash has version {version}. Use version 2")
                    .with("version", version);
        }
    }

    private static OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence);
    }
}
