package dev.orrery.samples.modelling.portfolio;

import java.util.List;

/** What one wants to do with shares that people hold, in whichever model. */
interface Portfolios {

    void list(Stock stock);

    void open(Portfolio portfolio);

    /** What somebody holds, at the prices of now. */
    Portfolio portfolio(String id);

    void changePrice(String stockId, double price);

    record Stock(String id, String name, double price) {}

    record Holding(int shares, Stock stock) {}

    record Portfolio(String id, String owner, List<Holding> holdings) {

        double value() {
            return holdings.stream().mapToDouble(holding -> holding.shares() * holding.stock().price()).sum();
        }
    }
}
