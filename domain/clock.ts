/** Where the present comes from; handed in so that tests decide what time it is. */
export type Clock = () => Date;
