package dev.orrery.script;

import static java.util.regex.Pattern.DOTALL;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.SourceSection;

/**
 * The programs that were compiled lately, by their text.
 *
 * <p>A text is run as the only element of an array, so that its value is the function, whether it is a declaration or an
 * expression. To end the array early it would have to write {@code ]}; therefore it must also compile between
 * parentheses, where that is a mistake.
 */
final class CompiledPrograms {

    private static final int PROGRAMS_MAX = 1_000;
    private static final int SEMICOLONS_MAX = 16;
    private static final Pattern NOTHING = Pattern.compile("(?:[\\s;]++|//[^\\n]*+|/\\*.*?\\*/)*+", DOTALL);
    private static final Pattern PLACE = Pattern.compile("^SyntaxError: .*?:\\d+:\\d+ ");

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Program, CompiledProgram> programs = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Program, CompiledProgram> eldest) {
            return size() > PROGRAMS_MAX;
        }
    };

    /** Compiles a program, if need be, in a context that runs nothing else. Fails if it can't be compiled. */
    CompiledProgram compiled(Program program, Context context) {
        CompiledProgram known = known(program);
        if (known != null) {
            return known;
        }
        CompiledProgram compiled = new CompiledProgram(program.name(), source(program, context));
        lock.lock();
        try {
            programs.put(program, compiled);
        } finally {
            lock.unlock();
        }
        return compiled;
    }

    private CompiledProgram known(Program program) {
        lock.lock();
        try {
            return programs.get(program);
        } finally {
            lock.unlock();
        }
    }

    private static Source source(Program program, Context context) {
        try {
            return parsed(program.name(), program.body(), context);
        } catch (PolyglotException e) {
            if (e.isSyntaxError()) {
                return withoutLastSemicolon(program, context, e);
            }
            throw e.isResourceExhausted() ? invalid(program, e) : e;
        }
    }

    /** Leaves out a semicolon after which nothing comes but comments. */
    private static Source withoutLastSemicolon(Program program, Context context, PolyglotException problem) {
        String body = program.body();
        int at = body.lastIndexOf(';');
        for (int tried = 0; at >= 0 && tried < SEMICOLONS_MAX; tried++) {
            if (NOTHING.matcher(body).region(at, body.length()).matches()) {
                try {
                    return parsed(program.name(), body.substring(0, at), context);
                } catch (PolyglotException e) {
                    if (!e.isSyntaxError()) {
                        throw e;
                    }
                }
            }
            at = body.lastIndexOf(';', at - 1);
        }
        throw invalid(program, problem);
    }

    private static Source parsed(String name, String body, Context context) {
        context.parse(source(name, "(" + body + "\n)"));
        Source source = source(name, "[" + body + "\n]");
        context.parse(source);
        return source;
    }

    private static Source source(String name, String text) {
        return Source.newBuilder(Sandbox.LANGUAGE, text, name).buildLiteral();
    }

    private static OrreryException invalid(Program program, PolyglotException e) {
        String firstLine = e.getMessage().lines().findFirst().orElse("");
        OrreryException problem =
                new OrreryException(ErrorCode.INVALID_SCRIPT, "The program '{name}' can't be compiled: {problem}")
                        .with("name", program.name())
                        .with("problem", PLACE.matcher(firstLine).replaceFirst(""));
        SourceSection place = e.getSourceLocation();
        if (place != null && place.hasLines()) {
            int line = place.getStartLine();
            problem.with("line", line).with("column", place.getStartColumn() - (line == 1 ? 1 : 0));
        }
        return problem;
    }
}
