package dev.orrery.samples.blog.measure;

/**
 * What a request has cost while many callers made it at once.
 *
 * @param callers each of whom calls again as soon as it has an answer
 * @param perSecond how many calls of all of them were answered
 */
public record ConcurrentCell(int callers, double perSecond, Cell cell) {}
