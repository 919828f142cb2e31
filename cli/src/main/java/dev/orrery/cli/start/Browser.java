package dev.orrery.cli.start;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** The browser of whoever sits at this machine. */
public class Browser {

    private static final int SECONDS_MAX = 5;

    /** Shows an address; false if the system has no way to do that. */
    public boolean show(URI address) {
        try {
            Process opener = new ProcessBuilder(command(System.getProperty("os.name"), address.toString()))
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return !opener.waitFor(SECONDS_MAX, TimeUnit.SECONDS) || opener.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** What opens an address on a system of this name. */
    static List<String> command(String system, String address) {
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return List.of("open", address);
        }
        return name.startsWith("windows")
                ? List.of("rundll32", "url.dll,FileProtocolHandler", address)
                : List.of("xdg-open", address);
    }
}
