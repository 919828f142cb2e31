package dev.orrery.samples.blog.design;

import com.azure.cosmos.CosmosException;
import reactor.core.publisher.Mono;

/** How something is created that may be there already, since an answer was lost and the request repeated. */
final class Creation {

    private static final int BAD_REQUEST = 400;
    private static final int CONFLICT = 409;

    private Creation() {}

    /** Creates something; what is there already stays as it is. */
    static Mono<Void> ifAbsent(Mono<?> creation) {
        return creation.then().onErrorResume(Creation::isConflict, there -> Mono.empty());
    }

    private static boolean isConflict(Throwable failure) {
        return failure instanceof CosmosException refused
                && (refused.getStatusCode() == CONFLICT || isConflictOfProcedure(refused));
    }

    /** If a procedure gives up, the reason comes as the sub-status. */
    private static boolean isConflictOfProcedure(CosmosException refused) {
        return refused.getStatusCode() == BAD_REQUEST && refused.getSubStatusCode() == CONFLICT;
    }
}
