package dev.orrery.protocol.table.resource;

import dev.orrery.model.Etag;
import dev.orrery.model.Precondition;
import dev.orrery.protocol.table.edm.EntityTime;
import dev.orrery.protocol.table.edm.TableError;
import java.util.OptionalLong;

/** Reads which version of an entity a client expects. */
final class EntityVersion {

    private static final String ANY = "*";

    private EntityVersion() {}

    /** What the header If-Match asks for: any version, or one. A version that no entity ever had is none that is there. */
    static Precondition expected(String ifMatch) {
        String text = ifMatch.strip();
        if (text.equals(ANY)) {
            return new Precondition.Exists();
        }
        OptionalLong ticks = EntityTime.ofEtag(text);
        if (ticks.isPresent()) {
            return Precondition.matches(new Etag(ticks.getAsLong()));
        }
        if (!isWeakTag(text)) {
            throw TableError.invalidInput(
                    "The header If-Match is no ETag of an entity. Send one as it came, such as W/\"datetime'…'\", or *.");
        }
        return new Precondition.Never();
    }

    private static boolean isWeakTag(String text) {
        return text.length() >= 4
                && (text.startsWith("W/\"") || text.startsWith("w/\""))
                && text.endsWith("\"")
                && text.indexOf('"', 3) == text.length() - 1;
    }
}
