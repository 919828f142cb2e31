package dev.orrery.model;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The name that somebody may have meant who wrote another. */
public final class NearestName {

    /** A name is near if no more than one of so many of its letters is another one. */
    private static final int LETTERS_PER_CHANGE = 3;

    /** Longer names are compared with no others, which would take long. */
    private static final int LETTERS_MAX = 200;

    private NearestName() {}

    /** A known name that is so near that it probably was meant. */
    public static Optional<String> meant(String written, Collection<String> known) {
        int changesMax = Math.max(1, written.length() / LETTERS_PER_CHANGE);
        return known.stream()
                .filter(name -> name.length() <= LETTERS_MAX
                        && Math.abs(name.length() - written.length()) <= changesMax)
                .min(byDistance(written))
                .filter(name -> distance(written, name) <= changesMax);
    }

    /** The known name that the fewest changes of a letter lead to. */
    public static String to(String written, Collection<String> known) {
        return known.stream().min(byDistance(written)).orElseThrow();
    }

    private static Comparator<String> byDistance(String written) {
        return Comparator.comparingInt((String name) -> distance(written, name)).thenComparing(name -> name);
    }

    /** How many letters have to be added, dropped, changed or swapped with the next, row by row of a table. */
    private static int distance(String from, String to) {
        int[] twoAbove = new int[0];
        int[] above = new int[to.length() + 1];
        for (int column = 0; column <= to.length(); column++) {
            above[column] = column;
        }
        for (int row = 1; row <= from.length(); row++) {
            int[] current = nextRow(above, row, from.charAt(row - 1), to);
            if (row > 1) {
                allowSwaps(current, twoAbove, from.substring(row - 2, row), to);
            }
            twoAbove = above;
            above = current;
        }
        return above[to.length()];
    }

    private static int[] nextRow(int[] above, int row, char letter, String to) {
        int[] current = new int[above.length];
        current[0] = row;
        for (int column = 1; column < current.length; column++) {
            int changed = above[column - 1] + (letter == to.charAt(column - 1) ? 0 : 1);
            current[column] = Math.min(changed, 1 + Math.min(above[column], current[column - 1]));
        }
        return current;
    }

    /** Lowers the distances, and those that follow from them, where the last two letters only stand the other way round. */
    private static void allowSwaps(int[] current, int[] twoAbove, String letters, String to) {
        for (int column = 2; column < current.length; column++) {
            boolean isSwapped =
                    letters.charAt(0) == to.charAt(column - 1) && letters.charAt(1) == to.charAt(column - 2);
            int swapped = isSwapped ? twoAbove[column - 2] + 1 : Integer.MAX_VALUE;
            current[column] = Math.min(current[column], Math.min(swapped, current[column - 1] + 1));
        }
    }
}
