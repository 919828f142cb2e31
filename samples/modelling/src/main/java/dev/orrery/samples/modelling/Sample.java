package dev.orrery.samples.modelling;

import com.azure.cosmos.CosmosDatabase;

/** A question of data modelling, with one model or more that answer it. */
public interface Sample {

    /** By which it is called on the command line. */
    String name();

    /** What it is about, in one line. */
    String question();

    /** Whether it is to be seen what happens when throughput is used up. Otherwise a server had better not limit it. */
    default boolean isAboutThroughput() {
        return false;
    }

    /** Makes the containers of the models in an empty database, and has the same done in each. */
    void run(CosmosDatabase database, Steps steps);
}
