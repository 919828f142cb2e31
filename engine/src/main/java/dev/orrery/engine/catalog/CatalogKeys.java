package dev.orrery.engine.catalog;

import dev.orrery.engine.resource.NamedChild;
import dev.orrery.engine.resource.Script;
import dev.orrery.model.ResourceId;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/**
 * The keys of the catalog's records, in ASCII: {@code account}, {@code database/<number>}, {@code container/<number>},
 * {@code script/<container>/<kind>/<number>}, {@code user/<rid>}, {@code permission/<rid>}, {@code
 * client_encryption_key/<rid>}; the numbers and the bytes of resource ids in hexadecimal.
 */
final class CatalogKeys {

    static final String ACCOUNT = "account";
    static final String DATABASES = "database/";
    static final String CONTAINERS = "container/";
    static final String SCRIPTS = "script/";

    private CatalogKeys() {}

    static String database(int number) {
        return DATABASES + hex(number);
    }

    static String container(int number) {
        return CONTAINERS + hex(number);
    }

    static String scripts(int container) {
        return SCRIPTS + hex(container) + "/";
    }

    static String script(int container, Script script) {
        return scripts(container) + script.definition().kind() + "/" + Long.toHexString(script.number());
    }

    /** The number of the container that a script is in, by the script's key. */
    static int containerOf(String scriptKey) {
        return HexFormat.fromHexDigits(scriptKey, SCRIPTS.length(), SCRIPTS.length() + 2 * Integer.BYTES);
    }

    static String children(ResourceId.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT) + "/";
    }

    static String child(NamedChild child) {
        return children(child.rid().kind()) + HexFormat.of().formatHex(child.rid().bytes());
    }

    static byte[] bytes(String key) {
        return key.getBytes(StandardCharsets.US_ASCII);
    }

    private static String hex(int number) {
        return "%08x".formatted(number);
    }
}
