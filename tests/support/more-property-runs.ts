import fc from "fast-check";

// For properties that do not say themselves how often they are tried; a hundred times is what they get otherwise.
fc.configureGlobal({ numRuns: 10_000 });
