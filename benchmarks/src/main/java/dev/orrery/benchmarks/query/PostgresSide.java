package dev.orrery.benchmarks.query;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** PostgreSQL, asked by prepared statements over one connection, always in the same form. */
record PostgresSide(Connection connection, PostgresForm form) implements Side {

    @Override
    public Asking prepare(Question question) {
        List<Optional<Object>> arguments = IntStream.range(0, TURNS)
                .mapToObj(turn -> form.argument().apply(question.value().apply(turn)))
                .toList();
        try {
            checkThatAnIndexServes(arguments.getFirst());
            return new Prepared(connection.prepareStatement(form.sql()), arguments);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Without an index, a comparison would be worth nothing. */
    private void checkThatAnIndexServes(Optional<Object> argument) throws SQLException {
        try (PreparedStatement explain = connection.prepareStatement("EXPLAIN " + form.sql())) {
            String plan = String.join("\n", texts(explain, argument));
            if (!plan.contains("Index") || plan.contains("Seq Scan")) {
                throw new IllegalStateException("PostgreSQL does without an index:\n" + plan);
            }
        }
    }

    private static List<String> texts(PreparedStatement statement, Optional<Object> argument) throws SQLException {
        if (argument.isPresent()) {
            statement.setObject(1, argument.get());
        }
        List<String> texts = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    /** A statement that stays prepared as long as its connection lives. */
    private record Prepared(PreparedStatement statement, List<Optional<Object>> arguments) implements Asking {

        @Override
        public int ask(int turn) {
            return texts(turn).size();
        }

        @Override
        public List<JsonValue> answer(int turn) {
            return texts(turn).stream().map(JsonText::parse).toList();
        }

        private List<String> texts(int turn) {
            try {
                return PostgresSide.texts(statement, arguments.get(turn % TURNS));
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
