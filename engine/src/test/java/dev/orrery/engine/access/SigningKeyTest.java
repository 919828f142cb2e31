package dev.orrery.engine.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signatures with the well-known key, as SDKs compute them. */
class SigningKeyTest {

    private static final String DATE = "thu, 27 apr 2017 00:51:12 gmt";

    @ParameterizedTest
    @CsvSource({
        "get, '', '', gFB1bRB/PLJTG3bCgMuoVgNzOyFvZAamzEtLuSITjRc=",
        "post, docs, dbs/d/colls/c, BxpCFKtAFFoil4E60WnvfMCGa5YdI7RxUGBsMIi5+ik=",
        "get, pkranges, kn4tain2jqe=, qJMN8CmvQQZWvGrEAgRcT4ylkeQHmWz7lQ2jaIedyRc="
    })
    void signsAsClientsDo(String verb, String type, String link, String signature) {
        SigningKey key = SigningKey.ofBase64(AccountKeys.WELL_KNOWN.primary());

        byte[] signed = key.sign(verb + "\n" + type + "\n" + link + "\n" + DATE + "\n\n");

        assertThat(Base64.getEncoder().encodeToString(signed)).isEqualTo(signature);
    }
}
