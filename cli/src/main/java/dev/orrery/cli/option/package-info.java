/**
 * What all commands share: where their options come from, what texts become, and how failures are told. Read {@link
 * dev.orrery.cli.option.OptionSources} first.
 */
package dev.orrery.cli.option;
