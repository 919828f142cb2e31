/**
 * What all commands share: where their options come from, what texts become, and how failures are told. Read {@link
 * dev.orrery.server.option.OptionSources} first.
 */
package dev.orrery.server.option;
