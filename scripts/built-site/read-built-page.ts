/** What the build wrote at one address. */
export type BuiltPage = {
  /** As it is asked for: "/", "/blog/fall" */
  path: string;
  html: string;
  title: string;
  description: string;
  /** False where search engines are told to leave it out. */
  isIndexed: boolean;
};

export function readBuiltPage(path: string, html: string): BuiltPage {
  return {
    path,
    html,
    title: decodeEntities(html.match(/<title>([\s\S]*?)<\/title>/)?.[1] ?? ""),
    description: metaContent(html, "description") ?? "",
    isIndexed: !/\bnoindex\b/.test(metaContent(html, "robots") ?? ""),
  };
}

/** The content of the meta element with this name or property; null when there is none. */
export function metaContent(html: string, name: string): string | null {
  for (const [tag] of html.matchAll(/<meta\b[^>]*>/g))
    if (attribute(tag, "name") === name || attribute(tag, "property") === name)
      return attribute(tag, "content");
  return null;
}

/** Start tags of these elements, outside of scripts and styles: '<a href="/">' */
export function startTags(html: string, names: string): string[] {
  return withoutScripts(html).match(new RegExp(`<(?:${names})\\b(?:"[^"]*"|[^">])*>`, "g")) ?? [];
}

/** Null where the tag has none; "" where it has no value. React writes some names with capitals. */
export function attribute(tag: string, name: string): string | null {
  const value = tag.match(new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`, "i"));
  return value && decodeEntities(value[1] ?? "");
}

/** The words a visitor can read, drawings and hidden examples left out; blanks run together. */
export function visibleText(html: string): string {
  const body = html.match(/<body\b[^>]*>([\s\S]*)<\/body>/)?.[1] ?? "";
  const words = withoutScripts(body)
    .replace(/<(template|noscript|svg)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<\/?(?:a|b|em|i|small|span|strong|u|wbr)\b[^>]*>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<[^>]*>/g, " ");
  return decodeEntities(words).replace(/\s+/g, " ").trim();
}

/** The nodes of every JSON-LD block. @throws SyntaxError */
export function structuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].flatMap(
    ([, json = ""]) => JSON.parse(json)["@graph"],
  );
}

function withoutScripts(html: string): string {
  return html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, " ");
}

const namedEntities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (name) return namedEntities[name] ?? entity;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
