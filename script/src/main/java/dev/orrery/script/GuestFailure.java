package dev.orrery.script;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.PolyglotException.StackFrame;
import org.graalvm.polyglot.SourceSection;
import org.graalvm.polyglot.Value;

/** Translates what came out of a program. Must be called while the program's guard is entered: it runs code of it. */
final class GuestFailure {

    private static final int FRAMES_MAX = 20;

    private GuestFailure() {}

    static OrreryException of(PolyglotException e, String program, GuestContext context) {
        if (e.isCancelled() || e.isInterrupted()) {
            return new OrreryException(ErrorCode.SCRIPT_TIMEOUT, "The program was stopped. Call it again", e);
        }
        if (e.isResourceExhausted()) {
            return new OrreryException(
                    ErrorCode.SCRIPT_LIMIT_EXCEEDED,
                    "The program needs more memory than it may have. Let it keep less at a time", e);
        }
        OrreryException failure = new OrreryException(ErrorCode.SCRIPT_FAILED, "The program failed: {exception}", e);
        describe(e, context, failure);
        return failure.with("stack", stack(e, program));
    }

    private static void describe(PolyglotException e, GuestContext context, OrreryException failure) {
        Value thrown = e.getGuestObject();
        if (thrown == null) {
            failure.with("exception", "Error: " + e.getMessage());
            return;
        }
        JsonValue described = JsonText.parse(context.describe(thrown));
        failure.with("exception", described.property("exception").stringValue());
        JsonValue number = described.property("number");
        if (number.isNumber()) {
            failure.with("number", (int) number.doubleValue());
        }
    }

    /** The program's own frames, one in a line. */
    private static String stack(PolyglotException e, String program) {
        return StreamSupport.stream(e.getPolyglotStackTrace().spliterator(), false)
                .filter(frame -> isOf(program, frame))
                .limit(FRAMES_MAX)
                .map(frame -> line(program, frame))
                .collect(Collectors.joining("\n"));
    }

    private static boolean isOf(String program, StackFrame frame) {
        return frame.isGuestFrame()
                && frame.getSourceLocation() != null
                && !frame.getSourceLocation().getSource().isInternal()
                && frame.getSourceLocation().getSource().getName().equals(program);
    }

    private static String line(String program, StackFrame frame) {
        SourceSection place = frame.getSourceLocation();
        int line = place.getStartLine();
        int column = place.getStartColumn() - (line == 1 ? 1 : 0);
        return "    at %s (%s:%d:%d)".formatted(frame.getRootName(), program, line, column);
    }
}
