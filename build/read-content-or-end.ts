import type { ContentFolder } from "#app/content/content-source.ts";
import { listContent, withFolder } from "#app/content/list-content.ts";
import { type Content, readContent } from "#app/content/read-content.ts";
import { ContentError } from "#app/content/read-content-file.ts";
import { contentFolder, ownFolder, sampleFolder } from "#disk/content-folder.ts";
import { changeText } from "#disk/write-whole.ts";
import { readBuildSettings } from "#domain/build-settings.ts";
import type { BuildSettings } from "#domain/business/site-facts.ts";
import { escapeInvisible } from "#domain/escape-controls.ts";
import { OperatorError } from "#domain/operator-error.ts";
import { withPlaceInEditor } from "./content-schemas.ts";

/** Ends with an owner's mistakes, without a stack trace. */
export function readContentOrEnd(folder: ContentFolder): Content {
  try {
    return readContent(folder.path, folder);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    endWithMistakes(error.message.split("\n"));
  }
}

/** Returns the folder of an owner's own files. Ends for the sample, which updates of the repository replace. */
export function ownContentOrEnd(): string {
  const folder = contentFolder();
  if (folder === sampleFolder)
    endWithMistakes([
      `There is no ${ownFolder}/ yet, and the sample stays as it is. Make it first: npm run own`,
    ]);
  const { mistakes } = listContent(folder);
  if (mistakes.length > 0) endWithMistakes(withFolder(folder, mistakes));
  return folder;
}

/** Changes an owner's file, or ends with the reason why not. */
export function changeTextOrEnd(file: string, change: (text: string) => string): void {
  doOrEnd(() => changeText(file, change));
}

export function readBuildSettingsOrEnd(defaultOrigin: string): BuildSettings {
  return doOrEnd(() => readBuildSettings(process.env, defaultOrigin));
}

function doOrEnd<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    endWithMistakes([error.message]);
  }
}

/** Prints a line for each mistake on standard error, which a server mails to the owners, and exits with 1. */
export function endWithMistakes(mistakes: readonly string[]): never {
  console.error(mistakes.map(withPlaceInEditor).map(escapeInvisible).join("\n"));
  process.exit(1);
}
