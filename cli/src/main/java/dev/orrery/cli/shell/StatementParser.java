package dev.orrery.cli.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/** Tells the terminal's editor when a statement is complete, and which word the cursor is in. */
final class StatementParser implements Parser {

    private static final Pattern WORD_OF_COMMAND = Pattern.compile("\\S+");
    private static final Pattern WORD_OF_QUERY = Pattern.compile("[\\p{L}\\p{Nd}_$@.]+");

    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        if (context == ParseContext.ACCEPT_LINE && !isComplete(line)) {
            throw new EOFError(-1, -1, "A statement ends with ;");
        }
        return words(line, cursor);
    }

    private static boolean isComplete(String text) {
        StatementBuffer buffer = new StatementBuffer();
        text.lines().forEach(buffer::add);
        return buffer.isEmpty();
    }

    private static ParsedLine words(String line, int cursor) {
        Pattern pattern = isArgumentOfCommand(line) ? WORD_OF_COMMAND : WORD_OF_QUERY;
        List<String> words = new ArrayList<>();
        Matcher matcher = pattern.matcher(line);
        while (matcher.find() && matcher.start() <= cursor) {
            words.add(matcher.group());
            if (matcher.end() >= cursor) {
                return new Words(line, cursor, words, cursor - matcher.start());
            }
        }
        words.add("");
        return new Words(line, cursor, words, 0);
    }

    private static boolean isArgumentOfCommand(String line) {
        return SessionCommands.isCommand(line) && !line.stripLeading().startsWith("\\explain ");
    }

    /** The words up to the one that the cursor is in. */
    private record Words(String line, int cursor, List<String> words, int wordCursor)
            implements CompletingParsedLine {

        @Override
        public String word() {
            return words.getLast();
        }

        @Override
        public int wordIndex() {
            return words.size() - 1;
        }

        @Override
        public CharSequence escape(CharSequence candidate, boolean isComplete) {
            return candidate;
        }

        @Override
        public int rawWordCursor() {
            return wordCursor;
        }

        @Override
        public int rawWordLength() {
            return word().length();
        }
    }
}
