/** `href` turns the text into a link where links are allowed. */
export type TokenValue = { text: string; href?: string };

/** What the business does without, such as "you take no deposit", and the `for:` of entries that go with it. */
export type Lacking = { lacking: string; for?: string };

/** What a subject gives to all words, each by its name: a text without a full stop, or why there is none. */
export type Tokens = Record<string, string | TokenValue | Lacking>;

export function lacking(why: string, forName?: string): Lacking {
  return forName === undefined ? { lacking: why } : { lacking: why, for: forName };
}
