package dev.orrery.cli.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReader.Option;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.Terminal.Signal;
import org.jline.terminal.Terminal.SignalHandler;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.TerminalBuilder.SystemOutput;

/**
 * A terminal at which somebody types, with history and completion. Ctrl-C ends what runs, or empties the line; Ctrl-D ends
 * the session.
 */
final class TerminalInput {

    private static final String SECONDARY_PROMPT = "%P -> ";

    private final Terminal terminal;
    private final LineReader reader;
    private final ShellSession session;

    TerminalInput(Terminal terminal, ShellSession session, Optional<Path> history) {
        this.terminal = terminal;
        this.session = session;
        LineReaderBuilder builder = LineReaderBuilder.builder()
                .appName("orrery")
                .terminal(terminal)
                .parser(new StatementParser())
                .completer(new NameCompleter(session))
                .option(Option.DISABLE_EVENT_EXPANSION, true)
                .option(Option.CASE_INSENSITIVE, true)
                .option(Option.HISTORY_TIMESTAMPED, false)
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, SECONDARY_PROMPT);
        history.ifPresent(file -> builder.variable(LineReader.HISTORY_FILE, file));
        this.reader = builder.build();
    }

    /** The terminal of this process; what is typed is shown there also if the standard output goes elsewhere. */
    static Terminal openTerminal() throws IOException {
        return TerminalBuilder.builder()
                .name("orrery")
                .system(true)
                .systemOutput(SystemOutput.SysOutOrSysErr)
                .dumb(true)
                .build();
    }

    /** Runs what is typed until the session ends. */
    void run() {
        while (!session.hasEnded()) {
            try {
                String typed = reader.readLine(session.place() + "> ");
                StatementBuffer buffer = new StatementBuffer();
                typed.lines().flatMap(line -> buffer.add(line).stream()).forEach(this::runInterruptibly);
            } catch (UserInterruptException e) {
                // The line is given up.
            } catch (EndOfFileException e) {
                session.end();
            }
        }
    }

    private void runInterruptibly(String input) {
        Thread runner = Thread.currentThread();
        SignalHandler before = terminal.handle(Signal.INT, signal -> runner.interrupt());
        try {
            session.run(input);
        } finally {
            terminal.handle(Signal.INT, before);
            // A signal that came too late for this input is none for the next.
            Thread.interrupted();
        }
    }
}
