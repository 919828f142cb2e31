package dev.orrery.model;

/** What a request costs: a whole number of 1/21 request units, so that sums are exact. */
public record RequestCharge(long parts) {

    public static final int PARTS_PER_UNIT = 21;
    public static final RequestCharge NOTHING = new RequestCharge(0);

    public static RequestCharge ofUnits(int units) {
        return new RequestCharge((long) units * PARTS_PER_UNIT);
    }

    public RequestCharge plus(RequestCharge other) {
        return new RequestCharge(parts + other.parts);
    }

    public RequestCharge times(int factor) {
        return new RequestCharge(parts * factor);
    }

    /** This charge, or the least that there is if this is less. */
    public RequestCharge atLeast(RequestCharge least) {
        return parts < least.parts ? least : this;
    }

    public double units() {
        return hundredths() / 100.0;
    }

    /** Request units with at most two decimals, as clients see them. */
    @Override
    public String toString() {
        long hundredths = hundredths();
        long whole = hundredths / 100;
        int rest = (int) (hundredths % 100);
        if (rest == 0) {
            return Long.toString(whole);
        }
        return rest % 10 == 0 ? whole + "." + rest / 10 : whole + (rest < 10 ? ".0" : ".") + rest;
    }

    private long hundredths() {
        return (parts * 200 + PARTS_PER_UNIT) / (2 * PARTS_PER_UNIT);
    }
}
