package dev.orrery.samples.modelling.command;

import dev.orrery.samples.modelling.Sample;
import dev.orrery.samples.modelling.authors.AuthorsSample;
import dev.orrery.samples.modelling.comments.CommentsSample;
import dev.orrery.samples.modelling.hybrid.HybridSample;
import dev.orrery.samples.modelling.person.PersonSample;
import dev.orrery.samples.modelling.portfolio.PortfolioSample;
import dev.orrery.samples.modelling.publisher.PublisherSample;
import dev.orrery.samples.modelling.reviews.ReviewsSample;
import dev.orrery.samples.modelling.series.SeriesSample;
import dev.orrery.samples.modelling.synthetic.SyntheticSample;
import dev.orrery.samples.modelling.tenants.TenantsSample;
import java.util.List;

/** All samples there are. */
final class Samples {

    static final List<Sample> ALL = List.of(
            new PersonSample(),
            new CommentsSample(),
            new PortfolioSample(),
            new PublisherSample(),
            new AuthorsSample(),
            new HybridSample(),
            new ReviewsSample(),
            new SyntheticSample(),
            new SeriesSample(),
            new TenantsSample());

    private Samples() {}
}
