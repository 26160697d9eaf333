import { expect, test } from "vitest";
import { elapsedField, honeypotField } from "../../../domain/leads/spam-signs.ts";
import { longestText, readSpamSignals } from "./spam-signals.ts";

test.each([
  [{}, { honeypot: "", elapsedMs: null }],
  [
    { [honeypotField]: " x ", [elapsedField]: 1500 },
    { honeypot: "x", elapsedMs: 1500 },
  ],
  [
    { [honeypotField]: 7, [elapsedField]: "1500.5" },
    { honeypot: "", elapsedMs: 1500.5 },
  ],
  [{ [elapsedField]: "a1500" }, { honeypot: "", elapsedMs: null }],
  [{ [elapsedField]: "1500b" }, { honeypot: "", elapsedMs: null }],
  [{ [elapsedField]: "1500.b" }, { honeypot: "", elapsedMs: null }],
  [{ [elapsedField]: "" }, { honeypot: "", elapsedMs: null }],
])("%j tells the signals of a program as %j", (sent: Record<string, unknown>, signals) => {
  expect(readSpamSignals((name) => sent[name])).toEqual(signals);
});

test("the text that is compared is the longest of them", () => {
  const fields = { name: "Dana", message: "Two dogs.", zipCode: "80104", services: ["dog-walking"] };
  expect(longestText({ fields })).toBe("Two dogs.");
});
