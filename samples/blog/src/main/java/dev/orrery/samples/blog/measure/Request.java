package dev.orrery.samples.blog.measure;

import dev.orrery.samples.blog.Design;

/** A request of the blog, with what was published of it for each design. */
public enum Request {
    // @formatter:off
    C1("create a user",            7, 5.71,       7, 5.71,     7, 5.71),
    Q1("get a user",               2, 1,          2, 1,        2, 1),
    C2("create a post",            9, 8.76,       9, 8.76,     9, 8.76),
    Q2("get a post",               9, 19.54,      2, 1,        2, 1),
    Q3("list a user's posts",      130, 619.41,   28, 201.54,  4, 6.46),
    C3("create a comment",         7, 8.57,       7, 15.27,    7, 15.27),
    Q4("list a post's comments",   23, 27.72,     4, 7.72,     4, 7.72),
    C4("like a post",              6, 7.05,       7, 14.67,    7, 14.67),
    Q5("list a post's likes",      59, 58.92,     4, 8.92,     4, 8.92),
    Q6("list the latest posts",    306, 2063.54,  83, 532.33,  9, 16.97);
    // @formatter:on

    private final String title;
    private final double[] millis;
    private final double[] requestUnits;

    Request(String title, double m1, double r1, double m2, double r2, double m3, double r3) {
        this.title = title;
        this.millis = new double[] {m1, m2, m3};
        this.requestUnits = new double[] {r1, r2, r3};
    }

    public String title() {
        return title;
    }

    /** True if it only reads. */
    public boolean isQuery() {
        return name().startsWith("Q");
    }

    public double publishedMillis(Design design) {
        return millis[design.ordinal()];
    }

    public double publishedRequestUnits(Design design) {
        return requestUnits[design.ordinal()];
    }
}
