package dev.orrery.engine.container;

import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.resource.Offer;
import dev.orrery.engine.resource.Revision;
import dev.orrery.engine.resource.Script;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.ResourceId;
import dev.orrery.model.partition.PartitionKeyDefinition;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** A container as the engine works with it: its record in the catalog, its partitions, its scripts. */
public final class Container {

    private final DocumentNumbers documentNumbers;
    private final Map<ScriptName, Script> scripts = new ConcurrentHashMap<>();
    private final ReentrantLock restructuring = new ReentrantLock();
    private final ResourceId rid;
    private final ItemSystemProperties systemProperties;
    private volatile ContainerRecord record;
    private volatile PartitionMap partitions;
    private volatile boolean dropped;
    private int nextRangeId;

    public Container(ContainerRecord record, PartitionMap partitions, DocumentNumbers documentNumbers) {
        this.rid = record.rid();
        this.systemProperties = new ItemSystemProperties(rid);
        this.record = record;
        this.partitions = partitions;
        this.documentNumbers = documentNumbers;
        this.nextRangeId = record.counters().range();
    }

    public String id() {
        return record.definition().id();
    }

    public ResourceId rid() {
        return rid;
    }

    /** What items have besides what users wrote. */
    public ItemSystemProperties systemProperties() {
        return systemProperties;
    }

    /** The number under which the store has this container's partitions. */
    public int number() {
        return record.number();
    }

    public int databaseNumber() {
        return record.numbers().database();
    }

    public ContainerDefinition definition() {
        return record.definition();
    }

    public PartitionKeyDefinition partitionKey() {
        return record.definition().partitionKey();
    }

    public Derivations derivations() {
        return record.derivations();
    }

    public Revision revision() {
        return record.revision();
    }

    /** The container's own throughput; none if it shares that of its database. */
    public Optional<Offer> offer() {
        return record.offer();
    }

    /** The least partitions that serve the container's own throughput; without a partition key there is only one. */
    public int partitionsNeeded(Limits limits) {
        return partitionKey().systemKey()
                ? 1
                : offer().map(own -> limits.partitionsFor(own.throughput().requestUnitsMax())).orElse(1);
    }

    /** The partitions now; fails if the container was dropped. */
    public PartitionMap partitions() {
        checkThere();
        return partitions;
    }

    /** How much there is in all partitions together. */
    public Totals totals() {
        return partitions().all().stream().map(Partition::totals).reduce(Totals.NONE, Totals::plus);
    }

    /**
     * Runs work on the partitions, and runs it again if one of them ended meanwhile: then others have taken its place. The
     * work must not have changed anything when it fails with {@code PARTITION_GONE}.
     */
    public <R> R routed(Function<PartitionMap, R> work) {
        while (true) {
            PartitionMap map = partitions();
            try {
                return work.apply(map);
            } catch (OrreryException e) {
                if (e.code() != ErrorCode.PARTITION_GONE || map == partitions()) {
                    throw e;
                }
            }
        }
    }

    public DocumentNumbers documentNumbers() {
        return documentNumbers;
    }

    /** Held by whoever splits or merges partitions or rebuilds the index: one of them at a time. */
    public ReentrantLock restructuring() {
        return restructuring;
    }

    /**
     * Numbers for new ranges; called by whoever restructures. None is given out twice, even if it came to nothing: when the
     * store fails, it may yet turn out that it did not.
     */
    public int takeRangeIds(int count) {
        int first = nextRangeId;
        nextRangeId += count;
        return first;
    }

    public Script script(ScriptKind kind, String id) {
        return Optional.ofNullable(scripts.get(new ScriptName(kind, id)))
                .orElseThrow(() -> new OrreryException(ErrorCode.SCRIPT_NOT_FOUND,
                        "The container has no script '{id}'. Create it first")
                        .with("kind", kind)
                        .with("id", id));
    }

    public boolean hasScript(ScriptKind kind, String id) {
        return scripts.containsKey(new ScriptName(kind, id));
    }

    /** The scripts of a kind in the order in which they were created. */
    public List<Script> scripts(ScriptKind kind) {
        return scripts.values().stream()
                .filter(script -> script.definition().kind() == kind)
                .sorted(Comparator.comparingLong(Script::number))
                .toList();
    }

    public ContainerRecord record() {
        return record;
    }

    public void update(ContainerRecord next) {
        record = next;
    }

    public void update(ContainerRecord next, PartitionMap nextPartitions) {
        record = next;
        partitions = nextPartitions;
    }

    public void put(Script script) {
        scripts.put(new ScriptName(script.definition().kind(), script.definition().id()), script);
    }

    public void remove(Script script) {
        scripts.remove(new ScriptName(script.definition().kind(), script.definition().id()));
    }

    public List<Script> allScripts() {
        return List.copyOf(scripts.values());
    }

    /** From now on the container answers as if it had never been. */
    public PartitionMap drop() {
        dropped = true;
        return partitions;
    }

    public void checkThere() {
        if (dropped) {
            throw new OrreryException(ErrorCode.CONTAINER_NOT_FOUND,
                    "The container '{container}' was dropped. Create it again")
                    .with("container", id());
        }
    }

    public boolean isDropped() {
        return dropped;
    }

    private record ScriptName(ScriptKind kind, String id) {}

    @Override
    public String toString() {
        return "container " + id() + " " + rid();
    }
}
