import { type Content, readContent } from "../app/content/read-content.ts";
import { ContentError } from "../app/content/read-content-file.ts";

/** An owner's mistake is reported without a stack trace. */
export function readContentOrEnd(folder: string): Content {
  try {
    return readContent(folder);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
