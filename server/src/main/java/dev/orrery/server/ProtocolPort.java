package dev.orrery.server;

/** A port beside the one of REST, for a protocol of its own. */
public enum ProtocolPort {
    /** The SQL API over TCP, which SDKs for Java and .NET use unless they are told otherwise. */
    DIRECT("direct", 10_251),
    /** The Table API. */
    TABLE("table", 8902);

    private final String word;
    private final int usual;

    ProtocolPort(String word, int usual) {
        this.word = word;
        this.usual = usual;
    }

    /** What options call it. */
    public String word() {
        return word;
    }

    /** The port that Cosmos DB's emulator has for it. */
    public int usual() {
        return usual;
    }
}
