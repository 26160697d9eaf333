import fc from "fast-check";

/** `npm run test:long` repeats the tests with more cases. */
export const isLongRun = process.env.LONG_RUN === "yes";

// Before each file; the default is a hundred runs.
if (isLongRun) fc.configureGlobal({ numRuns: 10_000 });
