package dev.orrery.cli.shell;

import dev.orrery.cli.client.ContainerClient;
import dev.orrery.model.OrreryException;
import dev.orrery.query.function.BuiltInFunctions;
import dev.orrery.query.sql.Keywords;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Completes what stands before the cursor: commands of the session, names of the account, words of the dialect. */
final class NameCompleter implements Completer {

    private final ShellSession session;
    private final KnownNames names;

    NameCompleter(ShellSession session) {
        this.session = session;
        this.names = new KnownNames(session.account());
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        String word = line.word().substring(0, line.wordCursor());
        try {
            candidates.addAll(SessionCommands.isCommand(line.line())
                    ? ofCommand(line.words().getFirst(), line.wordIndex(), word)
                    : ofQuery(word));
        } catch (OrreryException e) {
            // A server that doesn't answer has no names; what is wrong is told when something is asked of it.
        }
    }

    private List<Candidate> ofCommand(String command, int place, String word) {
        if (place == 0) {
            return whole(SessionCommands.names());
        }
        return switch (command) {
            case "\\c" -> ofPlace(word);
            case "\\d" -> session.database().map(database -> whole(names.containers(database))).orElse(List.of());
            case "\\explain" -> ofQuery(word);
            default -> List.of();
        };
    }

    /** A database, or behind a slash a container of it. */
    private List<Candidate> ofPlace(String word) {
        int slash = word.indexOf('/');
        if (slash < 0) {
            return parts(names.databases(), "", "");
        }
        String database = word.substring(0, slash);
        return whole(names.containers(database).stream().map(container -> database + "/" + container).toList());
    }

    private List<Candidate> ofQuery(String word) {
        int dot = word.indexOf('.');
        if (dot >= 0) {
            return session.container()
                    .map(container -> ofProperties(container, word.substring(0, dot + 1)))
                    .orElse(List.of());
        }
        List<Candidate> candidates = new ArrayList<>(whole(Keywords.names()));
        candidates.addAll(parts(BuiltInFunctions.names(), "", "("));
        return candidates;
    }

    /** An alias with its dot may be followed by the path of any property. */
    private List<Candidate> ofProperties(ContainerClient container, String alias) {
        return parts(names.properties(container), alias, "");
    }

    /** Words that are followed by a blank. */
    private static List<Candidate> whole(Collection<String> words) {
        return words.stream().map(Candidate::new).toList();
    }

    /** Words that may be gone on with. */
    private static List<Candidate> parts(Collection<String> words, String before, String after) {
        return words.stream()
                .map(word -> before + word + after)
                .map(word -> new Candidate(word, word, null, null, null, null, false))
                .toList();
    }
}
