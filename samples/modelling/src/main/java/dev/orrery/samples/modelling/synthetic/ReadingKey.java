package dev.orrery.samples.modelling.synthetic;

import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;

/** How the partition key of a device's reading is made. Whoever writes or reads can work it out. */
enum ReadingKey {

    /** All of a device is one logical partition: easy to find, but there is an end to what one can hold and serve. */
    DEVICE {
        @Override
        String of(Reading reading) {
            return reading.deviceId();
        }

        @Override
        List<String> ofDay(String deviceId, LocalDate day) {
            return List.of(deviceId);
        }
    },

    /** Each day of a device is a logical partition, such as {@code pump7-2026-03-01}. */
    DEVICE_AND_DAY {
        @Override
        String of(Reading reading) {
            return reading.deviceId() + "-" + reading.day();
        }

        @Override
        List<String> ofDay(String deviceId, LocalDate day) {
            return List.of(deviceId + "-" + day);
        }
    },

    /**
     * A device is spread over a fixed number of logical partitions, such as {@code pump7-3}, also within a day. The
     * suffix is calculated from the id, not random, so that a reading can still be read by its id.
     */
    DEVICE_AND_SUFFIX {
        @Override
        String of(Reading reading) {
            return reading.deviceId() + "-" + Math.floorMod(reading.id().hashCode(), SUFFIXES);
        }

        @Override
        List<String> ofDay(String deviceId, LocalDate day) {
            return IntStream.range(0, SUFFIXES).mapToObj(suffix -> deviceId + "-" + suffix).toList();
        }
    };

    static final int SUFFIXES = 8;

    abstract String of(Reading reading);

    /** The keys under which the readings of a day may be. */
    abstract List<String> ofDay(String deviceId, LocalDate day);
}
