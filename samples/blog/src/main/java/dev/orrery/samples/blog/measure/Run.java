package dev.orrery.samples.blog.measure;

import static java.util.Comparator.comparing;

import dev.orrery.samples.blog.Design;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

    /** True if both are about the same data in as many partitions. */
    public boolean isOfSameData(Run other) {
        return conditions.data().equals(other.conditions.data())
                && conditions.partitions() == other.conditions.partitions();
    }

    /** This measurement, and of another one of the same data what it lacks: designs that were measured by themselves. */
    public Run and(Run other) {
        List<Design> present = designs();
        List<Cell> added = other.cells.stream().filter(cell -> !present.contains(cell.design())).toList();
        if (added.isEmpty()) {
            return this;
        }
        return new Run(
                conditions,
                loading.and(other.loading),
                Stream.concat(cells.stream(), added.stream()).sorted(comparing(Cell::design)).toList(),
                Stream.concat(
                        concurrentCells.stream(),
                        other.concurrentCells.stream().filter(crowd -> !present.contains(crowd.cell().design())))
                        .toList());
    }

    /** The designs that were measured, in the order of the table. */
    public List<Design> designs() {
        return cells.stream().map(Cell::design).distinct().sorted().toList();
    }
}
