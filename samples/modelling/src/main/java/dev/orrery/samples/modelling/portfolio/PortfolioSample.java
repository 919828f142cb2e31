package dev.orrery.samples.modelling.portfolio;

import com.azure.cosmos.CosmosDatabase;
import dev.orrery.samples.modelling.Sample;
import dev.orrery.samples.modelling.Steps;
import dev.orrery.samples.modelling.portfolio.Portfolios.Holding;
import dev.orrery.samples.modelling.portfolio.Portfolios.Portfolio;
import dev.orrery.samples.modelling.portfolio.Portfolios.Stock;
import java.util.List;
import java.util.stream.IntStream;

/** Compares prices that are everywhere with prices that are in one place. */
public final class PortfolioSample implements Sample {

    static final int HOLDERS = 50;
    static final int STOCKS = 8;

    @Override
    public String name() {
        return "portfolio";
    }

    @Override
    public String question() {
        return "The prices of stocks in " + HOLDERS + " portfolios: a copy in each, or one that all refer to?";
    }

    @Override
    public void run(CosmosDatabase database, Steps steps) {
        run("embedded", new EmbeddedStocks(database), steps);
        run("referenced", new ReferencedStocks(database), steps);
    }

    private static void run(String model, Portfolios portfolios, Steps steps) {
        fill(portfolios);
        steps.take(model, "show a portfolio of " + STOCKS + " stocks", () -> portfolios.portfolio("holder7"));
        steps.take(model, "change the price of a stock", () -> portfolios.changePrice("stock3", 17.25));
    }

    /** Everybody holds all stocks. */
    static void fill(Portfolios portfolios) {
        List<Stock> stocks = IntStream.range(0, STOCKS)
                .mapToObj(i -> new Stock("stock" + i, "Northern Kites and Cables " + i, 10 + i))
                .toList();
        stocks.forEach(portfolios::list);
        for (int i = 0; i < HOLDERS; i++) {
            int shares = i + 1;
            List<Holding> holdings = stocks.stream().map(stock -> new Holding(shares, stock)).toList();
            portfolios.open(new Portfolio("holder" + i, "Holder number " + i, holdings));
        }
    }
}
