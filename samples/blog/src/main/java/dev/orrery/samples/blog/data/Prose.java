package dev.orrery.samples.blog.data;

import java.util.SplittableRandom;

/** Made-up names, titles and texts, from lists of words and a small grammar. */
final class Prose {

    /**
     * Letters in the title and the content of a post together: such that it is stored in less than 2 KB, but with what the SDK asks
     * for in order to merge the latest posts of all partitions, it is more.
     */
    private static final int POST_LENGTH = 1_568;

    /** Such that comments are stored in 1 to 2 KB, with all that is around their text. */
    private static final int COMMENT_LENGTH_MIN = 680;
    private static final int COMMENT_LENGTH_MAX = 1_050;

    private static final int NAME_NUMBERS = 10_000;
    private static final int SENTENCES_IN_A_PARAGRAPH = 5;

    private Prose() {}

    static String username(SplittableRandom random) {
        return Words.ADJECTIVES.pick(random) + "." + Words.ANIMALS.pick(random) + random.nextInt(NAME_NUMBERS);
    }

    static String title(SplittableRandom random) {
        return fill(Words.TITLES.pick(random), random);
    }

    /** The content of a post with a title. */
    static String post(String title, SplittableRandom random) {
        int length = POST_LENGTH - title.length();
        return text(length, random).substring(0, length - 1) + '.';
    }

    static String comment(SplittableRandom random) {
        String opening = fill(Words.OPENINGS.pick(random), random);
        return opening + " " + text(random.nextInt(COMMENT_LENGTH_MIN, COMMENT_LENGTH_MAX) - opening.length(), random);
    }

    /** Whole sentences, until there is enough. */
    private static String text(int length, SplittableRandom random) {
        StringBuilder text = new StringBuilder(length + length / 4);
        for (int sentences = 1; text.length() < length; sentences++) {
            if (!text.isEmpty()) {
                text.append(sentences % SENTENCES_IN_A_PARAGRAPH == 0 ? '\n' : ' ');
            }
            fill(Words.SENTENCES.pick(random), random, text);
        }
        return text.toString();
    }

    private static String fill(String pattern, SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        fill(pattern, random, text);
        return text.toString();
    }

    /** Puts words of one's kind wherever a pattern has the sign of it; the first letter becomes a large one. */
    private static void fill(String pattern, SplittableRandom random, StringBuilder text) {
        int start = text.length();
        for (int i = 0; i < pattern.length(); i++) {
            char letter = pattern.charAt(i);
            switch (letter) {
                case '@' -> text.append(Words.ADJECTIVES.pick(random));
                case '#' -> text.append(Words.NOUNS.pick(random));
                case '~' -> text.append(Words.VERBS.pick(random));
                case '^' -> text.append(Words.PLACES.pick(random));
                case '*' -> text.append(Words.ANIMALS.pick(random));
                case '%' -> text.append(Words.TIMES.pick(random));
                default -> text.append(letter);
            }
        }
        text.setCharAt(start, Character.toUpperCase(text.charAt(start)));
    }
}
