package dev.orrery.samples.blog.data;

import java.util.List;
import java.util.SplittableRandom;

/**
 * Words and patterns to make texts of. Patterns have signs for words: @ an adjective, # a thing, ~ what one did to
 * it, ^ a place, * an animal, % a time.
 */
record Words(List<String> words) {

    // @formatter:off
    static final Words ADJECTIVES = new Words("""
            brave bright broken calm careful cheap clever cold curious dark deep faint fine gentle
            golden green handy heavy humble kind late light little lonely loud lucky mild modest
            narrow neat new patient plain polite proud quick quiet rare ready rough round rusty
            sharp shy silent silver simple slow small soft solid spare steady stiff strange sturdy
            sunny tall tame tidy tiny warm wide wild wise wooden young""".split("\\s+"));

    static final Words ANIMALS = new Words("""
            badger beaver bison bittern crane cricket crow curlew dolphin dormouse dove falcon
            ferret finch fox gecko goose grouse gull hare hawk hedgehog heron jackdaw jay kestrel
            lark lemur lizard lynx marten mole moth newt nuthatch panda pigeon plover puffin quail
            raven robin salmon seal shrew snail sparrow starling stoat stork swallow swan swift
            tapir thrush toad trout turtle vole walrus weasel wombat wren""".split("\\s+"));

    static final Words NOUNS = new Words("""
            barn basket bell bench bicycle boat book bottle bread bridge bucket camera candle carpet
            clock coat compass cupboard curtain desk door drawer fence fiddle garden gate glove
            hammer harbour jacket kettle kitchen ladder lamp lantern letter loaf loom map mill
            mirror notebook paddle paint piano pocket pot press pump quilt radio rope saddle sail
            saw shed shelf ship shovel soup spoon stove table teapot tent ticket tower tractor train
            trunk violin wagon wall watch wheel whistle window workshop""".split("\\s+"));

    static final Words VERBS = new Words("""
            admired borrowed bought built carried cleaned copied dropped emptied filled fixed
            followed found inherited kept lifted lost measured mended missed moved noticed oiled
            opened packed painted photographed polished repaired replaced saved shared sharpened
            sketched sold stitched swapped tested tried turned unpacked washed watched weighed
            wrapped""".split("\\s+"));

    static final Words PLACES = new Words(
            "at the market", "behind the station", "by the river", "down in the valley", "from the attic",
            "in my aunt's village", "in the back yard", "in the old town", "in the rain", "near the lighthouse",
            "next to the bakery", "on the night train", "on the roof", "on the way home", "over the hill",
            "in front of the school", "under the stairs", "up in the mountains", "at the end of our street",
            "between two meetings");

    static final Words TIMES = new Words(
            "after breakfast", "at dawn", "before the storm", "during the holidays", "every other Sunday",
            "in early spring", "in the middle of winter", "last autumn", "late at night", "on a Monday",
            "once a year", "one evening", "since then", "some weeks ago", "the day after", "this morning",
            "three summers ago", "when nobody looked", "while the kettle boiled", "years later");

    static final Words TITLES = new Words(
            "How we ~ the @ # ^",
            "A @ # and a @ *",
            "What the * knows about a @ #",
            "Notes on a @ #, written ^",
            "Why I ~ my # %",
            "The @ # that somebody ~ ^",
            "Five @ things to do with a #",
            "In praise of the @ #",
            "My first @ # ^",
            "The * ^, and other @ stories");

    static final Words OPENINGS = new Words(
            "thank you for this, it made my day a little more @!",
            "I am not so sure about the @ #.",
            "this reminds me of a * that I saw ^.",
            "well said, and the part about the # is my favourite.",
            "we had just the same @ # at home.",
            "may I add something about the @ #?",
            "I read this twice, once % and once ^.",
            "a @ post, as always.");

    static final Words SENTENCES = new Words(
            "%, we ~ the @ # ^.",
            "the @ # was more @ than I had thought, and yet we ~ it.",
            "nobody ~ the # as long as the * was there.",
            "my neighbour, who has a @ *, ~ a # like this one %.",
            "it takes a @ # and some patience, nothing else.",
            "I ~ a @ # ^, and a second one %.",
            "there is a @ * that lives ^, and it has never ~ a #.",
            "you will need a #, a @ # and, if you work ^, a lantern.",
            "some say that a @ # is better than a @ one, but I doubt it.",
            "% the # made a @ sound, so we ~ it at once.",
            "what I liked most was the @ # that my sister ~ ^.",
            "if you have ever ~ a # ^, you know what I mean.",
            "we talked about it %, and then we ~ the other #.",
            "the # is still ^, next to a @ # and a sleeping *.");
    // @formatter:on

    private Words(String... words) {
        this(List.of(words));
    }

    String pick(SplittableRandom random) {
        return words.get(random.nextInt(words.size()));
    }
}
