package dev.orrery.protocol.table.access;

import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a token of Microsoft Entra says of itself: who issued it ({@code iss}), and for which service ({@code aud}). A token that a
 * test made by hand may leave out either.
 */
record EntraClaims(JsonValue claims) {

    private static final String HTTPS = "https://";
    private static final List<String> ISSUERS = List.of(
            "https://sts.windows.net",
            "https://sts.windows-ppe.net",
            "https://sts.microsoftonline.de",
            "https://sts.chinacloudapi.cn",
            "https://login.microsoftonline.com",
            "https://login.microsoftonline.us",
            "https://login.partner.microsoftonline.cn");

    /** The services that have tables, the first of them also by the id of its application. */
    private static final Set<String> AUDIENCES = Set.of(
            "https://storage.azure.com", "e406a681-f3d4-42a8-90b6-c2b029497af1", "https://cosmos.azure.com");

    /** Fails if it is from elsewhere, or for something else than an account's tables. */
    void checkFor(String account) {
        JsonValue issuer = claims.property("iss");
        if (issuer.isString() && ISSUERS.stream().noneMatch(known -> isAt(issuer.stringValue(), known))) {
            throw SasToken.failed("The bearer token has another issuer than Microsoft Entra: '" + issuer.stringValue()
                    + "'. Look at its claim 'iss'.");
        }
        JsonValue audience = claims.property("aud");
        if (audience.isString() && !isFor(audience.stringValue(), account)) {
            throw SasToken.failed("The bearer token has another audience than this account: '"
                    + audience.stringValue() + "'. Get one for https://storage.azure.com/.default.");
        }
    }

    private static boolean isFor(String audience, String account) {
        String plain = audience.endsWith("/") ? audience.substring(0, audience.length() - 1) : audience;
        return AUDIENCES.contains(plain.toLowerCase(Locale.ROOT))
                || isAt(plain, HTTPS + account)
                || plain.regionMatches(true, 0, HTTPS + account + ".", 0, HTTPS.length() + account.length() + 1);
    }

    /** Whether a URL is that of a host, with whatever path or port. */
    private static boolean isAt(String url, String host) {
        boolean begins = url.regionMatches(true, 0, host, 0, host.length());
        return begins && (url.length() == host.length() || "/:".indexOf(url.charAt(host.length())) >= 0);
    }
}
