/** At most this many accepted requests per e-mail address within the window (sliding). */
export const attemptsPerWindow = 3;
export const attemptWindowMs = 300_000;
