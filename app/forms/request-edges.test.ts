import { expect, test, vi } from "vitest";
import { stubTabStorage } from "#tests/support/browser-stubs.ts";
import { confirmed, later, openForm, refused, typed, uncertain } from "#tests/support/open-form.ts";
import { replyWith } from "#tests/support/rendered-form.ts";
import { scheduleForm } from "#tests/support/valid-request.ts";
import { fieldsAsText, receiptLines } from "./receipt-lines.ts";

test("a second click while a request is on its way sends nothing more [ST15]", async () => {
  stubTabStorage();
  const answer = later();
  const form = openForm([answer.promise]);
  const first = form.submit();
  await expect.poll(() => form.sent.length).toBe(1);
  await form.submit();
  answer.resolve(confirmed);
  await first;
  expect([form.sent.length, form.getState().step]).toEqual([1, "sent"]);
});

test("two clicks while the review is loading, and cannot be had, send once [ST15, ST17]", async () => {
  stubTabStorage();
  const form = openForm([confirmed, refused], { effects: { loadReview: async () => false } });
  await Promise.all([form.submit(), form.submit()]);
  expect([form.sent.length, form.getState().step]).toEqual([1, "sent"]);
});

test("what is in doubt is tried again once, though the connection comes back twice [ST20]", async () => {
  stubTabStorage();
  const answer = later();
  const form = openForm([uncertain, answer.promise]);
  await form.submit();
  const trying = form.sendAgain();
  await form.sendAgain();
  expect(form.sent).toHaveLength(2);
  answer.resolve(confirmed);
  await trying;
  expect(form.getState().step).toBe("sent");
});

test.each([
  ["refused", refused],
  ["in doubt", uncertain],
])(
  "what was reviewed and is %s is sent again without another review, unless it was changed [ST17]",
  async (_, outcome) => {
    stubTabStorage();
    const form = openForm([outcome, outcome, confirmed], { hasReview: true });
    await form.submit();
    await form.sendReviewed();
    await form.submit();
    expect(form.sent).toHaveLength(2);
    form.page.typed = { ...typed, message: "Three dogs" };
    await form.submit();
    expect([form.getState().step, form.sent.length]).toEqual(["reviewing", 2]);
  },
);

test("where the program that sends is not to be had, the browser posts the form, and the thank-you page knows of it [FX33, TW02]", async () => {
  const stored = stubTabStorage();
  const form = openForm([]);
  form.page.hasSender = false;
  await form.submit();
  expect(form.did).toEqual(["post"]);
  expect(JSON.parse(stored.get("receipt") ?? "")).toMatchObject({ lines: [{ value: "dana@example.com" }] });
});

test("where neither program nor server is to be had, nothing is posted, and the visitor is told [FX33]", async () => {
  stubTabStorage();
  const form = openForm([], { effects: { canPost: async () => false } });
  form.page.hasSender = false;
  await form.submit();
  expect(form.getState()).toMatchObject({ step: "failed", error: "Network error" });
  expect(form.did).not.toContain("post");
});

test("back at a page that was left, a form that was sent can be filled in anew, and a failure still stands [X20]", async () => {
  stubTabStorage();
  const failed = openForm([refused]);
  await failed.submit();
  failed.returnToPage();
  expect(failed.getState().step).toBe("failed");
  const sent = openForm([confirmed]);
  await sent.submit();
  sent.returnToPage();
  expect(sent.getState().step).toBe("editing");
});

test("the thank-you page learns the first day of care; a form that the server sent back keeps what was posted, not the draft [NH03, X06]", async () => {
  const stored = stubTabStorage();
  const firstDayOf = async (startDate: string, endDate: string) => {
    const form = openForm([confirmed]);
    form.page.typed = { ...typed, startDate, endDate };
    await form.submit();
    return JSON.parse(stored.get("sent-request") ?? "").firstDay;
  };
  expect(await firstDayOf("2026-12-24", "2026-12-26")).toBe("2026-12-24");
  // "Last day" alone, of a visit.
  expect(await firstDayOf("", "2026-12-26")).toBe("2026-12-26");
  expect(openForm().didAtStart).toEqual(["restore the draft"]);
  expect(openForm([], { reply: replyWith({}) }).didAtStart).toEqual([]);
});

test("the receipt has the words of each choice, the phone as it is shown, and nothing that was left empty [OW19]", () => {
  class Input {}
  class List extends Array<Input> {}
  const input = (value: string, more = {}) => Object.assign(new Input(), { value, dataset: {}, ...more });
  const box = (value: string, checked: boolean, words?: string) =>
    input(value, { type: "checkbox", checked, dataset: { words } });
  vi.stubGlobal("HTMLInputElement", Input);
  vi.stubGlobal("RadioNodeList", List);
  const fields: Record<string, Input | List> = {
    services: List.from([
      box("dog-walking", true, "Dog Walking"),
      box("boarding", false, "Private Boarding"),
      box("other", true, "Something else"),
    ]) as List,
    name: input(" Dana "),
    phone: input("303.555.0123"),
    petType: input("Cat"),
    apartment: input("  "),
    smsOptIn: box("on", true),
  };
  const form = { elements: { namedItem: (name: string) => fields[name] ?? null } };
  const lines = receiptLines(form as unknown as HTMLFormElement, scheduleForm, {
    name: "Dana",
    phone: "3035550123",
    startDate: "2026-12-24",
  });
  vi.unstubAllGlobals();
  expect(lines).toEqual([
    { label: "Services", value: "Dog Walking, Something else" },
    { label: "Full name", value: "Dana" },
    { label: "Phone", value: "(303) 555-0123" },
    { label: "Pet type", value: "Cat" },
    { label: "First day", value: "Thu, Dec 24, 2026" },
    { label: "Text messages", value: "Yes" },
  ]);
  expect(fieldsAsText(lines.slice(1, 3))).toBe("Full name: Dana\nPhone: (303) 555-0123");
});
