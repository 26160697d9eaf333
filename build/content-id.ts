// Prints the id of the content, or the mistakes of its files. The server runs this instead of reading the files itself.
import { listContent, readContentId, withFolder } from "#app/content/list-content.ts";
import { contentFolder } from "#disk/content-folder.ts";
import { endWithMistakes } from "./read-content-or-end.ts";

const folder = contentFolder();
const { files, mistakes } = listContent(folder);
if (mistakes.length > 0) endWithMistakes(withFolder(folder, mistakes));
process.stdout.write(readContentId(folder, files));
