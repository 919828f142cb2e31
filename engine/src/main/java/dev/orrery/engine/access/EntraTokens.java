package dev.orrery.engine.access;

/** Which tokens of Microsoft Entra ({@code type=aad}) an account takes. */
public enum EntraTokens {
    /** None. */
    REFUSED,
    /** All that are valid now, whoever has signed them, as a credential for everything: for tests on one machine. */
    SIGNED_BY_ANYBODY
}
