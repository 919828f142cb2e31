/**
 * Who may do what, whatever protocol is spoken: the account's keys, and the tokens that permissions give. Read {@link
 * dev.orrery.engine.access.Access} first.
 */
package dev.orrery.engine.access;
