package dev.orrery.cli.print;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** A standard stream of this process, which knows whether somebody sits at it. */
public enum StandardStream {
    INPUT(0),
    OUTPUT(1),
    ERROR(2);

    private final int descriptor;

    StandardStream(int descriptor) {
        this.descriptor = descriptor;
    }

    /** True for a terminal that can go back to the start of a line. */
    public boolean isTerminal(Map<String, String> environment) {
        String kind = environment.getOrDefault("TERM", "dumb");
        return !kind.equals("dumb") && isTerminal();
    }

    private boolean isTerminal() {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return isByTest();
        }
    }

    /** Systems other than Linux have a command that tells. */
    private boolean isByTest() {
        try {
            return new ProcessBuilder("test", "-t", Integer.toString(descriptor)).inheritIO().start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
