import type { ContentFolder } from "../app/content/content-source.ts";
import { type Content, readContent } from "../app/content/read-content.ts";
import { ContentError } from "../app/content/read-content-file.ts";
import { escapeInvisible } from "../domain/escape-controls.ts";

/** An owner's mistake is reported without a stack trace. */
export function readContentOrEnd(folder: ContentFolder): Content {
  try {
    return readContent(folder.path, folder);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** One line each, on standard error. */
export function endWithMistakes(mistakes: readonly string[]): never {
  console.error(mistakes.map(escapeInvisible).join("\n"));
  process.exit(1);
}
