package dev.orrery.engine.catalog;

import dev.orrery.engine.resource.Offer;

/** An offer, and what it belongs to. */
public record OwnedOffer(Offer offer, OfferOwner owner) {}
