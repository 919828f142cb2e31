package dev.orrery.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.cli.transfer.LoadSampleCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Keeps what is listed here the same as what the samples really take, as their sources say. */
class SampleCommandsTest {

    private static final Path SAMPLES = Path.of("..", "samples");
    private static final Pattern OPTION = Pattern.compile("names = \"(--[a-z-]+)\"");
    private static final List<String> OF_ALL = List.of("--help", "--version");

    @Test
    void theCommandsOfTheBlogHaveTheOptionsOfItsSources() throws IOException {
        Path blog = SAMPLES.resolve("blog/src/main/java/dev/orrery/samples/blog/command");
        assumeTrue(Files.isDirectory(blog), "The samples aren't here");

        Set<String> known = options(SampleCommands.bench().getSubcommands().get("blog"));
        known.addAll(options(SampleCommands.sample(new LoadSampleCommand()).getSubcommands().get("blog")));

        assertThat(known).isEqualTo(optionsIn(blog));
    }

    @Test
    void theModellingSampleHasTheOptionsOfItsSources() throws IOException {
        Path modelling = SAMPLES.resolve("modelling/src/main/java/dev/orrery/samples/modelling/command");
        assumeTrue(Files.isDirectory(modelling), "The samples aren't here");

        assertThat(options(SampleCommands.sample(new LoadSampleCommand()).getSubcommands().get("modelling")))
                .isEqualTo(optionsIn(modelling));
    }

    private static Set<String> options(CommandLine command) {
        Set<String> names = new TreeSet<>();
        command.getCommandSpec().options().forEach(option -> names.add(option.longestName()));
        OF_ALL.forEach(names::remove);
        return names;
    }

    private static Set<String> optionsIn(Path directory) throws IOException {
        Set<String> names = new TreeSet<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                Matcher matcher = OPTION.matcher(Files.readString(file));
                while (matcher.find()) {
                    names.add(matcher.group(1));
                }
            }
        }
        return names;
    }
}
