package dev.orrery.samples.modelling.command;

import dev.orrery.samples.modelling.Sample;
import java.util.Iterator;

/** The names of all samples. */
final class SampleNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return Samples.ALL.stream().map(Sample::name).iterator();
    }
}
