/** Passed in, so that tests choose the time. */
export type Clock = () => Date;
