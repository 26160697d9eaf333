/** Mutants that no unit test can or need kill, each with the reason. `line`: the whole line of code, trimmed. */
export const acceptedSurvivors: { file: string; line: string; change: string; reason: string }[] = [];
