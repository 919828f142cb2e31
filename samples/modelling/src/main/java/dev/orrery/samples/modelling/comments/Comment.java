package dev.orrery.samples.modelling.comments;

/** What somebody has said about a post. */
record Comment(String author, String text) {}
