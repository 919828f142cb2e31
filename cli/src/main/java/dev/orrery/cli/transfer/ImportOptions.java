package dev.orrery.cli.transfer;

import dev.orrery.cli.transfer.source.CsvColumn;
import dev.orrery.cli.transfer.source.EntryFormat;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is imported, and where an import keeps its own files. */
final class ImportOptions {

    private static final String STANDARD_INPUT = "-";

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            defaultValue = STANDARD_INPUT,
            description = "The file to read; without it, or as '-', the standard input.")
    private String file;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "json (an array of objects, or one object after the other), jsonl (one on each line) or csv "
                    + "(default: by the name of the file, or by its first letter).")
    private Optional<EntryFormat> format;

    @Option(
            names = "--separator",
            paramLabel = "CHAR",
            description = "What stands between the fields of a CSV file (default: a comma; a tab if its name ends in .tsv).")
    private Optional<Character> separator;

    @Option(
            names = "--type",
            paramLabel = "COLUMN=TYPE",
            split = ",",
            description = "The type of a CSV column: string, number, boolean, json, or auto, which is the default and takes "
                    + "for numbers, booleans and null what is just that in JSON. The first line of the file can say it, "
                    + "too, as in age:number. Empty fields are left out, but for strings.")
    private Map<String, CsvColumn.Type> types = new TreeMap<>();

    @Option(
            names = "--rejects",
            paramLabel = "FILE",
            description = "Where entries go that can't be imported, with the reason, as JSON lines (default: the name of "
                    + "the file with .rejects.jsonl).")
    private Optional<Path> rejects;

    @Option(
            names = "--state",
            paramLabel = "FILE",
            description = "Where it is written down how far the import is (default: the name of the file with .state; "
                    + "nowhere for the standard input).")
    private Optional<Path> state;

    boolean isStandardInput() {
        return file.equals(STANDARD_INPUT);
    }

    Path file() {
        return Path.of(file);
    }

    Optional<EntryFormat> format() {
        return format.or(() -> EntryFormat.ofName(file));
    }

    char separator() {
        return separator.orElse(file.toLowerCase(Locale.ROOT).endsWith(".tsv") ? '\t' : ',');
    }

    Map<String, CsvColumn.Type> types() {
        return types;
    }

    Path rejects() {
        return rejects.orElseGet(() -> Path.of((isStandardInput() ? "orrery-import" : file) + ".rejects.jsonl"));
    }

    Optional<StateFile> state() {
        return state.or(() -> isStandardInput() ? Optional.empty() : Optional.of(Path.of(file + ".state")))
                .map(StateFile::new);
    }
}
