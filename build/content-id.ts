// Prints which content is in content/, or what is wrong with its files; for the server, which reads none of them itself.
import { listContent, readContentId } from "../app/content/content-folder.ts";
import { endWithMistakes } from "./end-with-mistakes.ts";

const { files, mistakes } = listContent("content");
if (mistakes.length > 0) endWithMistakes(mistakes);
process.stdout.write(readContentId("content", files));
