package dev.orrery.samples.modelling.hybrid;

import com.azure.cosmos.CosmosScripts;
import com.azure.cosmos.models.CosmosStoredProcedureProperties;
import com.azure.cosmos.models.CosmosTriggerProperties;
import com.azure.cosmos.models.TriggerOperation;
import com.azure.cosmos.models.TriggerType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The programs of the library, which lie in files of their own. */
final class Programs {

    /** A trigger before a write: refuses a book whose author is not there. */
    static final String REQUIRE_AUTHOR = "require-author";

    /** A trigger after a creation: counts the book in its author. */
    static final String COUNT_BOOK = "count-book";

    /** A procedure: deletes a book and counts it off. */
    static final String REMOVE_BOOK = "remove-book";

    private Programs() {}

    static void register(CosmosScripts scripts) {
        CosmosTriggerProperties requireAuthor = new CosmosTriggerProperties(REQUIRE_AUTHOR, body(REQUIRE_AUTHOR));
        scripts.createTrigger(
                requireAuthor.setTriggerType(TriggerType.PRE).setTriggerOperation(TriggerOperation.ALL));
        CosmosTriggerProperties countBook = new CosmosTriggerProperties(COUNT_BOOK, body(COUNT_BOOK));
        scripts.createTrigger(countBook.setTriggerType(TriggerType.POST).setTriggerOperation(TriggerOperation.CREATE));
        scripts.createStoredProcedure(new CosmosStoredProcedureProperties(REMOVE_BOOK, body(REMOVE_BOOK)));
    }

    private static String body(String name) {
        try (InputStream file = Programs.class.getResourceAsStream(name + ".js")) {
            return new String(Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
