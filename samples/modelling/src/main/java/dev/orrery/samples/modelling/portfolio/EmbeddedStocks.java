package dev.orrery.samples.modelling.portfolio;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;

/** Each portfolio has all about its stocks inside. It is read at once, but a new price concerns everybody. */
final class EmbeddedStocks implements Portfolios {

    private static final String HOLDERS =
            "SELECT * FROM c WHERE EXISTS (SELECT VALUE h FROM h IN c.holdings WHERE h.stock.id = @stock)";

    private final CosmosContainer portfolios;

    EmbeddedStocks(CosmosDatabase database) {
        portfolios = Containers.create(database, "portfoliosWithStocks", "/id");
    }

    @Override
    public void list(Stock stock) {
        // A stock that nobody holds is nowhere.
    }

    @Override
    public void open(Portfolio portfolio) {
        portfolios.createItem(portfolio);
    }

    @Override
    public Portfolio portfolio(String id) {
        return portfolios.readItem(id, new PartitionKey(id), Portfolio.class).getItem();
    }

    /** Until the last portfolio is written, some show the old price and some the new one. */
    @Override
    public void changePrice(String stockId, double price) {
        SqlQuerySpec holders = new SqlQuerySpec(HOLDERS, new SqlParameter("@stock", stockId));
        for (Portfolio holder : Queries.everywhere(portfolios, holders, Portfolio.class)) {
            CosmosPatchOperations change = CosmosPatchOperations.create();
            for (int i = 0; i < holder.holdings().size(); i++) {
                if (holder.holdings().get(i).stock().id().equals(stockId)) {
                    change.set("/holdings/" + i + "/stock/price", price);
                }
            }
            portfolios.patchItem(holder.id(), new PartitionKey(holder.id()), change, Portfolio.class);
        }
    }
}
