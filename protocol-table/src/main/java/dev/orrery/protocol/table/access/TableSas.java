package dev.orrery.protocol.table.access;

import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.message.TableUrl;
import dev.orrery.protocol.table.message.UrlParameters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A signature for a table: what may be done to its entities ({@code sp}), and to which (from {@code spk}, {@code srk} to
 * {@code epk}, {@code erk}). It may leave it to a stored policy ({@code si}) to say some of that.
 *
 * @param table the one that it names ({@code tn}), or else that of the URL
 */
record TableSas(UrlParameters parameters, String table, PolicySource policies) implements SasToken {

    private static final String WITH_SERVICE = "2015-02-21";
    private static final String WITH_ADDRESSES = "2015-04-05";

    /** Without policies; whoever opens it brings them. */
    static TableSas of(TableUrl url) {
        String table = url.parameters().find("tn").or(() -> url.target().tableName()).orElse("");
        return new TableSas(url.parameters(), table, PolicySource.NONE);
    }

    TableSas with(PolicySource source) {
        return new TableSas(parameters, table, source);
    }

    @Override
    public List<String> signedTexts(String account) {
        String version = parameters.text("sv");
        String prefix = version.compareTo(WITH_SERVICE) >= 0 ? "/table/" : "/";
        List<String> parts = new ArrayList<>(List.of(
                parameters.text("sp"),
                parameters.text("st"),
                parameters.text("se"),
                prefix + account + "/" + table.toLowerCase(Locale.ROOT),
                parameters.text("si")));
        if (version.compareTo(WITH_ADDRESSES) >= 0) {
            parts.add(parameters.text("sip"));
            parts.add(parameters.text("spr"));
        }
        parts.add(version);
        for (String name : List.of("spk", "srk", "epk", "erk")) {
            parts.add(parameters.text(name));
        }
        return List.of(String.join("\n", parts));
    }

    @Override
    public TableAccess opened(TableRequest request, SasCaller caller, Instant now) {
        StoredPolicy policy = parameters.findFilled("si").map(this::policy).orElse(StoredPolicy.NONE);
        Optional<String> start = either("st", policy.start());
        Optional<String> expiry = either("se", policy.expiry());
        Optional<String> permissions = either("sp", policy.permissions());
        new SasTimes(start, expiry).check(now);
        caller.check(parameters);
        return new TableAccess.ByTableSas(
                table,
                permissions.orElse(""),
                new SasKeyRange(
                        parameters.find("spk"), parameters.find("srk"), parameters.find("epk"),
                        parameters.find("erk")));
    }

    private StoredPolicy policy(String id) {
        return policies.policiesOf(table).stream()
                .filter(policy -> policy.id().equals(id))
                .findFirst()
                .orElseThrow(() -> SasToken.failed("The table has no access policy '" + id + "'."));
    }

    /** What the token says, or else the policy; both at once would leave it open which of them counts. */
    private Optional<String> either(String name, Optional<String> ofPolicy) {
        Optional<String> own = parameters.findFilled(name);
        if (own.isPresent() && ofPolicy.isPresent()) {
            throw SasToken.failed("The parameter " + name + " is in the signature and in its access policy.");
        }
        return own.or(() -> ofPolicy);
    }
}
