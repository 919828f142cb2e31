package dev.orrery.samples.blog.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.samples.blog.measure.Cell;
import dev.orrery.samples.blog.measure.ConcurrentCell;
import dev.orrery.samples.blog.measure.Conditions;
import dev.orrery.samples.blog.measure.Loading;
import dev.orrery.samples.blog.measure.Machine;
import dev.orrery.samples.blog.measure.Request;
import dev.orrery.samples.blog.measure.Run;
import java.util.OptionalDouble;

/** Reports as JSON: the main run, and in {@code growth} the others. {@link RunReader} reads it. */
public final class RunJson {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final double THOUSAND = 1_000;

    private RunJson() {}

    public static String write(Report report) {
        ObjectNode root = node(report.main());
        if (report.runs().size() > 1) {
            ArrayNode growth = root.putArray("growth");
            report.runs().stream().skip(1).map(RunJson::node).forEach(growth::add);
            root.set("ratios", ratios(report.growth()));
            root.set("ratiosWithPartitions", ratios(report.growthWithPartitions()));
        }
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static ObjectNode node(Run run) {
        Conditions conditions = run.conditions();
        ObjectNode node = object();
        ArrayNode cells = node.putArray("cells");
        run.cells().stream().map(RunJson::cell).forEach(cells::add);
        node.put("scale", conditions.data().scale())
                .put("seed", conditions.data().seed())
                .put("partitions", conditions.partitions())
                .put("items", conditions.items())
                .put("remote", conditions.isRemote())
                .put("workers", conditions.hasWorkers())
                .put("measuredAt", conditions.measuredAt().toString());
        node.set("machine", machine(conditions.machine()));
        node.set("loading", loading(run.loading()));
        ArrayNode concurrent = node.putArray("concurrent");
        run.concurrentCells().stream().map(RunJson::concurrent).forEach(concurrent::add);
        return node;
    }

    private static ObjectNode machine(Machine machine) {
        return object()
                .put("cores", machine.cores())
                .put("memoryBytes", machine.memoryBytes())
                .put("system", machine.system())
                .put("jdk", machine.jdk());
    }

    private static ObjectNode loading(Loading loading) {
        return object()
                .put("items", loading.items())
                .put("seconds", rounded(loading.seconds()))
                .put("perSecond", rounded(loading.perSecond()));
    }

    private static ObjectNode cell(Cell cell) {
        return object()
                .put("request", cell.request().name())
                .put("design", Figures.name(cell.design()))
                .put("ru", rounded(cell.requestUnits()))
                .put("p50Millis", rounded(cell.latency().p50Millis()))
                .put("p99Millis", rounded(cell.latency().p99Millis()))
                .put("meanMillis", rounded(cell.latency().meanMillis()))
                .put("publishedRu", cell.publishedRequestUnits())
                .put("publishedMillis", cell.publishedMillis())
                .put("requests", rounded(cell.requests()))
                .put("times", cell.times());
    }

    private static ObjectNode concurrent(ConcurrentCell crowd) {
        return cell(crowd.cell()).put("callers", crowd.callers()).put("perSecond", rounded(crowd.perSecond()));
    }

    private static ArrayNode ratios(Growth growth) {
        ArrayNode ratios = JsonNodeFactory.instance.arrayNode();
        if (growth.isMeasured()) {
            growth.largest().cells().forEach(cell -> ratio(growth, cell, ratios));
        }
        return ratios;
    }

    private static void ratio(Growth growth, Cell cell, ArrayNode ratios) {
        Request request = cell.request();
        OptionalDouble charge = growth.ratio(request, cell.design(), Quantity.CHARGE);
        OptionalDouble latency = growth.ratio(request, cell.design(), Quantity.LATENCY);
        if (charge.isPresent() && latency.isPresent()) {
            ratios.add(object()
                    .put("request", request.name())
                    .put("design", Figures.name(cell.design()))
                    .put("ru", rounded(charge.getAsDouble()))
                    .put("p50Millis", rounded(latency.getAsDouble())));
        }
    }

    private static double rounded(double number) {
        return Math.round(number * THOUSAND) / THOUSAND;
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}
