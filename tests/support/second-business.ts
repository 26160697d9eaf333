import { buildVariant } from "./build-variant.ts";
import { overlayContent } from "./overlay-content.ts";

type Options = { env?: Record<string, string>; hasPhotos?: boolean };

/** Its photos lie on other hosts, which the test must stand in for unless `hasPhotos` is false. */
export function buildSecondBusiness({ env = {}, hasPhotos = true }: Options = {}): Promise<string> {
  return buildVariant(
    async ({ folder: content, edit }) => {
      await overlayContent("tests/fixtures/second-business", content);
      for (const name of ["privacy-policy", "terms-of-service"]) await edit(`legal/${name}.md`, ownLegalText);
      if (hasPhotos) return;
      await edit("team.yaml", (text) => text.replace(/^ *image: .*\n/m, ""));
      await edit("blog/windows.md", (text) => text.replace(/photo-[\w-]+/, "scene:sitter-door"));
    },
    { env, options: ["--release"] },
  );
}

/** Of another state, by one person who sits with cats and does not text. */
function ownLegalText(text: string): string {
  return ownLegalWords
    .reduce((words, [before, after]) => words.replaceAll(before, after), text)
    .replace(/^wordsOf:.*\n/m, "")
    .replace(/^## Text messages\n[\s\S]*?(?=^## )/m, "")
    .replaceAll(/^(?!#).*\b(?:text messages?|SMS)\b.*\n/gim, "");
}

const ownLegalWords: [RegExp | string, string][] = [
  ["Colorado", "Vermont"],
  [", keys, emergencies and text messages", ", keys and emergencies"],
  [/ The scheduling portal that our clients use[^.]*\./g, ""],
  ["The scheduling portal and other sites", "Other sites"],
  ["by e-mail and by text", "and by e-mail"],
  [", payment and text delivery", " and payment"],
  ["a safe leash, collar or carrier", "a carrier"],
  ["shorten a walk, replace it with play indoors or send the backup team", "come later than agreed"],
  [" and the backup team cannot come,", ""],
  [/ A job application contains[^.]*\./g, ""],
  ["Requests, messages and job applications", "Requests and messages"],
  ["Sitters arrive", "Your sitter arrives"],
  ["Our sitters are", "Your sitter is"],
  ["Your sitters", "Your sitter"],
];
