import { contentFiles, pageFile } from "./content-files.ts";
import type { Content } from "./read-content.ts";

/** The same content; `files` gets the name of each file that something is taken from. */
export function recordReads(content: Content, files: Set<string>): Content {
  const words = new Proxy(content.words, {
    get(target, page, receiver) {
      files.add(pageFile(String(page)));
      return Reflect.get(target, page, receiver);
    },
  });
  return new Proxy(
    { ...content, words },
    {
      get(target, part, receiver) {
        if (part in contentFiles) files.add(contentFiles[part as keyof typeof contentFiles]);
        return Reflect.get(target, part, receiver);
      },
    },
  );
}
