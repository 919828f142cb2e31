package dev.orrery.cli.client;

import dev.orrery.cli.option.NearestName;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.util.List;

/** Finds out which name of a request the server doesn't know, and which one may have been meant. */
record MissingName(AccountClient account) {

    OrreryException explain(Target target, Answer answer) {
        OrreryException refusal = answer.refusal();
        List<String> names = target.names();
        if (target.path().startsWith("/dbs/") && !names.isEmpty()) {
            addNearest(refusal, names);
        }
        return refusal;
    }

    private void addNearest(OrreryException refusal, List<String> names) {
        List<String> databases = ids(Target.of("dbs"), "Databases");
        String database = names.getFirst();
        if (!databases.contains(database)) {
            add(refusal, "database", database, databases);
        } else if (names.size() > 1) {
            List<String> containers = ids(Target.of("dbs", database, "colls"), "DocumentCollections");
            if (!containers.contains(names.get(1))) {
                add(refusal, "container", names.get(1), containers);
            }
        }
    }

    private static void add(OrreryException refusal, String kind, String name, List<String> known) {
        refusal.with("missing " + kind, name);
        if (!known.isEmpty()) {
            refusal.with("nearest", NearestName.to(name, known));
        }
    }

    private List<String> ids(Target feed, String arrayName) {
        return account.all(feed, arrayName).stream()
                .map(resource -> resource.property("id"))
                .map(JsonValue::stringValue)
                .toList();
    }
}
