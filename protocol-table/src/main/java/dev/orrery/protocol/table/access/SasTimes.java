package dev.orrery.protocol.table.access;

import dev.orrery.model.Etag;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.edm.Ticks;
import java.time.Instant;
import java.util.Optional;

/**
 * When a signature is good.
 *
 * @param start as it was written; empty if it is good at once
 * @param expiry as it was written
 */
record SasTimes(Optional<String> start, Optional<String> expiry) {

    void check(Instant now) {
        long present = Etag.at(now).stamp();
        if (start.isPresent() && ticks(start.get()) > present) {
            throw refused("it is not good yet");
        }
        if (expiry.isEmpty()) {
            throw refused("nothing says when it expires");
        }
        if (ticks(expiry.get()) <= present) {
            throw refused("it has expired");
        }
    }

    private static long ticks(String time) {
        return Ticks.parse(time).orElseThrow(() -> refused("it has a time that is none"));
    }

    private static TableError refused(String why) {
        return SasToken.failed("Signature not valid in the specified time frame: " + why + ".");
    }
}
