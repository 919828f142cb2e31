package dev.orrery.engine.catalog;

/** An offer, and what it belongs to. */
public record OwnedOffer(Offer offer, OfferOwner owner) {}
