package dev.orrery.protocol.table.service;

import dev.orrery.engine.Engine;
import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.access.EntraTokens;
import dev.orrery.engine.watch.FailureLog;
import dev.orrery.engine.watch.RequestWatcher;
import dev.orrery.model.OrreryException;
import dev.orrery.network.Work;
import dev.orrery.network.http.HeaderName;
import dev.orrery.protocol.table.access.SasCaller;
import dev.orrery.protocol.table.access.TableAccess;
import dev.orrery.protocol.table.access.TableAuthentication;
import dev.orrery.protocol.table.batch.BatchResource;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.FailureAnswer;
import dev.orrery.protocol.table.message.TableAnswer;
import dev.orrery.protocol.table.message.TableFailure;
import dev.orrery.protocol.table.message.TableOperation;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.resource.EntityQueryResource;
import dev.orrery.protocol.table.resource.EntityResource;
import dev.orrery.protocol.table.resource.TableCatalog;
import dev.orrery.protocol.table.resource.TableResource;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** Answers the requests of the protocol: who asks, what it may do, and then the resource itself. */
public final class TableService {

    private static final int BODY_BYTES_MAX = 4 << 20;
    private static final int BRIEF_FILTER_MAX = 4_096;

    private final TableAuthentication authentication;
    private final TableCatalog tables;
    private final ServiceResource serviceResource;
    private final CorsResource cors;
    private final AclResource acl;
    private final TableResource tableResource;
    private final EntityResource entities;
    private final EntityQueryResource queries;
    private final BatchResource batches;
    private final TableWatch watch;
    private final FailureAnswer failures = new FailureAnswer();
    private final FailureLog log = new FailureLog(System.getLogger("dev.orrery.table")::log, System::nanoTime);
    private final boolean readsMayWait;

    /**
     * The protocol in front of an engine.
     *
     * @param clock tells the time by which shared access signatures expire; the age of other signatures goes by the system's
     * @param watcher is told of every request
     */
    public TableService(
            Engine engine, AccountKeys keys, EntraTokens entraTokens, Clock clock, RequestWatcher watcher) {
        this.tables = new TableCatalog(engine.catalog());
        TablePolicies policies = new TablePolicies(engine.catalog(), tables);
        this.authentication = new TableAuthentication(keys, entraTokens, policies, clock);
        this.acl = new AclResource(tables, policies);
        this.serviceResource = new ServiceResource(engine.catalog(), tables);
        this.cors = new CorsResource(serviceResource::corsRules);
        this.tableResource = new TableResource(engine, tables);
        this.entities = new EntityResource(engine, tables);
        this.queries = new EntityQueryResource(engine, tables);
        this.batches = new BatchResource(engine, tables, failures);
        this.watch = new TableWatch(watcher, tables);
        this.readsMayWait = engine.requests().readsMayWait();
    }

    /** The kind of work that a request will be. Nothing may be instant that grows with how much there is. */
    Work workOf(TableRequest request) {
        return switch (request.operation()) {
            case READ -> readsMayWait ? Work.WAITING : Work.INSTANT;
            case READ_PROPERTIES, READ_STATS, READ_TABLE, READ_ACL, PREFLIGHT -> Work.INSTANT;
            // To read and compile a long filter takes a while already.
            case QUERY -> request.parameter("$filter").orElse("").length() <= BRIEF_FILTER_MAX ? Work.BRIEF : Work.BUSY;
            case LIST_TABLES -> Work.BUSY;
            case WRITE_PROPERTIES, WRITE_ACL, CREATE_TABLE, DELETE_TABLE, INSERT, PUT, MERGE, DELETE, BATCH ->
                Work.WAITING;
        };
    }

    /** Answers a request, also if it fails. */
    TableAnswer answer(TableRequest request, SasCaller caller, String requestId) {
        long startNanos = System.nanoTime();
        TableAnswer answer = attempt(request, caller, requestId);
        watch.answered(request, answer, System.nanoTime() - startNanos);
        StandardHeaders.add(answer, request::header, requestId);
        if (request.operation() != TableOperation.PREFLIGHT) {
            cors.addTo(answer, request);
        }
        return answer;
    }

    private TableAnswer attempt(TableRequest request, SasCaller caller, String requestId) {
        try {
            return answerTo(request, caller, requestId);
        } catch (TableError e) {
            return failures.to(request, TableFailure.of(e), requestId);
        } catch (OrreryException e) {
            TableFailure failure = TableFailure.of(e);
            if (failure.status() >= 500) {
                log.failed(e, requestId);
            }
            return failures.to(request, failure, requestId);
        }
    }

    /** What is answered if so much is going on that the request can't be begun in time. */
    TableAnswer refuseForOverload(TableRequest request, Duration retryAfter, String requestId) {
        TableFailure failure = TableFailure.overloaded((int) Math.min(retryAfter.toMillis(), Integer.MAX_VALUE));
        TableAnswer answer = failures.to(request, failure, requestId);
        watch.answered(request, answer, 0);
        return StandardHeaders.add(answer, request::header, requestId);
    }

    /** What is answered to a request of which nobody can say what it is about. */
    TableAnswer refuse(Function<HeaderName, Optional<String>> headers, TableError error, String requestId) {
        TableAnswer answer = failures.toUnknown(TableFailure.of(error), requestId);
        watch.answeredNowhere(answer);
        return StandardHeaders.add(answer, headers, requestId);
    }

    private TableAnswer answerTo(TableRequest request, SasCaller caller, String requestId) {
        if (request.operation() == TableOperation.PREFLIGHT) {
            return cors.preflight(request);
        }
        StandardHeaders.checkVersion(request::header);
        TableAccess access = authentication.accessOf(request, caller);
        access.check(request);
        if (request.body().length > BODY_BYTES_MAX) {
            throw new TableError(413, "RequestBodyTooLarge",
                    "The request body is too large and exceeds the maximum permissible limit: it has "
                            + request.body().length + " bytes. Send no more than " + BODY_BYTES_MAX + ".");
        }
        return switch (request.operation()) {
            case LIST_TABLES -> tableResource.list(request);
            case READ_TABLE -> tableResource.read(request);
            case CREATE_TABLE -> tableResource.create(request);
            case DELETE_TABLE -> tableResource.delete(request);
            case BATCH -> batches.answer(request, access, inner -> read(inner, access), requestId);
            case QUERY, READ -> read(request, access);
            case INSERT, PUT, MERGE, DELETE -> entities.write(request, access);
            case READ_PROPERTIES -> serviceResource.read();
            case WRITE_PROPERTIES -> serviceResource.write(request);
            case READ_STATS -> serviceResource.stats(request);
            case READ_ACL -> acl.read(request);
            case WRITE_ACL -> acl.write(request);
            case PREFLIGHT -> throw new IllegalStateException("Whoever asks this proves nothing");
        };
    }

    private TableAnswer read(TableRequest request, TableAccess access) {
        return request.operation() == TableOperation.QUERY
                ? queries.query(request, access.visible())
                : entities.read(request, access);
    }
}
