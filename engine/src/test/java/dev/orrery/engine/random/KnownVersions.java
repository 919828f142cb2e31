package dev.orrery.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.Etag;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Which of an engine's etags and document numbers belong to which versions of the model. */
final class KnownVersions {

    private final Map<Long, Etag> etags = new HashMap<>();
    private final Map<Long, Long> documentNumbers = new HashMap<>();
    private final Set<Etag> allEtags = new HashSet<>();
    private final Set<Long> allDocumentNumbers = new HashSet<>();

    Etag etag(long version) {
        Etag etag = etags.get(version);
        if (etag == null) {
            throw new IllegalStateException("No engine has told the etag of version " + version);
        }
        return etag;
    }

    /** Compares an item with its version in the model; what is seen for the first time must be new. */
    void assertIs(Version expected, StoredItem item) {
        assertThat(PlainJson.object(item.body())).isEqualTo(expected.body());
        assertThat(item.timestampSeconds()).as("the timestamp of %s", expected).isEqualTo(expected.timestamp());
        Etag etag = etags.computeIfAbsent(expected.number(), number -> fresh(allEtags, item.etag()));
        assertThat(item.etag()).as("the etag of %s", expected).isEqualTo(etag);
        long documentNumber = documentNumbers.computeIfAbsent(
                expected.identity(), number -> fresh(allDocumentNumbers, item.documentNumber()));
        assertThat(item.documentNumber()).as("the document number of %s", expected).isEqualTo(documentNumber);
    }

    private static <T> T fresh(Set<T> known, T found) {
        assertThat(known.add(found)).as("%s is given for the first time", found).isTrue();
        return found;
    }
}
