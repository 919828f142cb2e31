package dev.orrery.protocol.cosmos.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who may ask for a backup, and what is refused; the server's own tests make real ones. */
class BackupResourceTest {

    private final TestAccount account = new TestAccount();

    @TempDir
    private Path directory;

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void whatIsKeptInMemoryCanNotBeBackedUp() {
        Answer answer = account.client().post("/backups", body(directory.resolve("b").toString()));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().property("message").stringValue()).contains("kept in memory");
    }

    @Test
    void backupsAreOnlyMade() {
        assertThat(account.client().get("/backups").status()).isEqualTo(405);
    }

    @Test
    void aKeyThatOnlyReadsMakesNone() {
        Answer answer = account.clientWith(TestAccount.READ_ONLY_KEY)
                .post("/backups", body(directory.resolve("b").toString()));

        assertThat(answer.status()).isEqualTo(403);
    }

    private static String body(String path) {
        return "{\"directory\":\"" + path + "\"}";
    }
}
