package dev.orrery.samples.modelling;

import java.util.ArrayList;
import java.util.List;

/** What a sample has done so far, with what it has cost. */
public final class Steps {

    private final Meter meter;
    private final List<Step> taken = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();

    public Steps(Meter meter) {
        this.meter = meter;
    }

    /** Does something in a model. */
    public void take(String model, String work, Runnable step) {
        taken.add(new Step(model, work, meter.costOf(step)));
    }

    /** Says something that is seen by other means than charges. */
    public void remark(String sentence) {
        remarks.add(sentence);
    }

    public List<Step> taken() {
        return List.copyOf(taken);
    }

    public List<String> remarks() {
        return List.copyOf(remarks);
    }
}
