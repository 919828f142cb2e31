package dev.orrery.samples.modelling.publisher;

import static dev.orrery.samples.modelling.publisher.PublisherSample.LARGE;
import static dev.orrery.samples.modelling.publisher.PublisherSample.SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.modelling.Cost;
import dev.orrery.samples.modelling.Measured;
import dev.orrery.samples.modelling.SampleDatabase;
import dev.orrery.samples.modelling.publisher.Publishers.Book;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.5")
class PublishersTest {

    @RegisterExtension
    static final SampleDatabase SAMPLES = new SampleDatabase();

    private static Publishers listing;
    private static Publishers referenced;

    @BeforeAll
    static void found() {
        listing = new BooksInPublisher(SAMPLES.database());
        referenced = new PublisherInBooks(SAMPLES.database());
        PublisherSample.found(listing);
        PublisherSample.found(referenced);
    }

    @Test
    void aListOfBooksMakesTheNextBookDearerAndAReferenceDoesNot() {
        Cost firstListed = publish(listing, SMALL);
        Cost laterListed = publish(listing, LARGE);
        Cost firstReferring = publish(referenced, SMALL);
        Cost laterReferring = publish(referenced, LARGE);

        assertThat(laterListed.requestUnits()).isGreaterThan(1.4 * firstListed.requestUnits());
        assertThat(laterReferring).isEqualTo(firstReferring);
        assertThat(firstListed.requests()).isEqualTo(2);
        assertThat(firstReferring.requests()).isEqualTo(1);
        assertThat(listing.titles(SMALL, 5)).isEqualTo(referenced.titles(SMALL, 5)).containsExactly("New");
    }

    @Test
    void booksThatLieWithTheirPublisherAreFoundByOneRequest() {
        Measured<List<String>> gathered = SAMPLES.measure(() -> listing.titles(LARGE, 20));
        Measured<List<String>> found = SAMPLES.measure(() -> referenced.titles(LARGE, 20));

        assertThat(found.value()).isEqualTo(gathered.value()).hasSize(20).startsWith("The art of rope, volume 0");
        assertThat(found.cost().requests()).isEqualTo(1);
        assertThat(gathered.cost().requests()).isGreaterThan(2);
        assertThat(found.cost().requestUnits()).isLessThan(gathered.cost().requestUnits() / 2);
    }

    private static Cost publish(Publishers publishers, String publisherId) {
        return SAMPLES.costOf(() -> publishers.publish(publisherId, new Book("new-" + publisherId, "New")));
    }
}
