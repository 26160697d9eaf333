// Prints which content is in the content folder, or what is wrong with its files; for the server, which reads none of them itself.
import { listContent, readContentId, withFolder } from "#app/content/list-content.ts";
import { contentFolder } from "#disk/content-folder.ts";
import { endWithMistakes } from "./read-content-or-end.ts";

const folder = contentFolder();
const { files, mistakes } = listContent(folder);
if (mistakes.length > 0) endWithMistakes(withFolder(folder, mistakes));
process.stdout.write(readContentId(folder, files));
