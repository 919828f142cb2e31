package dev.orrery.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM beside that of a test, with the same classes, which starts quickly and doesn't live for long. */
public final class OtherJvm {

    private OtherJvm() {}

    /** A command to which more options may be added, and then a class with its arguments. */
    public static List<String> command() {
        return new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path")));
    }

    /** A command that runs a class. */
    public static List<String> command(Class<?> main, String... arguments) {
        List<String> command = command();
        command.add(main.getName());
        command.addAll(List.of(arguments));
        return command;
    }
}
