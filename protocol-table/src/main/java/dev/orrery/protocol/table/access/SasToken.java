package dev.orrery.protocol.table.access;

import dev.orrery.engine.access.SigningKey;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.message.UrlParameters;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** A shared access signature: parameters of a URL that allow something, and that somebody with a key has signed. */
sealed interface SasToken permits AccountSas, TableSas {

    /** The signature that a request has, of whichever kind; empty if it has none. */
    static Optional<SasToken> in(TableRequest request) {
        UrlParameters parameters = request.url().parameters();
        if (parameters.find("sig").isEmpty()) {
            return Optional.empty();
        }
        if (parameters.count("sig") > 1) {
            throw failed("The URL has two signatures.");
        }
        boolean isForTable = parameters.find("tn").isPresent() || parameters.find("ss").isEmpty();
        return Optional.of(isForTable ? TableSas.of(request.url()) : AccountSas.of(parameters));
    }

    /** The texts that may have been signed for an account. */
    List<String> signedTexts(String account);

    UrlParameters parameters();

    /** What it allows, once it is known to be genuine; fails if it is not good for a request, now or from there. */
    TableAccess opened(TableRequest request, SasCaller caller, Instant now);

    /** Whether it was signed for an account with one of the keys. */
    default boolean isSignedBy(List<SigningKey> keys, String account) {
        byte[] signature = signature();
        return signedTexts(account).stream()
                .anyMatch(text -> keys.stream().anyMatch(key -> key.hasSigned(text, signature)));
    }

    /** The signature; a plus in it that its client didn't escape has come as a space. */
    private byte[] signature() {
        try {
            return Base64.getDecoder().decode(parameters().text("sig").replace(' ', '+'));
        } catch (IllegalArgumentException e) {
            throw failed("The signature is not base64.");
        }
    }

    static TableError failed(String why) {
        return new TableError(403, "AuthenticationFailed",
                "Server failed to authenticate the request. Make sure the value of Authorization header is formed"
                        + " correctly including the signature. " + why);
    }
}
