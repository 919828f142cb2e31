package dev.orrery.cli.option;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/** The version of this Orrery, as the build wrote it down. */
public final class Version implements IVersionProvider {

    private static final String CURRENT = read();

    public static String current() {
        return CURRENT;
    }

    @Override
    public String[] getVersion() {
        return new String[] {"Orrery " + CURRENT};
    }

    private static String read() {
        try (InputStream text = Version.class.getResourceAsStream("/dev/orrery/server/version.txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
