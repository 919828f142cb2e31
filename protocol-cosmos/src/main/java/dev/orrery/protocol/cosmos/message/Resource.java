package dev.orrery.protocol.cosmos.message;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;

/** All resources of a kind: answers the requests about them. */
public interface Resource {

    CosmosResponse answer(CosmosRequest request);

    /** The failure of a request whose method makes no sense here. */
    static OrreryException notAllowed(CosmosRequest request) {
        return new OrreryException(ErrorCode.METHOD_NOT_ALLOWED,
                "{method} can't be done to {resource}. Check the verb and the link")
                .with("method", request.method())
                .with("resource", request.path().link());
    }
}
