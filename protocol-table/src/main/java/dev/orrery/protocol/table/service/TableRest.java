package dev.orrery.protocol.table.service;

import dev.orrery.engine.query.view.TakesLonger;
import dev.orrery.engine.watch.ActivityId;
import dev.orrery.network.Work;
import dev.orrery.network.http.HttpHandler;
import dev.orrery.network.http.HttpLimits;
import dev.orrery.network.http.HttpRequest;
import dev.orrery.network.http.HttpResponse;
import dev.orrery.network.http.HttpTask;
import dev.orrery.protocol.table.access.SasCaller;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.TableRequest;
import java.time.Duration;
import java.util.Optional;

/** The protocol over http: makes requests of what comes, and messages of the answers. */
public final class TableRest implements HttpHandler {

    /** Longer bodies than the protocol allows are read as well, so that the answer says what is wrong with them. */
    public static final HttpLimits LIMITS = new HttpLimits(8 << 20, HttpLimits.DEFAULT.headerBytesMax());

    private final TableService service;

    public TableRest(TableService service) {
        this.service = service;
    }

    /** Reads the URL and finds out what is to be done, once for all that follows. */
    @Override
    public HttpTask taskFor(HttpRequest http) {
        String requestId = ActivityId.of(Optional.empty());
        try {
            return new TableTask(TableRequest.of(http), http, requestId);
        } catch (TableError e) {
            return HttpTask.of(Work.INSTANT, () -> service.refuse(http::header, e, requestId).toHttp());
        }
    }

    /** A request on its way to the resource that answers. */
    private final class TableTask implements HttpTask {

        private final TableRequest request;
        private final SasCaller caller;
        private final String requestId;

        TableTask(TableRequest request, HttpRequest http, String requestId) {
            this.request = request;
            this.caller = new SasCaller(http.clientAddress(), http.isSecure());
            this.requestId = requestId;
        }

        @Override
        public Work work() {
            return service.workOf(request);
        }

        @Override
        public HttpResponse answer() {
            return service.answer(request, caller, requestId).toHttp();
        }

        @Override
        public Optional<HttpResponse> answerBriefly() {
            try {
                return Optional.of(service.answer(request.brief(), caller, requestId).toHttp());
            } catch (TakesLonger e) {
                return Optional.empty();
            }
        }

        @Override
        public HttpResponse refuse(Duration retryAfter) {
            return service.refuseForOverload(request, retryAfter, requestId).toHttp();
        }
    }
}
