package dev.orrery.samples.modelling.hybrid;

import static dev.orrery.samples.modelling.hybrid.HybridSample.TOM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.samples.modelling.Cost;
import dev.orrery.samples.modelling.Measured;
import dev.orrery.samples.modelling.SampleDatabase;
import dev.orrery.samples.modelling.Simultaneously;
import dev.orrery.samples.modelling.hybrid.Library.Author;
import dev.orrery.samples.modelling.hybrid.Library.Book;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.5")
class LibraryTest {

    private static final int BAD_REQUEST = 400;
    private static final int CONFLICT = 409;

    @RegisterExtension
    final SampleDatabase samples = new SampleDatabase();

    private Library library;

    @BeforeEach
    void create() {
        library = new Library(samples.database());
        library.add(TOM);
    }

    @Test
    void theCountIsKeptWhenBooksComeAndGo() {
        library.add(TOM.book("tides", "On tides"));
        library.add(TOM.book("winds", "On winds"));
        library.add(TOM.book("rivers", "On rivers"));
        library.remove("tom", "winds");

        assertThat(library.author("tom").countOfBooks()).isEqualTo(library.countBooks("tom")).isEqualTo(2);
    }

    @Test
    void theKeptCountIsReadForOneUnitAndCountingCostsMore() {
        library.add(TOM.book("tides", "On tides"));

        Cost kept = samples.costOf(() -> library.author("tom"));
        Cost counted = samples.costOf(() -> library.countBooks("tom"));

        assertThat(kept).isEqualTo(new Cost(1, 1.0, 0));
        assertThat(counted.requestUnits()).isGreaterThan(2 * kept.requestUnits());
    }

    @Test
    void aCountedBookIsOneRequestThatPaysForItsTriggers() {
        Cost counted = samples.costOf(() -> library.add(TOM.book("tides", "On tides")));
        Cost uncounted = samples.costOf(() -> library.addUncounted(TOM.book("winds", "On winds")));

        assertThat(counted.requests()).isEqualTo(1);
        assertThat(counted.requestUnits()).isGreaterThan(2 * uncounted.requestUnits());
    }

    @Test
    void aBookOfAnUnknownAuthorIsRefused() {
        Book orphan = Author.of("nobody", "Nobody", "").book("tides", "On tides");

        CosmosException refusal = catchThrowableOfType(CosmosException.class, () -> library.add(orphan));

        assertThat(refusal.getStatusCode()).isEqualTo(BAD_REQUEST);
        assertThat(library.books("nobody")).isEmpty();
    }

    @Test
    void aBookThatIsThereAlreadyIsNotCountedAgain() {
        library.add(TOM.book("tides", "On tides"));

        CosmosException refusal =
                catchThrowableOfType(CosmosException.class, () -> library.add(TOM.book("tides", "Twice")));

        assertThat(refusal.getStatusCode()).isEqualTo(CONFLICT);
        assertThat(library.author("tom").countOfBooks()).isEqualTo(1);
    }

    @Test
    void aBookThatCannotBeCountedIsNotCreatedEither() {
        CosmosContainer container = samples.database().getContainer("library");
        Book orphan = Author.of("nobody", "Nobody", "").book("tides", "On tides");
        CosmosItemRequestOptions countOnly =
                new CosmosItemRequestOptions().setPostTriggerInclude(List.of(Programs.COUNT_BOOK));

        CosmosException failure = catchThrowableOfType(
                CosmosException.class,
                () -> container.createItem(orphan, new PartitionKey("nobody"), countOnly));

        assertThat(failure.getStatusCode()).isEqualTo(BAD_REQUEST);
        assertThat(library.books("nobody")).isEmpty();
    }

    @Test
    void theCountIsRightAfterBooksThatCameAtTheSameTime() throws Exception {
        Simultaneously.run(4, thread -> {
            for (int i = 0; i < 10; i++) {
                library.add(TOM.book("book" + thread + "-" + i, "On water"));
            }
        });

        assertThat(library.author("tom").countOfBooks()).isEqualTo(library.countBooks("tom")).isEqualTo(40);
    }

    @Test
    void booksAreListedWithTheirAuthorsNameByOneRequest() {
        library.add(TOM.book("tides", "On tides"));
        library.add(TOM.book("winds", "On winds"));

        Measured<List<Book>> listed = samples.measure(() -> library.books("tom"));

        assertThat(listed.value()).extracting(book -> book.author().name()).containsOnly("Tom Abara");
        assertThat(listed.cost().requests()).isEqualTo(1);
    }

    @Test
    void aNewNameCostsAWriteForEachBook() {
        library.add(TOM.book("tides", "On tides"));
        Cost one = samples.costOf(() -> library.rename("tom", "Thomas Abara"));
        for (int i = 0; i < 9; i++) {
            library.add(TOM.book("book" + i, "On water"));
        }

        Cost ten = samples.costOf(() -> library.rename("tom", "T. Abara"));

        assertThat(library.author("tom").name()).isEqualTo("T. Abara");
        assertThat(library.books("tom")).extracting(book -> book.author().name()).containsOnly("T. Abara");
        assertThat(ten.requests()).isEqualTo(one.requests()).isEqualTo(2);
        assertThat(ten.requestUnits()).isGreaterThan(4 * one.requestUnits());
    }
}
