package dev.orrery.script;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A host that remembers what it was asked, and answers as a test says. */
final class RecordingHost implements ScriptHost {

    private final List<HostOperation> operations = new ArrayList<>();
    private final Function<HostOperation, HostAnswer> answers;

    RecordingHost(Function<HostOperation, HostAnswer> answers) {
        this.answers = answers;
    }

    static RecordingHost thatAnswers(String json) {
        return new RecordingHost(operation -> HostAnswer.of(200, JsonText.parse(json)));
    }

    static RecordingHost empty() {
        return new RecordingHost(operation -> {
            throw new OrreryException(ErrorCode.ITEM_NOT_FOUND, "There is no such item");
        });
    }

    List<HostOperation> operations() {
        return operations;
    }

    @Override
    public String selfLink() {
        return "dbs/AAAAAA==/colls/AAAAAAAAAAA=/";
    }

    @Override
    public String altLink() {
        return "dbs/blog/colls/posts";
    }

    @Override
    public HostAnswer perform(HostOperation operation) {
        operations.add(operation);
        return answers.apply(operation);
    }

    @Override
    public int numberOf(OrreryException problem) {
        return problem.code() == ErrorCode.ITEM_NOT_FOUND ? 404 : 400;
    }

    @Override
    public String quotaUsed() {
        return "documentSize=1;";
    }

    @Override
    public String quotaMax() {
        return "documentSize=100;";
    }
}
