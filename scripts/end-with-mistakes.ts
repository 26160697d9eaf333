import { escapeControls } from "../domain/pages/show-value.ts";

/** One line each, on standard error. */
export function endWithMistakes(mistakes: readonly string[]): never {
  console.error(mistakes.map(escapeControls).join("\n"));
  process.exit(1);
}
