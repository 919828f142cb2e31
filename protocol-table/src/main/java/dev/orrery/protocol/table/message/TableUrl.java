package dev.orrery.protocol.table.message;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What a request asks for: {@code /devstoreaccount1/people()?$top=5}.
 *
 * @param path as it came, with its escapes, which is what clients sign
 * @param account the account that the path begins with; empty if it begins with none
 * @param isSecondary whether that is the account's secondary, of which it can only be read
 */
public record TableUrl(
        String path, Optional<String> account, boolean isSecondary, TableTarget target, UrlParameters parameters) {

    /** The account of Azurite, and of the storage emulator before it. */
    public static final String DEVELOPMENT_ACCOUNT = "devstoreaccount1";

    private static final String SECONDARY = "-secondary";
    private static final Set<String> PATH_ACCOUNTS = Set.of(DEVELOPMENT_ACCOUNT, DEVELOPMENT_ACCOUNT + SECONDARY);

    /** Reads a path with what follows it. */
    public static TableUrl parse(String text) {
        String target = withoutHost(text);
        int question = target.indexOf('?');
        String path = question < 0 ? target : target.substring(0, question);
        UrlParameters parameters =
                question < 0 ? UrlParameters.NONE : UrlParameters.parse(target.substring(question + 1));
        String decoded = PercentText.decoded(path);
        String rest = decoded.startsWith("/") ? decoded.substring(1) : decoded;
        int slash = rest.indexOf('/');
        String first = slash < 0 ? rest : rest.substring(0, slash);
        boolean hasAccount = PATH_ACCOUNTS.contains(first.toLowerCase(Locale.ROOT));
        String behind = hasAccount ? rest.substring(first.length()) : rest;
        return new TableUrl(
                path.isEmpty() ? "/" : path,
                hasAccount ? Optional.of(withoutSecondary(first)) : Optional.empty(),
                hasAccount && first.endsWith(SECONDARY),
                TableTarget.parse(withoutSlashes(behind)),
                parameters);
    }

    /** URLs in batches name a host, which may not be ours. */
    private static String withoutHost(String text) {
        if (text.startsWith("/")) {
            return text;
        }
        int scheme = text.indexOf("://");
        if (scheme < 0) {
            return "/" + text;
        }
        int slash = text.indexOf('/', scheme + "://".length());
        return slash < 0 ? "/" : text.substring(slash);
    }

    private static String withoutSecondary(String account) {
        return account.endsWith(SECONDARY) ? account.substring(0, account.length() - SECONDARY.length()) : account;
    }

    private static String withoutSlashes(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && text.charAt(start) == '/') {
            start++;
        }
        while (end > start && text.charAt(end - 1) == '/') {
            end--;
        }
        return text.substring(start, end);
    }

    /** Whether a part of the target is asked for: {@code comp=acl}. */
    public boolean isAbout(String component) {
        return parameters.find("comp").filter(component::equalsIgnoreCase).isPresent();
    }
}
