import { expect, test } from "vitest";
import { renderMail } from "./render-mail.ts";

test("lists end before a mail is so long that Gmail hides its end, and say how many they leave out [RI04]", () => {
  const entry = { title: "Dana", text: "собака ".repeat(150) };
  const { text, html } = renderMail([
    { title: "Fifty" },
    { list: Array(50).fill(entry) },
    "Between.",
    { list: Array(50).fill(entry) },
    "The end.",
  ]);
  expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  expect(Buffer.byteLength(html)).toBeGreaterThan(90_000);
  const named = text.match(/^- Dana/gm)?.length ?? 0;
  expect(text).toContain(`${50 - named} more didn't fit in this email.\n\nBetween.`);
  expect(text).toContain("50 more didn't fit in this email.\n\nThe end.");
  expect(renderMail([{ list: Array(5).fill(entry) }]).text).not.toContain("didn't fit");
});
