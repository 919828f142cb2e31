package dev.orrery.benchmarks.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Orders in a table of PostgreSQL, with all the indexes that help the questions. */
final class PostgresOrders {

    private static final int BATCH = 1_000;

    private PostgresOrders() {}

    static void load(Connection connection, Orders orders) throws SQLException {
        execute(connection, "CREATE TABLE items (id text, customer text, doc jsonb)");
        insert(connection, orders);
        execute(connection, "ALTER TABLE items ADD PRIMARY KEY (customer, id)");
        execute(connection, "CREATE INDEX ON items USING gin (doc jsonb_path_ops)");
        execute(connection, "CREATE INDEX ON items (((doc->>'number')::bigint))");
        execute(connection, "CREATE INDEX ON items ((doc->>'created'))");
        execute(connection, "CREATE INDEX ON items ((doc->>'city'))");
        execute(connection, "VACUUM (ANALYZE) items");
        execute(connection, "CHECKPOINT");
    }

    static String version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW server_version")) {
            rows.next();
            return rows.getString(1);
        }
    }

    private static void insert(Connection connection, Orders orders) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO items VALUES (?, ?, ?::jsonb)")) {
            for (int place = 0; place < orders.count(); place++) {
                JsonValue order = orders.order(place);
                insert.setString(1, order.property("id").stringValue());
                insert.setString(2, order.property("customer").stringValue());
                insert.setString(3, new String(JsonText.write(order), UTF_8));
                insert.addBatch();
                if ((place + 1) % BATCH == 0) {
                    insert.executeBatch();
                }
            }
            insert.executeBatch();
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
