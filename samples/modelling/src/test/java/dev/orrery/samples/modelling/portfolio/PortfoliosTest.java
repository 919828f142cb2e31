package dev.orrery.samples.modelling.portfolio;

import static dev.orrery.samples.modelling.portfolio.PortfolioSample.HOLDERS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.modelling.Cost;
import dev.orrery.samples.modelling.Measured;
import dev.orrery.samples.modelling.SampleDatabase;
import dev.orrery.samples.modelling.portfolio.Portfolios.Portfolio;
import dev.orrery.testing.Spec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.5")
class PortfoliosTest {

    @RegisterExtension
    final SampleDatabase samples = new SampleDatabase();

    private Portfolios embedded;
    private Portfolios referenced;

    @BeforeEach
    void fill() {
        embedded = new EmbeddedStocks(samples.database());
        referenced = new ReferencedStocks(samples.database());
        PortfolioSample.fill(embedded);
        PortfolioSample.fill(referenced);
    }

    @Test
    void aPriceIsOneWriteWhereItIsReferencedAndOneForEachPortfolioWhereItIsEmbedded() {
        Cost many = samples.costOf(() -> embedded.changePrice("stock3", 99.5));
        Cost one = samples.costOf(() -> referenced.changePrice("stock3", 99.5));

        assertThat(one.requests()).isEqualTo(1);
        assertThat(many.requests()).isEqualTo(HOLDERS + 1);
        assertThat(many.requestUnits()).isGreaterThanOrEqualTo(HOLDERS * one.requestUnits());
        assertThat(embedded.portfolio("holder7")).isEqualTo(referenced.portfolio("holder7"));
        assertThat(embedded.portfolio("holder7").value()).isEqualTo(8 * (10 + 11 + 12 + 99.5 + 14 + 15 + 16 + 17));
    }

    @Test
    void aPortfolioIsOneReadWhereItsStocksAreEmbedded() {
        Measured<Portfolio> whole = samples.measure(() -> embedded.portfolio("holder7"));
        Measured<Portfolio> gathered = samples.measure(() -> referenced.portfolio("holder7"));

        assertThat(whole.value()).isEqualTo(gathered.value());
        assertThat(whole.cost()).isEqualTo(new Cost(1, 1.0, 0));
        assertThat(gathered.cost().requests()).isEqualTo(2);
        assertThat(gathered.cost().requestUnits()).isGreaterThan(3 * whole.cost().requestUnits());
    }
}
