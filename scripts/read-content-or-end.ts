import { type Content, readContent } from "../app/content/read-content.ts";
import { ContentError } from "../app/content/read-content-file.ts";

/** Reads content/, or ends the program with the sentences that name an owner's mistakes. */
export function readContentOrEnd(): Content {
  try {
    return readContent();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
