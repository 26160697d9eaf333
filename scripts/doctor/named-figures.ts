import { minuteOfDay } from "./known-figures.ts";

/** A figure as it stands in a text, and its value in the terms of KnownFigures. */
export type NamedFigure = { kind: "prices" | "phones" | "hours"; words: string; value: number | string };

const pricePattern = /\$\s?(\d[\d,]*(?:\.\d+)?)/g;
const phonePattern = /(?<![\d.-])(?:\+?1[\s.-]?)?\(?(\d{3})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})(?![\d-])/g;
/** "8 AM", "8am-10pm", "7-9 PM": where only the end says which half of the day, the start is in the same. */
const hourPattern =
  /(?:(\d{1,2}(?::\d\d)?)\s?([ap]\.?m\b\.?)?\s?[-–]\s?)?\b(\d{1,2}(?::\d\d)?)\s?([ap]\.?m)\b/gi;

/** The prices, phone numbers and hours of a text. */
export function namedFigures(text: string): NamedFigure[] {
  return [
    ...[...text.matchAll(pricePattern)].map(([words, amount = ""]) =>
      price(words, Number(amount.replaceAll(",", ""))),
    ),
    ...[...text.matchAll(phonePattern)].map(([words, ...digits]) =>
      phone(words, digits.slice(0, 3).join("")),
    ),
    ...[...text.matchAll(hourPattern)].flatMap(([words, from, fromHalf, to = "", toHalf = ""]) =>
      [from && hour(words, from, fromHalf ?? toHalf), hour(words, to, toHalf)].filter((figure) => !!figure),
    ),
  ];
}

/** Those of structured data, by the names that schema.org has for them; its texts are looked through as well. */
export function figuresOfData(value: unknown, name = ""): NamedFigure[] {
  if (Array.isArray(value)) return value.flatMap((item) => figuresOfData(item, name));
  if (value !== null && typeof value === "object")
    return Object.entries(value).flatMap(([key, item]) => figuresOfData(item, key));
  const words = String(value);
  if (/^(price|minPrice|maxPrice)$/.test(name)) return [price(words, Number(words))];
  if (/^(opens|closes)$/.test(name)) return [{ kind: "hours", words, value: minuteOfDay(words) }];
  return typeof value === "string" ? namedFigures(value) : [];
}

function price(words: string, dollars: number): NamedFigure {
  return { kind: "prices", words, value: Math.round(dollars * 100) };
}

function phone(words: string, digits: string): NamedFigure {
  return { kind: "phones", words, value: digits };
}

function hour(words: string, time: string, half: string): NamedFigure {
  const minutes = minuteOfDay(time) % 720;
  return { kind: "hours", words, value: /^p/i.test(half) ? minutes + 720 : minutes };
}
