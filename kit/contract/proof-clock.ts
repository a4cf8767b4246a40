/** How far the clock of a program may be off when it proves its key (DPoP), before or after, in seconds. */
export const proofSeconds = 60;

/** How long a signed assertion of a program may live, in seconds (FAPI 2.0 asks for short ones). */
export const assertionSeconds = 300;
