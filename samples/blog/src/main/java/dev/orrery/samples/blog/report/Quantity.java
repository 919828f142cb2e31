package dev.orrery.samples.blog.report;

import dev.orrery.samples.blog.measure.Cell;

/** What is drawn of a cell. */
enum Quantity {
    CHARGE("Request units", "RU") {
        @Override
        double of(Cell cell) {
            return cell.requestUnits();
        }

        @Override
        String text(double value) {
            return Figures.charge(value);
        }
    },

    LATENCY("Latency", "ms") {
        @Override
        double of(Cell cell) {
            return cell.latency().p50Millis();
        }

        @Override
        String text(double value) {
            return Figures.millis(value);
        }
    };

    private final String title;
    private final String unit;

    Quantity(String title, String unit) {
        this.title = title;
        this.unit = unit;
    }

    String title() {
        return title;
    }

    String unit() {
        return unit;
    }

    abstract double of(Cell cell);

    abstract String text(double value);
}
