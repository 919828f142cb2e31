package dev.orrery.samples.modelling.synthetic;

import static java.util.Comparator.comparing;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The readings of devices, in a container by a property that is there for that purpose alone:
 *
 * <pre>
 * {"id": "r1", "partitionKey": "pump7-2026-03-01", "deviceId": "pump7", "day": "2026-03-01", …}
 * </pre>
 */
final class Readings {

    static final int PARTITIONS = 4;

    private final CosmosContainer readings;
    private final ReadingKey key;

    Readings(CosmosDatabase database, ReadingKey key) {
        this.key = key;
        readings = Containers.createSpread(
                database,
                new CosmosContainerProperties("readingsBy" + key.name().toLowerCase(Locale.ROOT), "/partitionKey"),
                PARTITIONS);
    }

    void append(Reading reading) {
        readings.createItem(StoredReading.of(reading, key));
    }

    void appendAll(List<Reading> many) {
        List<StoredReading> stored = many.stream().map(reading -> StoredReading.of(reading, key)).toList();
        Containers.createAll(readings, stored, reading -> new PartitionKey(reading.partitionKey()));
    }

    /** Reads again what was written, without a query. */
    Reading read(Reading written) {
        return readings.readItem(written.id(), new PartitionKey(key.of(written)), Reading.class).getItem();
    }

    /** The readings of a device from one day to another, both included, in the order of time. */
    List<Reading> between(String deviceId, LocalDate first, LocalDate last) {
        List<String> keys = first.datesUntil(last.plusDays(1))
                .flatMap(day -> key.ofDay(deviceId, day).stream())
                .distinct()
                .toList();
        SqlQuerySpec query = between(keys, first, last);
        List<Reading> found = keys.size() == 1
                ? Queries.within(new PartitionKey(keys.get(0)), readings, query, Reading.class)
                : Queries.everywhere(readings, query, Reading.class);
        return found.stream().sorted(comparing(Reading::time)).toList();
    }

    /** In how many physical partitions the readings of a device are. */
    long partitionsOf(String deviceId) {
        return readings.getFeedRanges().stream().filter(range -> holds(range, deviceId)).count();
    }

    private boolean holds(FeedRange range, String deviceId) {
        SqlQuerySpec any = new SqlQuerySpec(
                "SELECT TOP 1 c.id FROM c WHERE c.deviceId = @device", new SqlParameter("@device", deviceId));
        CosmosQueryRequestOptions there = new CosmosQueryRequestOptions().setFeedRange(range);
        return readings.queryItems(any, there, Object.class).stream().findAny().isPresent();
    }

    /** The keys are in the filter, so that only partitions are asked where one of them may be. */
    private static SqlQuerySpec between(List<String> keys, LocalDate first, LocalDate last) {
        List<SqlParameter> parameters = new ArrayList<>();
        for (String key : keys) {
            parameters.add(new SqlParameter("@key" + parameters.size(), key));
        }
        String names = parameters.stream().map(SqlParameter::getName).collect(Collectors.joining(", "));
        parameters.add(new SqlParameter("@first", first.toString()));
        parameters.add(new SqlParameter("@last", last.toString()));
        return new SqlQuerySpec(
                "SELECT * FROM c WHERE c.partitionKey IN (" + names + ") AND c.day >= @first AND c.day <= @last",
                parameters);
    }

    record StoredReading(String id, String partitionKey, String deviceId, String day, String time, double pressure) {

        static StoredReading of(Reading reading, ReadingKey key) {
            return new StoredReading(
                    reading.id(),
                    key.of(reading),
                    reading.deviceId(),
                    reading.day(),
                    reading.time(),
                    reading.pressure());
        }
    }
}
