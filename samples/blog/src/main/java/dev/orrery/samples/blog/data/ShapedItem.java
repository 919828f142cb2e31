package dev.orrery.samples.blog.data;

/** An item in the shape of a design, and the partition key that it belongs to. */
public record ShapedItem(Object item, String partitionKey) {}
