/** HTML by path. */
export type Pages = ReadonlyMap<string, string>;

/** `pages` are titles. */
export type TextChange = { before: string; after: string; pages: string[] };
/** What an owner can compare with what they meant to change. */
export type SiteChanges = { pages: string[]; texts: TextChange[] };

const textMaxLength = 120;
const textsTold = 20;
const unread = new Set(["script", "style", "svg"]);
const withinText = new Set(["a", "em", "span", "strong"]);

export function comparePages(former: Pages, present: Pages): SiteChanges {
  const changed = [...new Set([...former.keys(), ...present.keys()])]
    .toSorted()
    .filter((path) => former.get(path) !== present.get(path));
  const texts = new Map<string, TextChange>();
  for (const path of changed) {
    const html = [former.get(path) ?? "", present.get(path) ?? ""] as const;
    for (const { before, after } of changedTexts(textsOf(html[0]), textsOf(html[1]))) {
      const change = texts.get(`${before}\n${after}`) ?? { before, after, pages: [] };
      change.pages.push(titleOf(html[1] || html[0], path));
      texts.set(`${before}\n${after}`, change);
    }
  }
  return {
    pages: changed.map((path) => titleOf(present.get(path) ?? former.get(path) ?? "", path)),
    texts: [...texts.values()].slice(0, textsTold),
  };
}

function titleOf(html: string, path: string): string {
  return plain(/<title>([^<|]*)/.exec(html)?.[1] ?? path);
}

/** In their order, without what the reader does not see. */
function textsOf(html: string): string[] {
  const texts = [""];
  let hidden = "";
  for (const part of html.slice(html.indexOf("<body")).split("<")) {
    const [, closing, name = ""] = /^(\/?)(\w*)/.exec(part) ?? [];
    if (hidden && !(closing && name === hidden)) continue;
    hidden = !closing && unread.has(name) ? name : "";
    if (hidden) continue;
    if (!withinText.has(name)) texts.push("");
    texts.push((texts.pop() ?? "") + part.slice(part.indexOf(">") + 1));
  }
  return texts.map(plain).filter(Boolean);
}

function plain(html: string): string {
  const entities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };
  const text = html.replaceAll(
    /&(?:amp|lt|gt|quot|#x27);/g,
    (entity) => entities[entity as keyof typeof entities],
  );
  return text.replaceAll(/\s+/g, " ").trim();
}

/** What went and what came at the same place belong together. */
function changedTexts(before: string[], after: string[]): { before: string; after: string }[] {
  const [wasThere, isThere] = [new Set(before), new Set(after)];
  const gone = before.filter((text) => !isThere.has(text));
  const come = after.filter((text) => !wasThere.has(text));
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => ({
    before: (gone[index] ?? "").slice(0, textMaxLength),
    after: (come[index] ?? "").slice(0, textMaxLength),
  }));
}
