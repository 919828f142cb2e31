package dev.orrery.protocol.table.access;

import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.message.UrlParameters;
import java.time.Instant;
import java.util.List;

/** A signature for the account: kinds of resources ({@code srt}) and what may be done to them ({@code sp}). */
record AccountSas(UrlParameters parameters) implements SasToken {

    private static final String WITH_ENCRYPTION_SCOPE = "2020-12-06";

    static AccountSas of(UrlParameters parameters) {
        return new AccountSas(parameters);
    }

    @Override
    public List<String> signedTexts(String account) {
        StringBuilder text = new StringBuilder(account).append('\n');
        for (String name : List.of("sp", "ss", "srt", "st", "se", "sip", "spr", "sv")) {
            text.append(parameters.text(name)).append('\n');
        }
        if (parameters.text("sv").compareTo(WITH_ENCRYPTION_SCOPE) >= 0) {
            text.append(parameters.text("ses")).append('\n');
        }
        return List.of(text.toString());
    }

    @Override
    public TableAccess opened(TableRequest request, SasCaller caller, Instant now) {
        new SasTimes(parameters.findFilled("st"), parameters.findFilled("se")).check(now);
        caller.check(parameters);
        if (!parameters.text("ss").contains("t")) {
            throw new TableError(403, "AuthorizationServiceMismatch",
                    "This request is not authorized to perform this operation using this service. Sign for tables: ss=t");
        }
        return new TableAccess.ByAccountSas(parameters.text("srt"), parameters.text("sp"));
    }
}
