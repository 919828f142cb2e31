package dev.orrery.script;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.Optional;
import org.graalvm.polyglot.Value;

/**
 * Reads what a program asks for: the name of an operation and its arguments, of which the last ones may be missing.
 * Documents are JSON text. The program may have given anything.
 */
final class HostRequests {

    private static final int PAGE_SIZE_USUAL = 100;
    private static final int PAGE_SIZE_MAX = 1_000;

    private final Value[] arguments;

    private HostRequests(Value[] arguments) {
        this.arguments = arguments;
    }

    static HostOperation operation(Value... arguments) {
        return new HostRequests(arguments).operation();
    }

    private HostOperation operation() {
        return switch (text(0)) {
            case "read" -> new HostOperation.Read(text(1), optionalText(2));
            case "readFeed" -> new HostOperation.ReadFeed(text(1), pageSize(2), optionalText(3));
            case "query" -> new HostOperation.Query(text(1), text(2), parameters(3), pageSize(4), optionalText(5));
            case "create" -> new HostOperation.Create(text(1), document(2), flag(3));
            case "upsert" -> new HostOperation.Upsert(text(1), document(2), flag(3), optionalText(4));
            case "replace" -> new HostOperation.Replace(text(1), document(2), optionalText(3));
            case "delete" -> new HostOperation.Delete(text(1), optionalText(2));
            default -> throw invalid(0);
        };
    }

    private String text(int index) {
        return optionalText(index).orElseThrow(() -> invalid(index));
    }

    private Optional<String> optionalText(int index) {
        if (isMissing(index)) {
            return Optional.empty();
        }
        if (!arguments[index].isString()) {
            throw invalid(index);
        }
        return Optional.of(arguments[index].asString());
    }

    private JsonValue document(int index) {
        JsonValue document = JsonText.parse(text(index));
        if (!document.isObject()) {
            throw invalid(index);
        }
        return document;
    }

    private JsonValue parameters(int index) {
        return optionalText(index).map(JsonText::parse).orElse(JsonValue.UNDEFINED);
    }

    private boolean flag(int index) {
        return !isMissing(index) && arguments[index].isBoolean() && arguments[index].asBoolean();
    }

    /** What is missing, zero or negative means the usual. */
    private int pageSize(int index) {
        if (isMissing(index) || !arguments[index].fitsInDouble() || !(arguments[index].asDouble() >= 1)) {
            return PAGE_SIZE_USUAL;
        }
        return (int) Math.min(arguments[index].asDouble(), PAGE_SIZE_MAX);
    }

    private boolean isMissing(int index) {
        return index >= arguments.length || arguments[index].isNull();
    }

    private static OrreryException invalid(int index) {
        return new OrreryException(ErrorCode.INVALID_REQUEST,
                "An operation in the program has an argument that is not valid, number {argument}. Correct it")
                .with("argument", index);
    }
}
