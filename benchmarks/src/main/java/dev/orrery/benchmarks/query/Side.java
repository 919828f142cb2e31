package dev.orrery.benchmarks.query;

import dev.orrery.model.value.JsonValue;
import java.util.List;

/** One of those that are asked: the engine, a server by its protocol. */
interface Side {

    /** How many different turns a question has, all made ready before the clock runs. */
    int TURNS = 1_000;

    /** Makes a question ready to be asked. */
    Asking prepare(Question question);

    /** A question that a side is asked again and again; a turn tells with which value. */
    interface Asking {

        /** Asks, takes the whole answer, and tells how many rows it has. This is what is measured. */
        int ask(int turn);

        /** Asks, and returns the rows. */
        List<JsonValue> answer(int turn);
    }
}
