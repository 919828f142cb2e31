package dev.orrery.protocol.table.access;

import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.access.BearerTokens;
import dev.orrery.engine.access.EntraTokens;
import dev.orrery.engine.access.RequestDates;
import dev.orrery.engine.access.SigningKey;
import dev.orrery.model.OrreryException;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.RequestOrigin;
import dev.orrery.protocol.table.message.TableHeaders;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.message.TableUrl;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out who sent a request: by a signature in a header, by one in the URL, or by a token. A request may have several of
 * these; one that is good is enough.
 */
public final class TableAuthentication {

    /** The key of the storage emulator and of Azurite, which everybody knows. */
    public static final String DEVELOPMENT_KEY =
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

    private static final String LITE = "SharedKeyLite ";
    private static final String FULL = "SharedKey ";
    private static final String BEARER = "Bearer ";

    private final List<SigningKey> keys;
    private final List<SigningKey> readOnlyKeys;
    private final boolean isPublic;
    private final RequestDates dates;
    private final BearerTokens bearerTokens;
    private final PolicySource policies;
    private final Clock clock;

    /**
     * Authentication with the keys of an account. If everybody knows one of them, Azurite's is good, too, for then the server
     * serves its own machine only.
     */
    public TableAuthentication(AccountKeys account, EntraTokens entraTokens, PolicySource policies, Clock clock) {
        this.isPublic = account.includeWellKnown();
        List<String> readWrite = new ArrayList<>(account.readWrite());
        if (isPublic) {
            readWrite.add(DEVELOPMENT_KEY);
        }
        this.keys = readWrite.stream().map(SigningKey::ofBase64).toList();
        this.readOnlyKeys = account.readingOnly().stream().map(SigningKey::ofBase64).toList();
        this.dates = new RequestDates(Clock.systemUTC());
        this.bearerTokens = new BearerTokens(entraTokens, Clock.systemUTC());
        this.policies = policies;
        this.clock = clock;
    }

    /** What the sender may do; fails if it doesn't prove who it is. */
    public TableAccess accessOf(TableRequest request, SasCaller caller) {
        Optional<String> header = request.header(TableHeaders.AUTHORIZATION).filter(text -> !text.isBlank());
        boolean hasSignature = request.url().parameters().find("sig").isPresent();
        if (header.isPresent() && hasSignature) {
            try {
                return byHeader(request, header.get());
            } catch (TableError | OrreryException headerIsNotGood) {
                return bySignature(request, caller);
            }
        }
        if (header.isPresent()) {
            return byHeader(request, header.get());
        }
        if (hasSignature) {
            return bySignature(request, caller);
        }
        throw SasToken.failed("The request has neither the header Authorization nor a signature in its URL.");
    }

    private TableAccess byHeader(TableRequest request, String header) {
        if (startsWith(header, LITE)) {
            return byKey(request, header.substring(LITE.length()), true);
        }
        if (startsWith(header, FULL)) {
            return byKey(request, header.substring(FULL.length()), false);
        }
        if (startsWith(header, BEARER)) {
            return byToken(request, header.substring(BEARER.length()).strip());
        }
        throw SasToken.failed("The header Authorization begins with neither SharedKeyLite, SharedKey nor Bearer.");
    }

    private static boolean startsWith(String header, String scheme) {
        return header.regionMatches(true, 0, scheme, 0, scheme.length());
    }

    private TableAccess byKey(TableRequest request, String credential, boolean isLite) {
        int colon = credential.indexOf(':');
        if (colon < 0) {
            throw SasToken.failed("The header Authorization has no colon between account and signature.");
        }
        byte[] signature = decoded(credential.substring(colon + 1).strip());
        SharedKeyText text = new SharedKeyText(
                request,
                credential.substring(0, colon).strip(),
                isPublic ? SharedKeyText.Undated.ALLOWED : SharedKeyText.Undated.REFUSED);
        List<String> candidates = isLite ? text.lite() : text.full();
        if (candidates.isEmpty()) {
            throw SasToken.failed("The request has no date. Send the header x-ms-date.");
        }
        if (isSigned(keys, candidates, signature)) {
            checkDate(request);
            return new TableAccess.ByKey();
        }
        if (isSigned(readOnlyKeys, candidates, signature)) {
            checkDate(request);
            return new TableAccess.ByReadOnlyKey();
        }
        throw SasToken.failed("The server has signed the following text: '"
                + candidates.getFirst().replace("\n", "\\n") + "'.");
    }

    private static byte[] decoded(String signature) {
        try {
            return Base64.getDecoder().decode(signature);
        } catch (IllegalArgumentException e) {
            throw SasToken.failed("The signature is not base64.");
        }
    }

    private static boolean isSigned(List<SigningKey> keys, List<String> texts, byte[] signature) {
        return texts.stream().anyMatch(text -> keys.stream().anyMatch(key -> key.hasSigned(text, signature)));
    }

    private void checkDate(TableRequest request) {
        Optional<String> date = request.header(TableHeaders.X_DATE).or(() -> request.header(TableHeaders.DATE));
        date.ifPresent(dates::check);
    }

    private TableAccess byToken(TableRequest request, String token) {
        try {
            new EntraClaims(bearerTokens.claimsOf(token)).checkFor(request.origin().account());
            return new TableAccess.ByToken();
        } catch (OrreryException e) {
            throw new TableError(401, "AuthenticationFailed",
                    "Server failed to authenticate the request. " + e.getMessage());
        }
    }

    private TableAccess bySignature(TableRequest request, SasCaller caller) {
        SasToken token = switch (SasToken.in(request).orElseThrow()) {
            case AccountSas sas -> sas;
            case TableSas sas -> sas.with(policies);
        };
        for (String account : accounts(request)) {
            if (token.isSignedBy(keys, account)) {
                return token.opened(request, caller, clock.instant());
            }
        }
        throw SasToken.failed("Signature did not match. The server has signed the following text: '"
                + token.signedTexts(request.origin().account()).getFirst().replace("\n", "\\n") + "'.");
    }

    /** The accounts for which a signature may be: that of the address, or one of those by which the server is known. */
    private static Set<String> accounts(TableRequest request) {
        Set<String> accounts = new LinkedHashSet<>();
        accounts.add(request.origin().account().toLowerCase(Locale.ROOT));
        accounts.add(TableUrl.DEVELOPMENT_ACCOUNT);
        accounts.add(RequestOrigin.LOCAL_ACCOUNT);
        return accounts;
    }
}
