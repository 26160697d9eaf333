import { join } from "node:path";
import { contentFiles } from "#app/content/content-files.ts";
import { openContentFolder, valueAt } from "#app/content/content-source.ts";
import { type Content, readContent } from "#app/content/read-content.ts";
import { changeText } from "#disk/write-whole.ts";
import { isPageFileOff } from "#domain/business/switches.ts";
import { longDate } from "#domain/calendar-date.ts";
import { dateIn } from "#domain/zoned-clock.ts";
import type { Finding } from "./finding.ts";

type Texts = Pick<Content, "legal" | "consent" | "policies"> & {
  business: { off: Content["business"]["off"] };
};

export const isLegalFile = (name: string) => /^legal\/.+\.md$/.test(name);

/** Returns the texts that are not switched off, with their files and the files and values of their dates. */
function textsOf({ business, legal, consent, policies }: Texts) {
  const ofConsent = { dateFile: contentFiles.consent.file, date: consent.lastUpdated };
  const ofTerms = { dateFile: contentFiles.policies.file, date: policies.terms.lastUpdated };
  return [
    { file: "legal/privacy-policy.md", text: legal.privacy, ...ofConsent },
    { file: "legal/sms-privacy.md", text: legal.smsPrivacy, ...ofConsent },
    { file: "legal/terms-of-service.md", text: legal.terms, ...ofTerms },
  ].filter(({ file }) => !isPageFileOff(business.off, file));
}

/** A text is asked about until the owner confirms it, and again once its words or a figure in them have changed. */
export function findUnconfirmedTexts(content: Texts, folder: string, sample: string): Finding[] {
  const shipped = openContentFolder(sample);
  return textsOf(content).flatMap(({ file, text, dateFile, date }): Finding[] => {
    const [day = "", hash] = text.wordsOf?.split(" ") ?? [];
    const former = shipped.open(file);
    const isShipped =
      folder !== sample && former.ok && valueAt(former.value.raw, ["wordsOf"]) === text.wordsOf;
    const message =
      (hash !== text.wordsHash && "its words have changed") ||
      (isShipped && "is the sample's, and you haven't confirmed it for your business") ||
      (day > date && `last changed on ${longDate(day)}, and ${dateFile} dates it ${longDate(date)}`);
    if (!message) return [];
    const toDo =
      "Read it, best with a lawyer. Then confirm it in the list of npm run edit, which dates it today: people who agreed earlier agreed to the old text.";
    return [{ place: `${folder}/${file}`, field: "content", message, toDo, does: "asks", tick: file }];
  });
}

/** Records that the words of `file`, such as "legal/privacy-policy.md", are confirmed as of today. */
export function confirmText(folder: string, file: string, now: Date): void {
  const content = readContent(folder);
  const found = textsOf(content).find((each) => each.file === file);
  if (!found) return;
  const today = dateIn(content.business.timeZone, now);
  const wordsOf = `wordsOf: ${today} ${found.text.wordsHash}`;
  changeText(join(folder, file), (text) =>
    found.text.wordsOf === undefined
      ? text.replace(/^(?=lastUpdated:)/m, `${wordsOf}\n`)
      : text.replace(/^wordsOf:.*$/m, wordsOf),
  );
  changeText(join(folder, found.dateFile), (text) =>
    text.replace(/^(\s*lastUpdated:\s*)["']?[\d-]+["']?/m, `$1"${today}"`),
  );
}
