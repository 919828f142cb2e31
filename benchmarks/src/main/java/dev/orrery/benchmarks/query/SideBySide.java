package dev.orrery.benchmarks.query;

import dev.orrery.benchmarks.Comparison;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The table of Orrery beside PostgreSQL on the same items: one client with one connection over loopback to each, and
 * the engine called in this process besides.
 */
final class SideBySide {

    private static final Duration TURN = Duration.ofMillis(500);

    private final Site site;
    private final RestSide rest;
    private final EchoSide echo;
    private final Connection postgres;
    private final List<Comparison.Result> results = new ArrayList<>();

    private SideBySide(Site site, RestSide rest, EchoSide echo, Connection postgres) {
        this.site = site;
        this.rest = rest;
        this.echo = echo;
        this.postgres = postgres;
    }

    static void print(Site site) throws IOException, SQLException {
        Optional<PostgresServer> started = PostgresServer.start();
        if (started.isEmpty()) {
            System.out.println(PostgresServer.HOW_TO_INSTALL);
            return;
        }
        try (PostgresServer server = started.get();
                Connection postgres = server.connect();
                RestSide rest = site.rest();
                EchoSide echo = new EchoSide(rest)) {
            PostgresOrders.load(postgres, site.orders());
            new SideBySide(site, rest, echo, postgres).printTable();
        }
    }

    private void printTable() throws SQLException {
        compareAll();
        System.out.printf(
                "PostgreSQL %s, %,d items:%n%n", PostgresOrders.version(postgres), site.orders().count());
        System.out.println("| | PostgreSQL | Orrery | ratio: middle (lowest–highest) |");
        System.out.println("| --- | --- | --- | --- |");
        results.forEach(result -> System.out.println(result.row()));
        System.out.println();
    }

    private void compareAll() {
        Questions questions = site.questions();
        compareBoth(questions.pointFilter(), PostgresForm.pointByExpression());
        compareWithEcho(questions.pointFilter(), PostgresForm.pointByExpression());
        compareByRest(questions.pointFilter(), PostgresForm.pointByGin());
        compareBoth(questions.newest(), PostgresForm.top("DESC"));
        compareWithEcho(questions.newest(), PostgresForm.top("DESC"));
        compareBoth(questions.oldest(), PostgresForm.top("ASC"));
        for (int found : Orders.CITY_SIZES) {
            if (site.orders().hasCityWith(found)) {
                compareBoth(Questions.count(found), PostgresForm.countByExpression());
                compareByRest(Questions.count(found), PostgresForm.countByGin());
            }
        }
    }

    private void compareBoth(Question question, PostgresForm form) {
        compareByRest(question, form);
        compare(question, form, "in process", site.engine());
    }

    private void compareByRest(Question question, PostgresForm form) {
        compare(question, form, "by REST", rest);
    }

    /** How PostgreSQL compares with an answer that costs nothing but the way there and back. */
    private void compareWithEcho(Question question, PostgresForm form) {
        compare(question, form, "replaced by an HTTP echo of its answer", echo);
    }

    private void compare(Question question, PostgresForm form, String how, Side side) {
        Pace reference = new Pace(question, new PostgresSide(postgres, form));
        Pace subject = new Pace(question, side);
        reference.warmUp();
        subject.warmUp();
        String name = question.name() + "; PostgreSQL by " + form.index() + ", Orrery " + how;
        results.add(Comparison.run(name, () -> perSecond(reference), () -> perSecond(subject)));
    }

    private static double perSecond(Pace pace) {
        return 1e6 / pace.micros(TURN);
    }
}
