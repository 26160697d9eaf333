/** `href` turns the text into a link where links are allowed. */
export type TokenValue = { text: string; href?: string };

/** Why a token has no value, such as "you take no deposit", and the `for:` of entries that are left out with it. */
export type Lacking = { lacking: string; for?: string };

/** The tokens of a subject by name: a text without a full stop, or why there is none. */
export type Tokens = Record<string, string | TokenValue | Lacking>;

export function lacking(why: string, forName?: string): Lacking {
  return forName === undefined ? { lacking: why } : { lacking: why, for: forName };
}
