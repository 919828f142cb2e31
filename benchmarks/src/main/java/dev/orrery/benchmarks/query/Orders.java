package dev.orrery.benchmarks.query;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.time.Instant;
import java.util.List;
import java.util.Random;

/**
 * The items that are asked about: orders of about 300 bytes of JSON, made such that every answer is known beforehand.
 * What an order has follows from its place, and values that follow each other lie far apart.
 */
record Orders(int count) {

    static final int PER_CUSTOMER = 50;

    /** There is a city with exactly so many orders, for each of these that is small enough. */
    static final List<Integer> CITY_SIZES = List.of(10, 100, 1_000, 10_000);

    // Multiplying by a prime and taking the rest puts the places into another order, a different one for each property.
    private static final int NUMBER_STEP = 104_729;
    private static final int CREATED_STEP = 15_485_863;
    private static final int AMOUNT_STEP = 7_919;
    private static final int CITY_STEP = 611_953;
    private static final double AMOUNT_UNIT = 0.25;

    private static final int OTHER_CITIES = 996;
    private static final Instant FIRST_CREATED = Instant.parse("2020-01-01T00:00:00Z");
    private static final String[] STATES = {"open", "paid", "packed", "sent", "returned"};
    private static final String[] TAGS = {"gift", "fragile", "express", "bulky", "cold", "insured"};

    Orders {
        if (count < 2 * PER_CUSTOMER || count % PER_CUSTOMER != 0) {
            throw new IllegalArgumentException("Not whole customers: " + count);
        }
        for (int step : new int[] {NUMBER_STEP, CREATED_STEP, AMOUNT_STEP, CITY_STEP}) {
            if (count % step == 0) {
                throw new IllegalArgumentException("Not a number of orders that can be shuffled: " + count);
            }
        }
    }

    JsonValue order(int place) {
        Random random = new Random(place);
        ValueWriter order = new ValueWriter(512)
                .startObject()
                .name("id")
                .value("order-%09d".formatted(place))
                .name("customer")
                .value(customer(place / PER_CUSTOMER))
                .name("number")
                .value(shuffled(place, NUMBER_STEP))
                .name("city")
                .value(city(shuffled(place, CITY_STEP)))
                .name("amount")
                .value(shuffled(place, AMOUNT_STEP) * AMOUNT_UNIT)
                .name("status")
                .value(STATES[random.nextInt(STATES.length)])
                .name("created")
                .value(created(shuffled(place, CREATED_STEP)));
        return details(order, random).endObject().finish();
    }

    /** The name of a customer, who has {@link #PER_CUSTOMER} orders. */
    static String customer(int number) {
        return "customer-%07d".formatted(number);
    }

    int customers() {
        return count / PER_CUSTOMER;
    }

    /** When an order was created that so many others came before. */
    static String created(int rank) {
        return FIRST_CREATED.plusSeconds(rank).toString();
    }

    /** The city with exactly so many orders, one of {@link #CITY_SIZES}. */
    static String cityWith(int orders) {
        return "city-with-" + orders;
    }

    /** Whether there is such a city: one that has not more than a tenth of all orders. */
    boolean hasCityWith(int orders) {
        return orders * 10L <= count;
    }

    /** The amount that just so many orders exceed. */
    double amountExceededBy(int orders) {
        return (count - 1 - orders) * AMOUNT_UNIT;
    }

    private String city(int position) {
        int end = 0;
        for (int orders : CITY_SIZES) {
            end += hasCityWith(orders) ? orders : 0;
            if (position < end) {
                return cityWith(orders);
            }
        }
        return "city-%03d".formatted(position % OTHER_CITIES);
    }

    private int shuffled(int place, int step) {
        return (int) ((long) place * step % count);
    }

    private static ValueWriter details(ValueWriter order, Random random) {
        order.name("tags").startArray();
        for (int i = random.nextInt(3); i >= 0; i--) {
            order.value(TAGS[random.nextInt(TAGS.length)]);
        }
        return order.endArray()
                .name("address")
                .startObject()
                .name("street")
                .value("Street " + random.nextInt(10_000))
                .name("code")
                .value("%05d".formatted(random.nextInt(100_000)))
                .endObject()
                .name("note")
                .value(text(random, 60));
    }

    private static String text(Random random, int length) {
        return random.ints(length, 'a', 'z' + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
