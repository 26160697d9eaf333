import { expect, test } from "vitest";
import { forms } from "#domain/requests/forms.ts";
import { createLog } from "./log.ts";

function newLog() {
  const lines: string[] = [];
  const log = createLog({ write: (line) => lines.push(line) });
  return { log, text: () => lines.join(""), last: () => JSON.parse(lines.at(-1) ?? "{}") };
}

test("email and phone are redacted, however deeply nested [CA23]", () => {
  const { log, text } = newLog();
  const contact = { email: "dana@example.net", phone: "(303) 555-0100" };
  const person = { ...contact, firstName: "Dana", message: "Two dogs" };
  const deep = [person, { deeper: { Email: "DANA@example.net", Phone: "x" } }];
  log.info({ ...person, lead: { person, list: deep } }, "saved");
  for (const personal of ["example.net", "555-0100", "Dana", "Two dogs", '"x"'])
    expect(text()).not.toContain(personal);
  expect(text()).toContain('"msg":"saved"');
});

test("every field of a form is redacted by its name [LS04]", () => {
  const { log, last } = newLog();
  const asked = forms.flatMap(({ fields }) => Object.keys(fields));
  log.info(Object.fromEntries(asked.map((name) => [name, "1985"])), "saved");
  expect(asked.map((name) => last()[name])).toEqual(asked.map(() => "[redacted]"));
});

test.each(["550 <dana@example.net> is unknown here", "call +13035550100 back", "call +44 20 7946 0958 back"])(
  "an address or a number inside a text is redacted: %s [CA23]",
  (error) => {
    const { log, last } = newLog();
    log.error({ error, fault: new Error(error, { cause: new Error(error) }) }, "failed");
    expect(last().error).toContain("[redacted]");
    expect(last().fault.text).toContain("[redacted]");
    expect(JSON.stringify(last())).not.toMatch(/dana@|555.0100|0958/);
  },
);

test("other values stay readable, also one that contains itself [CA23]", () => {
  const { log, last } = newLog();
  const entry = {
    lead: "mwq95ebgbhqYCDhkLaqKM0PD5KT6Pw",
    at: "2026-11-21T10:15:33.802Z",
    channels: ["email"],
  };
  log.warn(entry, "refused");
  expect(last()).toMatchObject({ ...entry, level: 40, msg: "refused" });
  const loop: Record<string, unknown> = {};
  loop.loop = loop;
  log.info({ loop }, "odd");
  expect(last()).toMatchObject({ msg: "odd" });
});

test("text from a visitor can neither start a new line nor control the terminal in which the log is read [FX34]", () => {
  const { log, text, last } = newLog();
  const path = '/\u001b[2J\u009b2J\u202e\u2066\u2028x\n{"level":30,"msg":"forged"}';
  log.info({ path }, "request");
  expect(text().trim().split("\n")).toHaveLength(1);
  expect(text()).not.toMatch(/[^\P{Cc}\n]|[\u2028\u202e\u2066]/u);
  expect(last().path).toBe(path);
});
