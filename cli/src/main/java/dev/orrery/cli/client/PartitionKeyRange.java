package dev.orrery.cli.client;

/** A partition key range: a physical partition, as clients see it; its ends are in hexadecimal digits. */
public record PartitionKeyRange(String id, String minInclusive, String maxExclusive) {

    boolean contains(String place) {
        return minInclusive.compareTo(place) <= 0 && place.compareTo(maxExclusive) < 0;
    }

    boolean overlaps(String min, String max) {
        return minInclusive.compareTo(max) < 0 && min.compareTo(maxExclusive) < 0;
    }
}
