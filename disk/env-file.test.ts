import { expect, test } from "vitest";
import { findUnreadLine, parseSettings } from "./env-file.ts";

test("settings saved by another system are read, and what would be left out is found", () => {
  const text = "\ufeffPORT=1\r\nSMTP_URL='smtp://a:b@c'\r\n# note: none\r\n";
  expect(parseSettings(text)).toEqual({ PORT: "1", SMTP_URL: "smtp://a:b@c" });
  expect(findUnreadLine(text)).toBeNull();
  expect(findUnreadLine("PORT=1\nSMTP_URL: smtp://a\n")).toBe(2);
  expect(findUnreadLine(Buffer.from("\ufeffPORT=1\n", "utf16le").toString("utf8"))).toBe(1);
});
