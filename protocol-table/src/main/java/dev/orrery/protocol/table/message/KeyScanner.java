package dev.orrery.protocol.table.message;

import dev.orrery.protocol.table.edm.TableError;

/** Reads what is in the parentheses of a path: names, and texts in quotes, in which two quotes stand for one. */
final class KeyScanner {

    private final String text;
    private int place;

    KeyScanner(String text) {
        this.text = text;
    }

    boolean isNext(String word) {
        skipBlanks();
        return text.startsWith(word, place);
    }

    /** A name and the equals sign behind it. */
    void name(String name) {
        if (!isNext(name)) {
            throw malformed();
        }
        place += name.length();
        symbol('=');
    }

    void symbol(char symbol) {
        skipBlanks();
        if (place >= text.length() || text.charAt(place) != symbol) {
            throw malformed();
        }
        place++;
    }

    String text() {
        symbol('\'');
        StringBuilder value = new StringBuilder();
        while (place < text.length()) {
            char c = text.charAt(place++);
            if (c != '\'') {
                value.append(c);
            } else if (place < text.length() && text.charAt(place) == '\'') {
                value.append(c);
                place++;
            } else {
                return value.toString();
            }
        }
        throw malformed();
    }

    void end() {
        skipBlanks();
        if (place < text.length()) {
            throw malformed();
        }
    }

    private void skipBlanks() {
        while (place < text.length() && text.charAt(place) == ' ') {
            place++;
        }
    }

    private static TableError malformed() {
        return TableError.invalidInput(
                "The keys in the URL can't be read. Write (PartitionKey='…',RowKey='…'), and a quote in a key twice.");
    }
}
