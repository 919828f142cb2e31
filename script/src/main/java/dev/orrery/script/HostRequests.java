package dev.orrery.script;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.util.Optional;

/** Reads what a program asks for. The program may have written anything. */
final class HostRequests {

    private static final int PAGE_SIZE_USUAL = 100;
    private static final int PAGE_SIZE_MAX = 1_000;

    private HostRequests() {}

    static HostOperation operation(String name, JsonValue request) {
        return switch (name) {
            case "read" -> new HostOperation.Read(text(request, "link"), optionalText(request, "knownEtag"));
            case "readFeed" -> new HostOperation.ReadFeed(
                    text(request, "containerLink"), pageSize(request), optionalText(request, "continuation"));
            case "query" -> new HostOperation.Query(
                    text(request, "containerLink"),
                    text(request, "text"),
                    request.property("parameters"),
                    pageSize(request),
                    optionalText(request, "continuation"));
            case "create" -> new HostOperation.Create(
                    text(request, "containerLink"), body(request), flag(request, "generatesId"));
            case "upsert" -> new HostOperation.Upsert(
                    text(request, "containerLink"),
                    body(request),
                    flag(request, "generatesId"),
                    optionalText(request, "etag"));
            case "replace" -> new HostOperation.Replace(
                    text(request, "link"), body(request), optionalText(request, "etag"));
            case "delete" -> new HostOperation.Delete(text(request, "link"), optionalText(request, "etag"));
            default -> throw invalid("operation");
        };
    }

    private static String text(JsonValue request, String name) {
        return optionalText(request, name).orElseThrow(() -> invalid(name));
    }

    private static Optional<String> optionalText(JsonValue request, String name) {
        JsonValue value = request.property(name);
        if (value.isUndefined() || value.isNull()) {
            return Optional.empty();
        }
        if (!value.isString()) {
            throw invalid(name);
        }
        return Optional.of(value.stringValue());
    }

    private static JsonValue body(JsonValue request) {
        JsonValue body = request.property("body");
        if (!body.isObject()) {
            throw invalid("body");
        }
        return body;
    }

    private static boolean flag(JsonValue request, String name) {
        return request.property(name).isTrue();
    }

    /** What is missing, zero or negative means the usual. */
    private static int pageSize(JsonValue request) {
        JsonValue size = request.property("pageSize");
        if (!size.isNumber() || !(size.doubleValue() >= 1)) {
            return PAGE_SIZE_USUAL;
        }
        return (int) Math.min(size.doubleValue(), PAGE_SIZE_MAX);
    }

    private static OrreryException invalid(String what) {
        return new OrreryException(ErrorCode.INVALID_REQUEST, "An operation in a program is not valid")
                .with("argument", what);
    }
}
