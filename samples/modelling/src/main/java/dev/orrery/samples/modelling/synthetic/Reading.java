package dev.orrery.samples.modelling.synthetic;

/**
 * What a device has measured.
 *
 * @param day such as {@code 2026-03-01}
 */
record Reading(String id, String deviceId, String day, String time, double pressure) {}
