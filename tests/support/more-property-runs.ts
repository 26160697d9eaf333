import fc from "fast-check";

// The default is a hundred runs.
fc.configureGlobal({ numRuns: 10_000 });
