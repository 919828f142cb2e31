package dev.orrery.samples.modelling.portfolio;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Portfolios know their stocks by id, and each stock is one item. A new price is one write, but to show a portfolio
 * takes two requests.
 */
final class ReferencedStocks implements Portfolios {

    private final CosmosContainer portfolios;
    private final CosmosContainer stocks;

    ReferencedStocks(CosmosDatabase database) {
        portfolios = Containers.create(database, "portfolios", "/id");
        stocks = Containers.create(database, "stocks", "/id");
    }

    @Override
    public void list(Stock stock) {
        stocks.createItem(stock);
    }

    @Override
    public void open(Portfolio portfolio) {
        List<Reference> references = portfolio.holdings().stream()
                .map(holding -> new Reference(holding.shares(), holding.stock().id()))
                .toList();
        portfolios.createItem(new ReferencingPortfolio(portfolio.id(), portfolio.owner(), references));
    }

    @Override
    public Portfolio portfolio(String id) {
        ReferencingPortfolio found =
                portfolios.readItem(id, new PartitionKey(id), ReferencingPortfolio.class).getItem();
        Map<String, Stock> held = stocks(found.holdings().stream().map(Reference::stockId).toList());
        List<Holding> holdings = found.holdings().stream()
                .map(holding -> new Holding(holding.shares(), held.get(holding.stockId())))
                .toList();
        return new Portfolio(id, found.owner(), holdings);
    }

    @Override
    public void changePrice(String stockId, double price) {
        CosmosPatchOperations change = CosmosPatchOperations.create().set("/price", price);
        stocks.patchItem(stockId, new PartitionKey(stockId), change, Stock.class);
    }

    private Map<String, Stock> stocks(List<String> ids) {
        return Queries.everywhere(stocks, Queries.among("id", ids), Stock.class)
                .stream()
                .collect(Collectors.toMap(Stock::id, Function.identity()));
    }

    record Reference(int shares, String stockId) {}

    record ReferencingPortfolio(String id, String owner, List<Reference> holdings) {}
}
