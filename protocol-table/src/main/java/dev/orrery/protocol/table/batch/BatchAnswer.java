package dev.orrery.protocol.table.batch;

import dev.orrery.model.value.ByteBuilder;
import dev.orrery.protocol.table.message.TableAnswer;
import dev.orrery.protocol.table.message.TableHeaders;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/** Writes answers as parts of one. */
final class BatchAnswer {

    private static final int ACCEPTED = 202;
    private static final String LINE_END = "\r\n";

    private final ByteBuilder out = new ByteBuilder(1024);
    private final String outer = "batchresponse_" + UUID.randomUUID();

    /** The answer to a change set: one for each of its operations, or that to the one that failed. */
    static TableAnswer ofChangeSet(List<TableAnswer> answers) {
        BatchAnswer batch = new BatchAnswer();
        String inner = "changesetresponse_" + UUID.randomUUID();
        batch.line("--" + batch.outer).line("Content-Type: multipart/mixed; boundary=" + inner).line("");
        for (TableAnswer answer : answers) {
            batch.line("--" + inner).part(answer);
        }
        return batch.line("--" + inner + "--").finished();
    }

    /** The answer to a single request. */
    static TableAnswer ofOne(TableAnswer answer) {
        BatchAnswer batch = new BatchAnswer();
        return batch.line("--" + batch.outer).part(answer).finished();
    }

    private BatchAnswer part(TableAnswer answer) {
        line("Content-Type: application/http").line("Content-Transfer-Encoding: binary").line("");
        line("HTTP/1.1 " + answer.status() + " " + reason(answer.status()));
        line("X-Content-Type-Options: nosniff").line("Cache-Control: no-cache").line("DataServiceVersion: 3.0;");
        answer.headers().forEach((name, value) -> {
            // What it cost is told of the whole.
            if (!name.equals(TableHeaders.REQUEST_CHARGE)) {
                line(name + ": " + value);
            }
        });
        line("");
        out.append(answer.body());
        return line("");
    }

    private TableAnswer finished() {
        line("--" + outer + "--");
        return new TableAnswer(ACCEPTED).body("multipart/mixed; boundary=" + outer, out.toBytes());
    }

    private BatchAnswer line(String text) {
        out.append((text + LINE_END).getBytes(StandardCharsets.UTF_8));
        return this;
    }

    private static String reason(int status) {
        return switch (status) {
            case 200 -> "OK";
            case 201 -> "Created";
            case 204 -> "No Content";
            case 400 -> "Bad Request";
            case 403 -> "Forbidden";
            case 404 -> "Not Found";
            case 405 -> "Method Not Allowed";
            case 409 -> "Conflict";
            case 412 -> "Precondition Failed";
            case 413 -> "Payload Too Large";
            case 415 -> "Unsupported Media Type";
            case 429 -> "Too Many Requests";
            case 501 -> "Not Implemented";
            case 503 -> "Service Unavailable";
            default -> "Failed";
        };
    }
}
