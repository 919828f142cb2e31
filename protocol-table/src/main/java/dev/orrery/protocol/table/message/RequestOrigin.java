package dev.orrery.protocol.table.message;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * By which address a client came.
 *
 * @param base the URL of the account, without a slash at its end, as the client knows it
 * @param account the account that the address names
 * @param isSecondary whether it is that of the account's secondary
 * @param isSecure whether it came through TLS
 */
public record RequestOrigin(String base, String account, boolean isSecondary, boolean isSecure) {

    /** The account that is meant where an address names none, as in Cosmos DB's emulator. */
    public static final String LOCAL_ACCOUNT = "localhost";

    private static final String SECONDARY = "-secondary";
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|\\[.*");

    /** What a URL and the header Host say. */
    static RequestOrigin of(TableUrl url, Optional<String> host, boolean isSecure) {
        String name = host.orElse(LOCAL_ACCOUNT);
        String root = (isSecure ? "https://" : "http://") + name;
        if (url.account().isPresent()) {
            String segment = url.account().get() + (url.isSecondary() ? SECONDARY : "");
            return new RequestOrigin(root + "/" + segment, url.account().get(), url.isSecondary(), isSecure);
        }
        String label = firstLabel(name);
        boolean isSecondary = label.endsWith(SECONDARY);
        String account = isSecondary ? label.substring(0, label.length() - SECONDARY.length()) : label;
        return new RequestOrigin(root, account, isSecondary, isSecure);
    }

    /** The first part of a name with points; an address, or a bare name, names no account. */
    private static String firstLabel(String host) {
        int point = host.indexOf('.');
        String withoutPort =
                host.lastIndexOf(':') > host.indexOf(']') ? host.substring(0, host.lastIndexOf(':')) : host;
        boolean namesAccount = point > 0 && !ADDRESS.matcher(withoutPort).matches();
        return namesAccount ? host.substring(0, point).toLowerCase(Locale.ROOT) : bare(withoutPort);
    }

    private static String bare(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(SECONDARY) ? LOCAL_ACCOUNT + SECONDARY : LOCAL_ACCOUNT;
    }
}
