package dev.orrery.protocol.table.access;

import dev.orrery.protocol.table.message.TableHeaders;
import dev.orrery.protocol.table.message.TableRequest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The texts that a client may have signed with a key.
 *
 * <pre>
 * SharedKeyLite: date \n /account/path
 * SharedKey:     verb \n Content-MD5 \n Content-Type \n date \n /account/path
 * </pre>
 *
 * <p>The path is as it came, with its escapes, and behind it stands {@code ?comp=…} if the URL has that. A slash at its end, which
 * changes nothing, may be signed or not. Clients that send both dates differ in which of them they sign, and some sign none.
 *
 * @param undated whether none may have been signed
 */
record SharedKeyText(TableRequest request, String account, Undated undated) {

    /** What is thought of signatures that are good for ever. */
    enum Undated {
        REFUSED,
        ALLOWED
    }

    List<String> lite() {
        List<String> texts = new ArrayList<>();
        for (String date : dates()) {
            for (String resource : resources()) {
                texts.add(date + "\n" + resource);
            }
        }
        return texts;
    }

    List<String> full() {
        String start = request.method() + "\n" + header(request.header(TableHeaders.CONTENT_MD5)) + "\n"
                + header(request.header(TableHeaders.CONTENT_TYPE)) + "\n";
        return lite().stream().map(text -> start + text).toList();
    }

    private static String header(Optional<String> value) {
        return value.orElse("");
    }

    private Set<String> dates() {
        Set<String> dates = new LinkedHashSet<>();
        request.header(TableHeaders.X_DATE).ifPresent(dates::add);
        request.header(TableHeaders.DATE).ifPresent(dates::add);
        if (undated == Undated.ALLOWED) {
            dates.add("");
        }
        return dates;
    }

    private List<String> resources() {
        String component = request.url().parameters().find("comp").map(comp -> "?comp=" + comp).orElse("");
        List<String> resources = new ArrayList<>();
        for (String path : paths()) {
            resources.add("/" + account + path + component);
            if (request.origin().isSecondary()) {
                resources.add("/" + account + path.replaceFirst("-secondary", "") + component);
            }
        }
        return resources;
    }

    private List<String> paths() {
        String path = request.url().path();
        return path.length() > 1 && path.endsWith("/")
                ? List.of(path, path.substring(0, path.length() - 1))
                : List.of(path);
    }
}
