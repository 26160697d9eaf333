import * as v from "valibot";
import { expect, test } from "vitest";
import { jobFactsSchema, rowText } from "./page-words.ts";

test.each([
  ["$ {from} to $ {to} an hour", 18, 24, "$ 18 to $ 24 an hour"],
  ["$ {from} to $ {to} an hour", 18.5, 24.25, "$ 18.50 to $ 24.25 an hour"],
  ["$ {from} a mile", 0.655, undefined, "$ 0.655 a mile"],
  ["$ {from} a month", 1200, undefined, "$ 1,200 a month"],
  ["{from} to {to} hours a day", 2.5, 4, "2.5 to 4 hours a day"],
  ["$ {from} for {to} hours", 18.5, 2.5, "$ 18.50 for 2.5 hours"],
])("the row %j with %j and %j reads %s [PC02]", (text, from, to, shown) => {
  expect(rowText({ label: "Pay", text, from, to })).toBe(shown);
});

test("a job's numbers must not be negative [PC02]", () => {
  const facts = { title: "The job", rows: [{ label: "Pay", text: "{from} dollars", from: -1 }] };
  const { issues = [] } = v.safeParse(jobFactsSchema, facts);
  expect(issues.map(({ message }) => message)).toEqual(["must not be negative"]);
});
