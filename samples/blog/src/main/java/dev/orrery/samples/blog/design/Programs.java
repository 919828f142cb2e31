package dev.orrery.samples.blog.design;

import com.azure.cosmos.CosmosException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import reactor.core.publisher.Mono;

/** The programs that run beside the data, each in a file of its own. */
final class Programs {

    private static final int CONFLICT = 409;

    private Programs() {}

    /** The text of a program. */
    static String body(String name) {
        try (InputStream file = Programs.class.getResourceAsStream(name + ".js")) {
            return new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until a program is registered; one that is there already stays. */
    static void ifAbsent(Mono<?> registration) {
        registration.then().onErrorResume(Programs::isConflict, there -> Mono.empty()).block();
    }

    private static boolean isConflict(Throwable failure) {
        return failure instanceof CosmosException refused && refused.getStatusCode() == CONFLICT;
    }
}
