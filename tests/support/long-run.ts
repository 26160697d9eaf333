/** Whether `npm run test:long` runs: the same tests with more of each. */
export const isLongRun = process.env.LONG_RUN === "yes";
