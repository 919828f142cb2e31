package dev.orrery.protocol.table.service;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.protocol.table.access.StoredPolicy;
import dev.orrery.protocol.table.edm.Ticks;
import dev.orrery.protocol.table.message.TableAnswer;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.message.XmlElement;
import dev.orrery.protocol.table.resource.TableCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code /people?comp=acl}: the access policies of a table. */
final class AclResource {

    private static final String ROOT = "SignedIdentifiers";
    private static final String ENTRY = "SignedIdentifier";
    private static final String ACCESS = "AccessPolicy";
    private static final int POLICIES_MAX = 5;
    private static final int ID_CHARS_MAX = 64;
    private static final String PERMISSIONS = "raud";

    private final TableCatalog tables;
    private final TablePolicies policies;

    AclResource(TableCatalog tables, TablePolicies policies) {
        this.tables = tables;
        this.policies = policies;
    }

    TableAnswer read(TableRequest request) {
        Container table = table(request);
        XmlElement root =
                XmlElement.of(ROOT, TablePolicies.of(table).stream().map(AclResource::element).toList());
        return new TableAnswer(200)
                .about(table)
                .body("application/xml", root.toDocument())
                .charge(Prices.METADATA);
    }

    private static XmlElement element(StoredPolicy policy) {
        List<XmlElement> parts = new ArrayList<>();
        parts.add(XmlElement.of("Id", policy.id()));
        if (policy.hasAccess()) {
            List<XmlElement> access = new ArrayList<>();
            policy.start().ifPresent(start -> access.add(XmlElement.of("Start", start)));
            policy.expiry().ifPresent(expiry -> access.add(XmlElement.of("Expiry", expiry)));
            policy.permissions().ifPresent(permission -> access.add(XmlElement.of("Permission", permission)));
            parts.add(XmlElement.of(ACCESS, access));
        }
        return XmlElement.of(ENTRY, parts);
    }

    TableAnswer write(TableRequest request) {
        Container table = table(request);
        List<StoredPolicy> next = request.body().length == 0 ? List.of() : parsed(request.body());
        policies.replace(table, next);
        return new TableAnswer(204).about(table).charge(Prices.METADATA_WRITE);
    }

    private Container table(TableRequest request) {
        return tables.table(request.url().target().tableName().orElseThrow());
    }

    private static List<StoredPolicy> parsed(byte[] body) {
        List<StoredPolicy> policies =
                XmlElement.parse(body, ROOT).children().stream().map(AclResource::policy).toList();
        if (policies.size() > POLICIES_MAX) {
            throw XmlElement.invalid("It has " + policies.size() + " access policies. Send no more than "
                    + POLICIES_MAX + ".");
        }
        if (policies.stream().map(StoredPolicy::id).distinct().count() < policies.size()) {
            throw XmlElement.invalid("Two access policies have one Id. Rename one.");
        }
        return policies;
    }

    private static StoredPolicy policy(XmlElement entry) {
        String id = entry.childText("Id").orElse("");
        if (!entry.name().equals(ENTRY) || id.isEmpty() || id.length() > ID_CHARS_MAX) {
            throw XmlElement.invalid("A SignedIdentifier has no Id, or one of more than " + ID_CHARS_MAX
                    + " characters.");
        }
        Optional<XmlElement> access = entry.child(ACCESS);
        return new StoredPolicy(
                id,
                access.isPresent(),
                access.flatMap(it -> it.childText("Start")).map(AclResource::checkedTime),
                access.flatMap(it -> it.childText("Expiry")).map(AclResource::checkedTime),
                access.flatMap(it -> it.childText("Permission")).map(AclResource::checkedPermissions));
    }

    private static String checkedTime(String time) {
        if (Ticks.parse(time).isEmpty()) {
            throw XmlElement.invalid("'" + time + "' is no time such as 2026-11-15T09:08:07Z.");
        }
        return time;
    }

    private static String checkedPermissions(String letters) {
        if (!letters.chars().allMatch(letter -> PERMISSIONS.indexOf(letter) >= 0)) {
            throw XmlElement
                    .invalid("The Permission '" + letters + "' has letters that are none of " + PERMISSIONS + ".");
        }
        return letters;
    }
}
