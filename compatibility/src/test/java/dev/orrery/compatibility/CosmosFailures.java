package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.azure.cosmos.CosmosException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Assertions on what the SDK throws. */
final class CosmosFailures {

    private final CosmosException failure;

    private CosmosFailures(CosmosException failure) {
        this.failure = failure;
    }

    static CosmosFailures assertThatCosmosFails(ThrowingCallable call) {
        CosmosException failure = catchThrowableOfType(CosmosException.class, call);
        assertThat(failure).as("the failure of the call").isNotNull();
        return new CosmosFailures(failure);
    }

    CosmosFailures withStatus(int status) {
        assertThat(failure.getStatusCode()).as(failure.getMessage()).isEqualTo(status);
        return this;
    }

    CosmosFailures withSubStatus(int subStatus) {
        assertThat(failure.getSubStatusCode()).as(failure.getMessage()).isEqualTo(subStatus);
        return this;
    }

    CosmosFailures withMessage(String part) {
        assertThat(failure.getMessage()).contains(part);
        return this;
    }
}
