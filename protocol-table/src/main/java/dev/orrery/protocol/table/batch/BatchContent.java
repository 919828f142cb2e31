package dev.orrery.protocol.table.batch;

import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.TableHeaders;
import dev.orrery.protocol.table.message.TableRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What a batch has in it: one change set, or one read. */
sealed interface BatchContent {

    /** Operations that take effect together, as texts, each of which may turn out to be none. */
    record ChangeSet(List<String> operations) implements BatchContent {
        public ChangeSet {
            operations = List.copyOf(operations);
        }
    }

    /** A request that reads. */
    record SingleRead(String operation) implements BatchContent {}

    /** Reads the body of a batch; fails if it is none. */
    static BatchContent of(TableRequest request) {
        String boundary = Multipart.boundaryIn(request.header(TableHeaders.CONTENT_TYPE).orElse(""))
                .orElseThrow(() -> TableError.invalidInput(
                        "The batch has no boundary. Send Content-Type: multipart/mixed; boundary=…"));
        // As bytes, for the operations have lengths and encodings of their own.
        String text = new String(request.body(), StandardCharsets.ISO_8859_1);
        List<MimePart> parts = Multipart.parts(text, boundary);
        if (parts.size() != 1) {
            throw TableError.invalidInput(
                    "The batch has " + parts.size() + " parts. Send one change set, or one request that reads.");
        }
        return of(parts.getFirst());
    }

    private static BatchContent of(MimePart part) {
        return Multipart.boundaryIn(part.header("Content-Type").orElse(""))
                .<BatchContent>map(boundary -> new ChangeSet(
                        Multipart.parts(part.body(), boundary).stream().map(MimePart::body).toList()))
                .orElseGet(() -> new SingleRead(part.body()));
    }
}
