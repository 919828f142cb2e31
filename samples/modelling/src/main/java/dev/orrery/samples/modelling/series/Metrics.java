package dev.orrery.samples.modelling.series;

import java.util.List;

/** What one wants to do with metrics, in whichever model. */
interface Metrics {

    void append(Metric metric);

    void appendAll(List<Metric> many);

    /** The latest metrics of a host, the latest first. */
    List<Metric> latest(String host, int count);

    /** The metrics of all hosts on a day, in the order of time. */
    List<Metric> day(String day);
}
