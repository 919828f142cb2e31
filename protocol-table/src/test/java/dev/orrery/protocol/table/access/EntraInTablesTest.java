package dev.orrery.protocol.table.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.access.EntraTokens;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.protocol.table.service.TablesAnswer;
import dev.orrery.protocol.table.service.TestTables;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens of Microsoft Entra, where they are taken whoever has signed them. */
class EntraInTablesTest {

    @RegisterExtension
    final TestTables tables = new TestTables(ThroughputSettings.OBSERVED, EntraTokens.SIGNED_BY_ANYBODY);

    @ParameterizedTest
    @ValueSource(strings = {
        "https://storage.azure.com",
        "https://storage.azure.com/",
        "e406a681-f3d4-42a8-90b6-c2b029497af1",
        "https://cosmos.azure.com",
        "https://devstoreaccount1.table.core.windows.net/",
        "https://DevStoreAccount1.table.cosmos.azure.com"})
    void aTokenIsForStorageOrForTheAccount(String audience) {
        assertThat(listedWith("{\"exp\":4e9,\"aud\":\"" + audience + "\"}").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "https://sts.windows.net/ab1f708d-50f6-404c-a006-d71b2ac7a606/",
        "https://sts.windows-ppe.net//ab1f708d-50f6-404c-a006-d71b2ac7a606/",
        "https://login.microsoftonline.com/ab1f708d-50f6-404c-a006-d71b2ac7a606/v2.0"})
    void aTokenIsIssuedByEntra(String issuer) {
        assertThat(listedWith("{\"exp\":4e9,\"iss\":\"" + issuer + "\"}").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            {"exp":4e9,"aud":"https://other.table.core.windows.net"}       | audience
            {"exp":4e9,"aud":"https://devstoreaccount12.table.example"}    | audience
            {"exp":4e9,"aud":"https://storage.azure.com.example"}          | audience
            {"exp":4e9,"iss":"https://other/x/","aud":"https://other.net"} | issuer
            {"exp":4e9,"iss":"https://sts.windows.net.example/"}           | issuer
            {"exp":4e9,"nbf":3.9e9}                                        | Lifetime
            {"exp":1e9}                                                    | expired
            {}                                                             | exp
            """)
    void anotherTokenIsRefused(String claims, String why) {
        TablesAnswer refused = listedWith(claims);

        assertThat(refused.errorCode()).isEqualTo("AuthenticationFailed");
        assertThat(refused.body()).contains(why);
    }

    @Test
    void whoMayDoWhatIsForKeysOnly() {
        tables.client().createTable("people");
        String token = "Bearer " + token("{\"exp\":4e9}");

        assertThat(tables.clientWithoutKey().get("/people()", "Authorization", token).status()).isEqualTo(200);
        assertThat(tables.clientWithoutKey().get("/people?comp=acl", "Authorization", token).errorCode())
                .isEqualTo("AuthorizationFailure");
        assertThat(tables.clientWithoutKey()
                .put("/people?comp=acl", "<SignedIdentifiers/>", "Authorization", token)
                .errorCode()).isEqualTo("AuthorizationFailure");
    }

    private TablesAnswer listedWith(String claims) {
        return tables.clientWithoutKey().get("/Tables", "Authorization", "Bearer " + token(claims));
    }

    private static String token(String claims) {
        return base64("{\"alg\":\"RS256\"}") + "." + base64(claims) + ".c2lnbmVkIGJ5IGFueWJvZHk";
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
