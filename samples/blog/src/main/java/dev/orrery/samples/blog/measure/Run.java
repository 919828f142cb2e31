package dev.orrery.samples.blog.measure;

import dev.orrery.samples.blog.Design;
import java.util.List;
import java.util.Optional;

/**
 * What came out of a measurement.
 *
 * @param cells one at a time, in the order of the table, one design after the other
 * @param concurrentCells the same with many callers
 */
public record Run(
        Conditions conditions, Loading loading, List<Cell> cells, List<ConcurrentCell> concurrentCells) {

    public Run {
        cells = List.copyOf(cells);
        concurrentCells = List.copyOf(concurrentCells);
    }

    public Optional<Cell> cell(Request request, Design design) {
        return cells.stream()
                .filter(cell -> cell.request() == request && cell.design() == design)
                .findFirst();
    }

    /** The designs that were measured, in the order of the table. */
    public List<Design> designs() {
        return cells.stream().map(Cell::design).distinct().sorted().toList();
    }
}
