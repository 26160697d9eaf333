import { html } from "hono/html";
import { formatList } from "#domain/format-list.ts";
import {
  type Blocked,
  type ContentChanges,
  describeContentChange,
  formerTextsKeptDays,
  isOfPhoto,
  type TakeBack,
} from "#domain/pages/changed-content.ts";
import type { PlainPage } from "../site/plain-page.ts";

/** Null where this server can't write the texts. */
export type TakeBackContent = (build: string, options: { isWriting: boolean }) => Promise<TakeBack | null>;

/** It starts a program of 100 MB: one at a time, and whoever asks the same meanwhile reads the same. */
export function oneAtATime(takeBack: TakeBackContent): TakeBackContent {
  const asked = new Map<string, Promise<TakeBack | null>>();
  let former: Promise<unknown> = Promise.resolve();
  return (build, options) => {
    const key = `${build} ${options.isWriting}`;
    const running = asked.get(key);
    if (running) return running;
    const found = former.then(() => takeBack(build, options)).finally(() => asked.delete(key));
    asked.set(key, found);
    former = found.catch(() => undefined);
    return found;
  };
}

export function describeTakeBack(found: TakeBack | null): PlainPage {
  if (found?.state === "changed") return askToTakeBack(found.changes);
  if (found?.state === "taken back")
    return {
      title: "The former texts are back",
      body: html`<p role="status">They go up on your website on their own, and you'll get an email once they're there. It can take a minute.</p>`,
    };
  return {
    title: "This change can't be taken back from here",
    body: html`<p role="alert">${whyNot(found)} Nothing changed.</p>
${found?.changes && html`<p>To do it by hand, this is what changed:</p>${listOf(found.changes)}`}`,
  };
}

function askToTakeBack({ fields, more }: ContentChanges): PlainPage {
  const taken = fields
    .filter((change) => !isOfPhoto(change))
    .map((change) => ({ ...change, before: change.after, after: change.before }));
  return {
    title: "Take this change back?",
    body: html`<p>This is what would change on your website:</p>
${listOf({ fields: taken, more })}
<form method="post"><button>Yes, take it back</button></form>`,
  };
}

function listOf({ fields, more }: ContentChanges) {
  const rows = fields.map(describeContentChange);
  return html`<dl>${rows.map(({ title, text }) => html`<dt>${title}</dt><dd>${text}</dd>`)}</dl>
${more > 0 && html`<p>And ${more} more.</p>`}`;
}

function whyNot(found: Blocked | null): string {
  switch (found?.state) {
    case undefined:
      return "Your website's texts aren't on this computer. Change them where you made this change, and put the new version up.";
    case "unknown":
      return `It's too long ago: the former texts are kept for ${formerTextsKeptDays} days.`;
    case "fetched":
      return "Your website takes its texts from your repository every minute, so change it back there.";
    case "photos":
      return `It replaced or removed a photo (${formatList(found.files, "and")}), and your website doesn't keep former photos. Put the photo back first, then change the words.`;
    case "saved since":
      return `Somebody has saved ${formatList(found.files, "and")} since, and that stays as it is. Change it back by hand.`;
    case "not writable":
      return "Your website isn't allowed to write its own texts. Ask whoever runs it.";
  }
}
