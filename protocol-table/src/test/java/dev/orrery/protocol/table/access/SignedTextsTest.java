package dev.orrery.protocol.table.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.access.SigningKey;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.network.http.HeaderName;
import dev.orrery.protocol.table.access.SharedKeyText.Undated;
import dev.orrery.protocol.table.message.RequestOrigin;
import dev.orrery.protocol.table.message.TableHeaders;
import dev.orrery.protocol.table.message.TableOperation;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.message.TableUrl;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The texts that clients sign, with signatures that those of the published clients have made. */
class SignedTextsTest {

    private static final String DATE = "Thu, 27 Apr 2017 00:51:12 GMT";
    private static final SigningKey KEY = SigningKey.ofBase64(TableAuthentication.DEVELOPMENT_KEY);

    @Test
    void aLiteSignatureHasTheDateAndThePath() {
        assertSigned(
                text("GET", "/devstoreaccount1/Tables", Map.of()).lite(),
                "vIyBMP2azXrbPCBUZ9mXIRzHcIk0V3EQhSfFbRdk63o=");
    }

    @Test
    void aSlashAtTheEndOfThePathIsSignedOrNot() {
        assertSigned(
                text("GET", "/devstoreaccount1/Tables/?sv=1", Map.of()).lite(),
                "vIyBMP2azXrbPCBUZ9mXIRzHcIk0V3EQhSfFbRdk63o=");
        assertThat(text("GET", "/devstoreaccount1/Tables/", Map.of()).lite())
                .contains(DATE + "\n/devstoreaccount1/devstoreaccount1/Tables/");
    }

    @Test
    void aLiteSignatureHasTheComponentAndNoOtherParameter() {
        assertSigned(
                text("GET", "/devstoreaccount1/people?timeout=5&comp=acl", Map.of()).lite(),
                "2h+MeDf72o/Rd0mR1OyndFoXF96rjGBPMjbiXTYig7U=");
    }

    @Test
    void aFullSignatureHasTheVerbAndTheTypeOfTheBody() {
        assertSigned(
                text("POST", "/devstoreaccount1/Tables",
                        Map.of(TableHeaders.CONTENT_TYPE, "application/json")).full(),
                "px73Dm37WtN0aJT7rQHgcgfqWakmVADl3ByYt3dVTqA=");
    }

    @Test
    void aSignatureForAnAccountHasALineForEachParameter() {
        TableUrl url = TableUrl.parse("/devstoreaccount1/Tables?sv=2019-02-02&ss=t&srt=sco&sp=rwdlau"
                + "&se=2030-01-01T00%3A00%3A00Z&spr=https,http&sig=x");

        assertSigned(
                AccountSas.of(url.parameters()).signedTexts("devstoreaccount1"),
                "Xnbt4OdUKZVgDc9NcqF53ZPgp/OIPA+l3r3V0eINcPs=");
    }

    @Test
    void aSignatureForATableHasItsNameInLowerCase() {
        TableUrl url = TableUrl.parse("/devstoreaccount1/People?sv=2019-02-02&tn=People&sp=raud"
                + "&se=2030-01-01T00%3A00%3A00Z&spr=https%2Chttp&sig=x");

        assertSigned(
                TableSas.of(url).signedTexts("devstoreaccount1"),
                "wgC1dgnNWf/GoBRGvi2lPq4ZNGFX34jtpNOeznBImaI=");
    }

    private static SharedKeyText text(String method, String target, Map<HeaderName, String> headers) {
        TableUrl url = TableUrl.parse(target);
        TableRequest request = new TableRequest(
                method,
                url,
                TableOperation.LIST_TABLES,
                new RequestOrigin("http://127.0.0.1/devstoreaccount1", "devstoreaccount1", false, false),
                name -> name.equals(TableHeaders.X_DATE) ? Optional.of(DATE) : Optional.ofNullable(headers.get(name)),
                new byte[0],
                new Cancellation(),
                false);
        return new SharedKeyText(request, "devstoreaccount1", Undated.REFUSED);
    }

    private static void assertSigned(List<String> texts, String signature) {
        assertThat(texts).anyMatch(text -> KEY.hasSigned(text, Base64.getDecoder().decode(signature)));
    }
}
