package dev.orrery.cli.shell;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.NearestName;
import dev.orrery.model.OrreryException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The commands of a session, which begin with a backslash. */
final class SessionCommands {

    private static final String MARK = "\\";

    private static final Map<String, SessionCommand> BY_NAME = new LinkedHashMap<>();

    static {
        add("\\l", "", "list the databases", (session, argument) -> session.look().databases());
        add("\\c", "DB[/CONTAINER]", "ask this database, this container", ShellSession::connect);
        add("\\d", "[CONTAINER]", "list the containers, or the settings of one",
                (session, argument) -> session.look().describe(argument));
        add("\\x", "", "show a property to a line, or rows as lines again",
                (session, argument) -> session.toggleExpanded());
        add("\\explain", "[QUERY]", "how a query is run and what each step costs; alone, for the last one",
                ShellSession::explain);
        add("\\timing", "", "tell rows, charge and time of each query, or don't (they are told at first)",
                (session, argument) -> session.toggleTiming());
        add("\\set", "[NAME=JSON]", "set a parameter, as in age=30 for @age; alone, list them", ShellSession::set);
        add("\\unset", "NAME", "forget a parameter", ShellSession::unset);
        add("\\partition", "[JSON]", "ask one logical partition only; alone, all of them", ShellSession::partition);
        add("\\i", "FILE", "run what is in a file", ShellSession::include);
        add("\\o", "[FILE]", "write rows to a file, as lines of JSON; alone, here again", ShellSession::redirect);
        add("\\?", "", "this list", (session, argument) -> lines().forEach(session::say));
        add("\\q", "", "end; so does Ctrl-D", (session, argument) -> session.end());
    }

    private SessionCommands() {}

    /**
     * One of them.
     *
     * @param argument what to write behind it
     */
    private record SessionCommand(String argument, String description, Action action) {}

    /** What a command does with what was written behind it. */
    private interface Action {
        void run(ShellSession session, String argument) throws IOException;
    }

    private static void add(String name, String argument, String description, Action action) {
        BY_NAME.put(name, new SessionCommand(argument, description, action));
    }

    static boolean isCommand(String line) {
        return line.stripLeading().startsWith(MARK);
    }

    static Set<String> names() {
        return BY_NAME.keySet();
    }

    static void run(ShellSession session, String line) throws IOException {
        String[] parts = line.strip().split("\\s+", 2);
        SessionCommand command = BY_NAME.get(parts[0]);
        if (command == null) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "There is no command {name}; the nearest is {nearest}, and \\? lists all")
                    .with("name", parts[0])
                    .with("nearest", NearestName.to(parts[0], names()));
        }
        command.action().run(session, parts.length == 1 ? "" : parts[1].replaceFirst(";\\s*$", "").strip());
    }

    private static List<String> lines() {
        return BY_NAME.entrySet().stream()
                .map(entry -> "%-24s %s".formatted(
                        entry.getKey() + " " + entry.getValue().argument(), entry.getValue().description()))
                .toList();
    }
}
