package dev.orrery.protocol.cosmos.access;

import dev.orrery.engine.access.Access;
import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.access.BearerTokens;
import dev.orrery.engine.access.RequestDates;
import dev.orrery.engine.access.ResourceTokens;
import dev.orrery.engine.access.SigningKey;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.protocol.cosmos.account.AccountSettings;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import java.time.Clock;
import java.util.Base64;
import java.util.List;

/** Finds out who sent a request. */
public final class Authentication {

    private final List<SigningKey> readWriteKeys;
    private final List<SigningKey> readOnlyKeys;
    private final ResourceTokens tokens;
    private final RequestDates dates;
    private final BearerTokens bearerTokens;

    /**
     * Authentication with the keys of an account.
     *
     * @param clock tells when resource tokens expire; signatures and bearer tokens are dated by others, so their age goes by the
     *     system's clock
     */
    public Authentication(AccountSettings account, Clock clock) {
        AccountKeys keys = account.keys();
        this.readWriteKeys = keys.readWrite().stream().map(SigningKey::ofBase64).toList();
        this.readOnlyKeys = keys.readingOnly().stream().map(SigningKey::ofBase64).toList();
        this.tokens = new ResourceTokens(keys.primary(), clock);
        this.dates = new RequestDates(Clock.systemUTC());
        this.bearerTokens = new BearerTokens(account.entraTokens(), Clock.systemUTC());
    }

    /** What makes the tokens of permissions. */
    public ResourceTokens tokens() {
        return tokens;
    }

    /** What the sender may do; fails if it doesn't prove who it is. */
    public Access accessOf(CosmosRequest request) {
        String header = request.header(CosmosHeaders.AUTHORIZATION)
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.UNAUTHORIZED, "Required header 'authorization' is missing"));
        AuthorizationHeader authorization = AuthorizationHeader.parse(header);
        return switch (authorization.type()) {
            case "master" -> byMasterKey(request, authorization);
            case "resource" -> new Access.Granted(tokens.verify(authorization.signature()));
            case "aad" -> bearerTokens.accessBy(authorization.signature());
            default -> throw new OrreryException(
                    ErrorCode.UNAUTHORIZED,
                    "This server takes master keys and resource tokens, and with --entra-test bearer tokens, nothing else")
                    .with("type", authorization.type());
        };
    }

    private Access byMasterKey(CosmosRequest request, AuthorizationHeader authorization) {
        byte[] signature = decode(authorization.signature());
        String date = request.header(CosmosHeaders.X_DATE).orElse("");
        String plainDate = date.isEmpty() ? request.header(CosmosHeaders.DATE).orElse("") : "";
        SignedText text = new SignedText(request, date, plainDate);
        if (isSignedBy(readWriteKeys, text, signature)) {
            dates.check(date.isEmpty() ? plainDate : date);
            return new Access.Full();
        }
        if (isSignedBy(readOnlyKeys, text, signature)) {
            dates.check(date.isEmpty() ? plainDate : date);
            return new Access.ReadOnly();
        }
        throw mismatch(text.likely());
    }

    private static boolean isSignedBy(List<SigningKey> keys, SignedText text, byte[] signature) {
        String likely = text.likely();
        for (SigningKey key : keys) {
            if (key.hasSigned(likely, signature)) {
                return true;
            }
        }
        for (String other : text.others()) {
            for (SigningKey key : keys) {
                if (key.hasSigned(other, signature)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static byte[] decode(String signature) {
        try {
            return Base64.getDecoder().decode(signature);
        } catch (IllegalArgumentException e) {
            throw new OrreryException(ErrorCode.UNAUTHORIZED, "The signature is not base64. Encode it", e);
        }
    }

    private static OrreryException mismatch(String text) {
        String payload = text.replace("\n", "\\n");
        return new OrreryException(
                ErrorCode.UNAUTHORIZED,
                "The input authorization token can't serve the request. The wrong key is being used or the expected "
                        + "payload is not built as per the protocol. Server used the following payload to sign: '"
                        + payload + "'");
    }
}
