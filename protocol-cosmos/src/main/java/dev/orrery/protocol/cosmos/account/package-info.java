/**
 * What the account is to its clients. Read {@link dev.orrery.protocol.cosmos.account.AccountSettings} first.
 */
package dev.orrery.protocol.cosmos.account;
