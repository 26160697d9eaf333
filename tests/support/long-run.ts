/** `npm run test:long` repeats the tests with more cases. */
export const isLongRun = process.env.LONG_RUN === "yes";
