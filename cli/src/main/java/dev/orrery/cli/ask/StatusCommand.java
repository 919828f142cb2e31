package dev.orrery.cli.ask;

import dev.orrery.cli.client.AccountClient;
import dev.orrery.cli.client.AccountSurvey;
import dev.orrery.cli.client.AccountSurvey.ContainerFacts;
import dev.orrery.cli.option.Version;
import dev.orrery.cli.print.Colours;
import dev.orrery.cli.print.ReadableNumbers;
import dev.orrery.cli.print.Table;
import dev.orrery.model.value.ValueWriter;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command that tells whether a server is up, and what it has. */
@Command(
        name = "status",
        description = "Tells whether a server answers, and what it has: databases, containers, items, throughput.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:it answers", "1:it doesn't, or refuses the key", "2:a mistake on the command line"})
public final class StatusCommand implements Runnable {

    private static final List<String> HEAD =
            List.of("container", "items", "size", "partitions", "RU/s", "RU/s now");

    private final Colours colours;

    @Spec
    private CommandSpec spec;

    @Mixin
    private ClientOptions server = new ClientOptions();

    /** The command, with the colours of the standard output. */
    public StatusCommand(Colours colours) {
        this.colours = colours;
    }

    @Override
    public void run() {
        AccountClient account = server.client();
        AccountSurvey survey = AccountSurvey.of(account);
        PrintWriter out = spec.commandLine().getOut();
        if (server.wantsJson()) {
            out.println(json(account, survey));
        } else {
            print(out, account, survey);
        }
        out.flush();
    }

    private void print(PrintWriter out, AccountClient account, AccountSurvey survey) {
        long items = survey.containers().stream().mapToLong(ContainerFacts::items).sum();
        out.println(nameOf(survey) + " answers at " + account.endpoint() + ": "
                + ReadableNumbers.count(survey.databases().size(), "database") + ", "
                + ReadableNumbers.count(survey.containers().size(), "container") + ", "
                + ReadableNumbers.count(items, "item"));
        if (!survey.containers().isEmpty()) {
            out.println();
            Table.lines(HEAD, survey.containers().stream().map(StatusCommand::row).toList(), colours)
                    .forEach(out::println);
        }
    }

    private static String nameOf(AccountSurvey survey) {
        return survey.isOrrery() ? "Orrery" + survey.version().map(version -> " " + version).orElse("") : "A server";
    }

    private static List<String> row(ContainerFacts facts) {
        return List.of(
                facts.database() + "/" + facts.container(),
                Long.toString(facts.items()),
                ReadableNumbers.bytes(facts.bytes()),
                Integer.toString(facts.partitions()),
                facts.throughput(),
                facts.unitsNow().map(units -> String.format(Locale.ROOT, "%.1f", units)).orElse(""));
    }

    private static String json(AccountClient account, AccountSurvey survey) {
        ValueWriter json = new ValueWriter().startObject()
                .name("endpoint").value(account.endpoint().toString())
                .name("orrery").value(survey.isOrrery());
        survey.version().ifPresent(version -> json.name("version").value(version));
        json.name("databases").startArray();
        survey.databases().forEach(json::value);
        json.endArray().name("containers").startArray();
        for (ContainerFacts facts : survey.containers()) {
            json.startObject()
                    .name("database").value(facts.database())
                    .name("container").value(facts.container())
                    .name("items").value(facts.items())
                    .name("bytes").value(facts.bytes())
                    .name("partitions").value((long) facts.partitions())
                    .name("throughput").value(facts.throughput());
            facts.unitsNow().ifPresent(units -> json.name("requestUnitsPerSecond").value((double) units));
            json.endObject();
        }
        return json.endArray().endObject().finish().toString();
    }
}
