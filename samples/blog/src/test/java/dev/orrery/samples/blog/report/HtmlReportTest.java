package dev.orrery.samples.blog.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.blog.measure.Run;
import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

class HtmlReportTest {

    private static final int BARS = 30;

    private final Run run = MadeUpRun.USUAL.run();

    @Test
    void thePageIsWellFormedAndNeedsNothingElse() throws Exception {
        String page = HtmlReport.write(Report.of(List.of(run)));

        assertThat(parse(page).getDocumentElement().getTagName()).isEqualTo("html");
        assertThat(page).startsWith("<!DOCTYPE html>").doesNotContain("<script", "<link", "src=", "http", "url(");
    }

    @Test
    void eachRequestHasABarForEachDesignAndAMarkForWhatWasPublished() throws Exception {
        Document page = parse(HtmlReport.write(Report.of(List.of(run))));

        List<Element> charts = elements(page.getElementsByTagName("svg"));
        assertThat(charts).hasSize(3);
        assertThat(charts.getFirst().getElementsByTagName("rect").getLength()).isEqualTo(BARS);
        assertThat(elements(charts.getFirst().getElementsByTagName("line")))
                .filteredOn(line -> line.getAttribute("class").equals("mark"))
                .hasSize(BARS);
        assertThat(charts).allSatisfy(chart -> {
            assertThat(chart.getElementsByTagName("title").item(0).getTextContent()).isNotBlank();
            assertThat(chart.getElementsByTagName("desc").item(0).getTextContent()).isNotBlank();
        });
    }

    @Test
    void linesAreDrawnOnlyIfSeveralScalesWereMeasured() throws Exception {
        Run small = MadeUpRun.USUAL.withScale(0.001).run();
        Run few = MadeUpRun.USUAL.withScale(0.001).withPartitions(1).run();

        Document one = parse(HtmlReport.write(Report.of(List.of(run))));
        Document several = parse(HtmlReport.write(Report.of(List.of(run, small, few))));

        assertThat(one.getElementsByTagName("polyline").getLength()).isZero();
        // Ten requests in three designs, and two of them with growing partitions; charge and latency of each.
        assertThat(several.getElementsByTagName("polyline").getLength()).isEqualTo(2 * (30 + 6));
    }

    @Test
    void textIsEscaped() throws Exception {
        String nasty = "<b>\"Tom & Jerry's\" VM</b>";
        Run strange = MadeUpRun.USUAL.withJdk(nasty).run();

        String page = HtmlReport.write(Report.of(List.of(strange)));

        assertThat(page).doesNotContain(nasty);
        assertThat(elements(parse(page).getElementsByTagName("dd")))
                .extracting(Element::getTextContent)
                .contains(nasty);
    }

    @Test
    void whatMissesIsMarked() throws Exception {
        Document page = parse(HtmlReport.write(Report.of(List.of(MadeUpRun.USUAL.withFactors(0.8, 2).run()))));

        assertThat(elements(page.getElementsByTagName("span")))
                .filteredOn(span -> span.getAttribute("class").equals("bad"))
                .hasSize(2 * BARS)
                .first()
                .extracting(Element::getTextContent)
                .isEqualTo("-20.0 % !");
    }

    private static Document parse(String page) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(page)));
    }

    private static List<Element> elements(NodeList nodes) {
        return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
    }
}
