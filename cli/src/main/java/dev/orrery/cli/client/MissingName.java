package dev.orrery.cli.client;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.NearestName;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Optional;

/** Finds out which name of a request the server doesn't know, and which one may have been meant. */
record MissingName(AccountClient account) {

    OrreryException explain(Target target, Answer answer) {
        List<String> names = target.names();
        return target.path().startsWith("/dbs/") && !names.isEmpty()
                ? missing(names, answer).orElseGet(answer::refusal)
                : answer.refusal();
    }

    private Optional<OrreryException> missing(List<String> names, Answer answer) {
        List<String> databases = ids(Target.of("dbs"), "Databases");
        String database = names.getFirst();
        if (!databases.contains(database)) {
            return Optional.of(missing("database", database, databases, answer));
        }
        if (names.size() == 1) {
            return Optional.empty();
        }
        List<String> containers = ids(Target.of("dbs", database, "colls"), "DocumentCollections");
        return containers.contains(names.get(1))
                ? Optional.empty()
                : Optional.of(missing("container", names.get(1), containers, answer));
    }

    private static OrreryException missing(String kind, String name, List<String> known, Answer answer) {
        OrreryException refusal = new OrreryException(
                ErrorCode.INVALID_REQUEST,
                known.isEmpty()
                        ? "There is no {kind} '{name}' (status {status}), nor any other. Create it with 'orrery create'"
                        : "There is no {kind} '{name}' (status {status}). The nearest is '{nearest}'")
                .with("kind", kind)
                .with("name", name)
                .with("status", answer.status());
        return known.isEmpty() ? refusal : refusal.with("nearest", NearestName.to(name, known));
    }

    private List<String> ids(Target feed, String arrayName) {
        return account.all(feed, arrayName).stream()
                .map(resource -> resource.property("id"))
                .map(JsonValue::stringValue)
                .toList();
    }
}
