/** `href` turns the text into a link where links are allowed. */
export type TokenValue = { text: string; href?: string };

/** What a subject gives to all words, each by its name: a text without a full stop, or null where the business has none, so that words about it are left out; true or false only decides whether they are. */
export type Tokens = Record<string, string | TokenValue | boolean | null>;
