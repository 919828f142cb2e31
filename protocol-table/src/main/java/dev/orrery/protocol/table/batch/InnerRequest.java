package dev.orrery.protocol.table.batch;

import dev.orrery.network.http.HeaderName;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.TableHeaders;
import dev.orrery.protocol.table.message.TableRequest;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** A request within a batch: a line such as {@code PUT /people(…) HTTP/1.1}, headers, a blank line, a body. */
record InnerRequest(String method, String target, MimePart content) {

    private static final String USUAL_FORM = "application/json;odata=minimalmetadata";

    /** Reads the content of a part; fails if it is none. */
    static InnerRequest parse(String text) {
        String request = text.stripLeading();
        int end = request.indexOf('\n');
        String line = (end < 0 ? request : request.substring(0, end)).strip();
        int first = line.indexOf(' ');
        int last = line.toUpperCase(Locale.ROOT).lastIndexOf(" HTTP/");
        if (first < 0 || last <= first) {
            throw TableError.invalidInput(
                    "An operation of the batch begins with no line such as PUT /people(PartitionKey='p',RowKey='r') HTTP/1.1.");
        }
        String target = new String(
                line.substring(first, last).strip().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        return new InnerRequest(
                line.substring(0, first).toUpperCase(Locale.ROOT),
                target,
                MimePart.parse(end < 0 ? "" : request.substring(end + 1)));
    }

    /** The same as a request of its own, that came with another one. */
    TableRequest within(TableRequest outer) {
        return outer.inner(
                method, target, this::header, content.body().getBytes(StandardCharsets.ISO_8859_1));
    }

    private Optional<String> header(HeaderName name) {
        Optional<String> given = content.header(name.toString());
        return name.equals(TableHeaders.ACCEPT) ? given.or(() -> Optional.of(USUAL_FORM)) : given;
    }
}
