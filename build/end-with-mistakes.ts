import { escapeInvisible } from "../domain/escape-controls.ts";

/** One line each, on standard error. */
export function endWithMistakes(mistakes: readonly string[]): never {
  console.error(mistakes.map(escapeInvisible).join("\n"));
  process.exit(1);
}
