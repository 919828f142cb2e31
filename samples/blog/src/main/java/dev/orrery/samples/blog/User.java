package dev.orrery.samples.blog;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/** Someone who writes, comments and likes. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record User(String id, String username) {}
