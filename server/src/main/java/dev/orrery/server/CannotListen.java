package dev.orrery.server;

import java.io.IOException;

/** A port can't be had. */
public final class CannotListen extends IOException {

    private static final long serialVersionUID = 1;

    /**
     * A port that can't be had.
     *
     * @param option what it is called where servers are started
     */
    CannotListen(String host, int port, String option, IOException cause) {
        super(
                "Can't listen on %s, port %d (%s); choose another --host or %s, or %s 0 for any free one"
                        .formatted(host, port, cause.getMessage(), option, option),
                cause);
    }
}
