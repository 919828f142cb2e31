package dev.orrery.protocol.table.message;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.table.edm.MetadataLevel;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;

/** The answer to a request that failed, in JSON or in XML. */
public final class FailureAnswer {

    private static final int NOT_FOUND = 404;

    private final Clock clock = Clock.systemUTC();

    /** The answer to a request that was understood so far. */
    public TableAnswer to(TableRequest request, TableFailure failure, String requestId) {
        boolean isXml = request.operation().speaksXml() || !PayloadFormat.isJsonWanted(request);
        return isXml ? xml(failure, requestId) : json(failure, failure.sentence(), requestId);
    }

    /**
     * The answer to a request of which nobody can say what it is about. A path that leads nowhere, say to another account, gets
     * XML, which all services of storage have in common.
     */
    public TableAnswer toUnknown(TableFailure failure, String requestId) {
        return failure.status() == NOT_FOUND
                ? xml(failure, requestId)
                : json(failure, failure.sentence(), requestId);
    }

    /** The answer to an operation of a batch. */
    public TableAnswer inBatch(int place, TableFailure failure, String requestId) {
        return json(failure, place + ":" + failure.sentence(), requestId);
    }

    private TableAnswer json(TableFailure failure, String sentence, String requestId) {
        byte[] body = JsonText.write(new ValueWriter()
                .startObject()
                .name("odata.error")
                .startObject()
                .name("code").value(failure.code())
                .name("message")
                .startObject()
                .name("lang").value("en-US")
                .name("value").value(signed(sentence, requestId))
                .endObject()
                .endObject()
                .endObject()
                .finish());
        return started(failure).body(PayloadFormat.contentType(MetadataLevel.MINIMAL), body);
    }

    private TableAnswer xml(TableFailure failure, String requestId) {
        String body = "<?xml version=\"1.0\" encoding=\"utf-8\"?><Error><Code>" + XmlText.escaped(failure.code())
                + "</Code><Message>" + XmlText.escaped(signed(failure.sentence(), requestId)) + "</Message></Error>";
        return started(failure).body("application/xml", body.getBytes(StandardCharsets.UTF_8));
    }

    private String signed(String sentence, String requestId) {
        return sentence + "\nRequestId:" + requestId + "\nTime:" + Instant.now(clock);
    }

    private static TableAnswer started(TableFailure failure) {
        TableAnswer answer = new TableAnswer(failure.status())
                .charge(failure.charge())
                .header(TableHeaders.ERROR_CODE, failure.code());
        failure.retryAfterMillis()
                .ifPresent(millis -> answer.header(TableHeaders.RETRY_AFTER_MILLIS, Integer.toString(millis)));
        return answer;
    }
}
