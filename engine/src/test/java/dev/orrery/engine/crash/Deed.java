package dev.orrery.engine.crash;

/**
 * Something a writer of the victim does. A line of text has it as {@code KIND container subject number}.
 *
 * @param subject what it is done to: an item, a group of items, or a bank
 * @param number never used twice; what is written bears it
 */
record Deed(Kind kind, String container, String subject, long number) {

    enum Kind {
        /** An item is written. */
        PUT,
        /** An item is deleted. */
        DELETE,
        /** All items of a group are written by one batch. */
        BATCH,
        /** The same, but the last operation of the batch fails. */
        REFUSED_BATCH,
        /** One batch moves money from one account of a bank to another, and counts that. */
        TRANSFER
    }

    static Deed parse(String text) {
        String[] words = text.split(" ");
        return new Deed(Kind.valueOf(words[0]), words[1], words[2], Long.parseLong(words[3]));
    }

    String place() {
        return container + "/" + subject;
    }

    @Override
    public String toString() {
        return kind + " " + container + " " + subject + " " + number;
    }
}
