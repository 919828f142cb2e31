/** What many things share and what changes often: a copy in each, or a reference. Begin with {@code Portfolios}. */
package dev.orrery.samples.modelling.portfolio;
