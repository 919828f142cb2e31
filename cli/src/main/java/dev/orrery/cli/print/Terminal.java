package dev.orrery.cli.print;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Whether somebody looks at what is written to the standard error. */
public final class Terminal {

    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private Terminal() {}

    /** True for a terminal that can go back to the start of a line. */
    public static boolean isWatched(Map<String, String> environment) {
        String kind = environment.getOrDefault("TERM", "dumb");
        return !kind.equals("dumb") && isStandardErrorATerminal();
    }

    private static boolean isStandardErrorATerminal() {
        try {
            String target = Files.readSymbolicLink(STANDARD_ERROR).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
        } catch (IOException | UnsupportedOperationException e) {
            return isByTest();
        }
    }

    /** Systems other than Linux have a command that tells. */
    private static boolean isByTest() {
        try {
            return new ProcessBuilder("test", "-t", "2")
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start()
                    .waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
