package dev.orrery.samples.blog.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.measure.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {

    private final Run main = MadeUpRun.USUAL.run();
    private final Run large = MadeUpRun.USUAL.withScale(0.1).run();
    private final Run fewPartitions = MadeUpRun.USUAL.withScale(0.001).withPartitions(1).run();
    private final Run somePartitions = MadeUpRun.USUAL.withScale(0.01).withPartitions(8).run();

    @Test
    void oneRunHasNoGrowth() {
        Report report = Report.of(List.of(main));

        assertThat(report.growth().isMeasured()).isFalse();
        assertThat(report.growthWithPartitions().isMeasured()).isFalse();
        assertThat(report.runs()).containsExactly(main);
    }

    @Test
    void growthIsByScaleAndWithTheSamePartitions() {
        Report report = Report.of(List.of(large, fewPartitions, main));

        assertThat(report.main()).isSameAs(large);
        assertThat(report.growth().runs()).containsExactly(main, large);
    }

    @Test
    void whereThePartitionsGrowTheLargestRunIsTheLast() {
        Report report = Report.of(List.of(main, large, somePartitions, fewPartitions));

        assertThat(report.growthWithPartitions().runs()).containsExactly(fewPartitions, somePartitions, large);
        assertThat(report.runs()).containsExactlyInAnyOrder(main, large, somePartitions, fewPartitions);
    }

    @Test
    void designsThatWereMeasuredByThemselvesBecomeOneRun() {
        Report report = Report.of(List.of(of(Design.V3), of(Design.V1), of(Design.V2)));

        assertThat(report.main().cells()).isEqualTo(main.cells());
        assertThat(report.main().concurrentCells()).containsExactlyInAnyOrderElementsOf(main.concurrentCells());
        assertThat(report.main().loading().items()).isEqualTo(3 * main.loading().items());
        assertThat(report.runs()).hasSize(1);
    }

    @Test
    void whatWasMeasuredTwiceIsThatOfTheFirstRun() {
        Run later = MadeUpRun.USUAL.withFactors(2, 2).run();

        Report report = Report.of(List.of(main, later));

        assertThat(report.main()).isSameAs(main);
        assertThat(report.runs()).containsExactly(main);
    }

    private Run of(Design design) {
        return new Run(
                main.conditions(),
                main.loading(),
                main.cells().stream().filter(cell -> cell.design() == design).toList(),
                main.concurrentCells().stream()
                        .filter(crowd -> crowd.cell().design() == design)
                        .toList());
    }
}
