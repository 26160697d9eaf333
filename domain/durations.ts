export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
/** 24 hours, not a calendar day, which a clock change makes shorter or longer. */
export const dayMs = 24 * hourMs;
