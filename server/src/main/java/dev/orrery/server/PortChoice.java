package dev.orrery.server;

/** Which port a protocol gets. */
public sealed interface PortChoice {

    /** None: the protocol isn't spoken. */
    PortChoice OFF = new Off();

    /** Any that is free. */
    PortChoice FREE = new Exactly(0);

    /** No port. */
    record Off() implements PortChoice {}

    /** This one, or else the server doesn't start; 0 stands for any free one. */
    record Exactly(int number) implements PortChoice {

        public Exactly {
            check(number);
        }
    }

    /** This one, or any free one if somebody else has it. It suits protocols whose clients are told the port. */
    record Preferably(int number) implements PortChoice {

        public Preferably {
            check(number);
        }
    }

    private static void check(int number) {
        if (number < 0 || number > OrrerySettings.PORT_MAX) {
            throw new IllegalArgumentException("Not a port: " + number);
        }
    }
}
