package dev.orrery.engine.procedure;

import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.query.Queries;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.throughput.JointWrites;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.MissingId;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.Transaction;
import dev.orrery.model.Etag;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.script.HostAnswer;
import dev.orrery.script.HostOperation;
import dev.orrery.script.ScriptHost;
import java.util.Optional;

/**
 * What the programs of one transaction reach: by id the items as the transaction left them, by queries and feeds the items
 * as they were when it began.
 */
final class TransactionHost implements ScriptHost {

    private static final long PAGE_BYTES_MAX = 4 << 20;
    // What the service says, and programs expect; there is room for more.
    private static final long PARTITION_KILOBYTES_MAX = 10L << 20;
    private static final long UNLIMITED = -1;
    private static final String EVERYTHING = "SELECT * FROM c";
    private static final String ANY = "*";

    private final Transaction transaction;
    private final Queries queries;
    private final ContainerLinks links;
    private final KnownItems known;
    private final JointWrites writes;
    private RequestCharge charge = RequestCharge.NOTHING;
    private Cancellation cancellation = new Cancellation();

    TransactionHost(Transaction transaction, Queries queries, ContainerLinks links) {
        this.transaction = transaction;
        this.queries = queries;
        this.links = links;
        this.known = new KnownItems(transaction);
        this.writes = new JointWrites(transaction.container());
    }

    /** What the program asks for from now on ends with this. */
    void endWith(Cancellation next) {
        cancellation = next;
    }

    @Override
    public String selfLink() {
        return links.selfLink();
    }

    @Override
    public String altLink() {
        return links.altLink();
    }

    @Override
    public HostAnswer perform(HostOperation operation) {
        try {
            return switch (operation) {
                case HostOperation.Read read -> read(read);
                case HostOperation.ReadFeed feed -> readFeed(feed);
                case HostOperation.Query query -> query(query);
                case HostOperation.Create create -> create(create);
                case HostOperation.Upsert upsert -> upsert(upsert);
                case HostOperation.Replace replace -> replace(replace);
                case HostOperation.Delete delete -> delete(delete);
            };
        } catch (OrreryException e) {
            pay(Prices.REFUSED);
            throw e;
        }
    }

    @Override
    public int numberOf(OrreryException problem) {
        return FailureNumbers.of(problem.code());
    }

    @Override
    public String quotaUsed() {
        Totals totals = transaction.container().totals();
        long kilobytes = totals.bytes() / 1024;
        return quota(kilobytes, totals.items());
    }

    @Override
    public String quotaMax() {
        long kilobytes = PARTITION_KILOBYTES_MAX * transaction.container().partitions().all().size();
        return quota(kilobytes, UNLIMITED);
    }

    private static String quota(long kilobytes, long documents) {
        return "collectionSize=" + kilobytes + ";documentsSize=" + kilobytes + ";documentsCount=" + documents + ";";
    }

    /** What the operations have cost so far. */
    RequestCharge charge() {
        return charge.plus(writes.charge());
    }

    /** Does what the client has asked for, with the triggers that see it. */
    ItemResult write(ItemOperation operation) {
        ItemResult result = transaction.apply(operation);
        pay(Prices.of(result, transaction.container()));
        return result;
    }

    private HostAnswer read(HostOperation.Read read) {
        return apply(new ItemOperation.Read(idAt(read.link()), read.knownEtag().flatMap(Etag::parse)));
    }

    private HostAnswer create(HostOperation.Create create) {
        links.checkContainer(create.containerLink());
        return apply(new ItemOperation.Create(create.body(), missingId(create.generatesId())));
    }

    private HostAnswer upsert(HostOperation.Upsert upsert) {
        links.checkContainer(upsert.containerLink());
        return apply(new ItemOperation.Upsert(
                upsert.body(), missingId(upsert.generatesId()), precondition(upsert.etag())));
    }

    private HostAnswer replace(HostOperation.Replace replace) {
        return apply(new ItemOperation.Replace(
                idAt(replace.link()), replace.body(), precondition(replace.etag())));
    }

    private HostAnswer delete(HostOperation.Delete delete) {
        return apply(new ItemOperation.Delete(idAt(delete.link()), precondition(delete.etag())));
    }

    private HostAnswer apply(ItemOperation operation) {
        ItemResult result = transaction.apply(operation);
        payFor(result);
        return switch (result.outcome()) {
            case CREATED -> HostAnswer.of(201, document(result.item().orElseThrow()));
            case REPLACED, FOUND -> HostAnswer.of(200, document(result.item().orElseThrow()));
            case DELETED -> HostAnswer.of(204, JsonValue.UNDEFINED);
            case NOT_MODIFIED -> HostAnswer.of(304, JsonValue.UNDEFINED);
        };
    }

    private void payFor(ItemResult result) {
        switch (result.outcome()) {
            case CREATED, REPLACED, DELETED -> writes.add(result);
            case FOUND, NOT_MODIFIED -> pay(Prices.of(result, transaction.container()));
        }
    }

    /** An item as the program gets it. */
    JsonValue document(StoredItem item) {
        JsonValue document = SqlDocuments.FORM.document(item, transaction.container());
        known.remember(document);
        return document;
    }

    private ItemId idAt(String link) {
        return switch (links.target(link)) {
            case ContainerLinks.Target.ById byId -> byId.id();
            case ContainerLinks.Target.ByNumber byNumber -> known.idOf(byNumber.rid());
        };
    }

    private HostAnswer readFeed(HostOperation.ReadFeed feed) {
        links.checkContainer(feed.containerLink());
        return page(EVERYTHING, JsonValue.UNDEFINED, feed.pageSize(), feed.continuation());
    }

    private HostAnswer query(HostOperation.Query query) {
        links.checkContainer(query.containerLink());
        return page(query.text(), query.parameters(), query.pageSize(), query.continuation());
    }

    private HostAnswer page(String text, JsonValue parameters, int pageSize, Optional<String> continuation) {
        QueryRequest request = new QueryRequest(
                text,
                parameters,
                new FeedScope.FullKey(transaction.partitionKey()),
                continuation,
                new FeedLimits(pageSize, PAGE_BYTES_MAX),
                cancellation);
        transaction.dependOnAll();
        QueryPage page = queries.run(transaction.container(), request, transaction.start());
        pay(page.charge());
        ValueWriter rows = new ValueWriter().startArray();
        for (JsonValue row : page.rows()) {
            known.remember(row);
            rows.value(row);
        }
        return new HostAnswer(200, rows.endArray().finish(), page.continuation());
    }

    private void pay(RequestCharge more) {
        charge = charge.plus(more);
    }

    private static MissingId missingId(boolean isGenerated) {
        return isGenerated ? MissingId.GENERATED : MissingId.REFUSED;
    }

    private static Precondition precondition(Optional<String> etag) {
        return etag.map(TransactionHost::precondition).orElse(Precondition.NONE);
    }

    private static Precondition precondition(String etag) {
        return etag.equals(ANY)
                ? new Precondition.Exists()
                : Etag.parse(etag).map(Precondition::matches).orElseGet(Precondition.Never::new);
    }
}
