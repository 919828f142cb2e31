package dev.orrery.engine.crash;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What victims have said: the deeds that were acknowledged, and those of which nobody knows how they ended. */
final class Journal {

    /** The number of what is not there. */
    static final long ABSENT = 0;

    private final Map<String, Long> acknowledged = new HashMap<>();
    private final Map<String, Long> transfers = new HashMap<>();
    private final Map<Integer, Deed> underWay = new HashMap<>();
    private long deedsAcknowledged;

    /** Takes down a line of a victim. */
    void read(String line) {
        String[] words = line.split(" ", 3);
        int writer = Integer.parseInt(words[1]);
        switch (words[0]) {
            case Voice.START -> underWay.put(writer, Deed.parse(words[2]));
            case Voice.DONE -> acknowledge(underWay.remove(writer));
            default -> throw new IllegalArgumentException("Nothing that a victim says: " + line);
        }
    }

    private void acknowledge(Deed deed) {
        deedsAcknowledged++;
        switch (deed.kind()) {
            case PUT, BATCH -> acknowledged.put(deed.place(), deed.number());
            case DELETE -> acknowledged.put(deed.place(), ABSENT);
            case REFUSED_BATCH -> {}
            case TRANSFER -> transfers.merge(deed.place(), 1L, Long::sum);
        }
    }

    long deedsAcknowledged() {
        return deedsAcknowledged;
    }

    int deedsUnderWay() {
        return underWay.size();
    }

    /** The items and groups that anything was ever done to. */
    Set<String> places() {
        Set<String> places = new HashSet<>(acknowledged.keySet());
        underWay.values().stream()
                .filter(deed -> deed.kind() != Deed.Kind.TRANSFER)
                .forEach(deed -> places.add(deed.place()));
        return places;
    }

    /** The numbers that an item or a group may have: of its last acknowledged deed, or of one that was under way. */
    List<Long> possibleNumbers(String place) {
        List<Long> possible = new ArrayList<>();
        possible.add(acknowledged.getOrDefault(place, ABSENT));
        for (Deed deed : underWay.values()) {
            if (deed.place().equals(place)) {
                switch (deed.kind()) {
                    case PUT, BATCH -> possible.add(deed.number());
                    case DELETE -> possible.add(ABSENT);
                    case REFUSED_BATCH, TRANSFER -> {}
                }
            }
        }
        return possible;
    }

    long transfersMin(String place) {
        return transfers.getOrDefault(place, 0L);
    }

    long transfersMax(String place) {
        return transfersMin(place)
                + underWay.values().stream()
                        .filter(deed -> deed.kind() == Deed.Kind.TRANSFER && deed.place().equals(place))
                        .count();
    }

    /** From now on what was found counts, and nothing is under way. */
    void settle(Map<String, Long> numbersFound, Map<String, Long> transfersFound) {
        acknowledged.clear();
        acknowledged.putAll(numbersFound);
        transfers.clear();
        transfers.putAll(transfersFound);
        underWay.clear();
    }
}
