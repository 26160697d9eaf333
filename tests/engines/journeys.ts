import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { consultationForm } from "#domain/requests/consultation-form.ts";
import { contactForm } from "#domain/requests/contact-form.ts";
import { jobApplicationForm } from "#domain/requests/job-application-form.ts";
import { scheduleForm } from "#domain/requests/schedule-form.ts";
import { openSqliteStore } from "#server/store/sqlite/open-sqlite-store.ts";
import { type Network, startProxy } from "../support/proxies.ts";
import { type RunningServer, startServer } from "../support/start-server.ts";
import { requiredTexts } from "../support/valid-request.ts";
import type { Engine } from "./drivers/engine.ts";
import { visitWith } from "./visit.ts";

const forms = [
  { path: "/castle-rock-dog-walking", thanks: "/thank-you", fields: requiredTexts(consultationForm) },
  { path: "/contact", thanks: "/thank-you/message", fields: requiredTexts(contactForm) },
  {
    path: "/schedule",
    thanks: "/thank-you",
    fields: { "services=dog-walking": "on", ...requiredTexts(scheduleForm) },
  },
  { path: "/jobs", thanks: "/thank-you/application", fields: requiredTexts(jobApplicationForm) },
] as const;
type Form = (typeof forms)[number];
const [dogWalking, contact, schedule] = forms;

/** Shortens the page's pauses. Timeouts of calls stay, except that of a status query, which is never answered here. */
const hurry = `(() => {
  const startTimer = window.setTimeout;
  window.setTimeout = (run, ms, ...args) => startTimer(run, ms < 8000 ? ms / 20 : ms, ...args);
})()`;

/** Tests the built site behind a network that can fail. */
export function describeJourneys(start: () => Promise<Engine>): void {
  let server: RunningServer | undefined;
  let engine: Engine | undefined;
  let network: Network;
  let visit: ReturnType<typeof visitWith>;
  beforeAll(async () => {
    server = await startServer();
    engine = await start();
    visit = visitWith(engine);
  });
  afterAll(() => Promise.all([engine?.stop(), server?.stop()]));
  // A new origin has empty storage.
  beforeEach(async () => {
    network = await startProxy(server?.origin ?? "");
  });
  afterEach(() => network.close());

  const open = async ({ path }: { path: string }) => {
    await visit.open(network.origin + path);
    await visit.untilHydrated();
    await visit.evaluate(hurry);
  };
  /** The email address is new each time, because requests are limited by it, and short, because typing takes the most time. */
  const valuesFor = ({ fields }: Pick<Form, "fields">): Record<string, string> & { email: string } => ({
    ...fields,
    email: `${crypto.randomUUID().slice(0, 8)}@example.com`,
  });
  async function leadsOf(email: string) {
    const store = await openSqliteStore({ file: join(server?.dataDir ?? "", "leads.sqlite"), channels: [] });
    const leads = (await store.listLeads()).filter(({ fields }) => fields.email === email);
    await store.close();
    return leads;
  }
  const summaryHasFocus = `document.activeElement?.matches(".error-summary")`;

  /** Returns the names of the fields that have text or a tick. */
  const filledIn = () =>
    visit.evaluate<string[]>(`
      [...document.querySelectorAll("[data-form] form .fields :is(input, textarea)")]
        .filter(({ type, checked, value }) => (type === "checkbox" ? checked : type !== "hidden" && value))
        .map(({ name }) => name)`);

  async function reload(): Promise<void> {
    await visit.evaluate("(window.isLeft = true, void setTimeout(() => location.reload()))");
    await visit.until(`!window.isLeft && document.readyState === "complete"`);
    await visit.untilHydrated();
  }

  async function goBackTo(path: string): Promise<void> {
    // An engine may ignore a step back from a page that still loads.
    await visit.until(`document.readyState === "complete"`);
    // Delayed, because a page that is being left cannot answer.
    await visit.evaluate("void requestAnimationFrame(() => history.back())");
    await visit.untilAt(path);
    await visit.untilHydrated();
  }

  test.each([...forms, { ...dogWalking, path: "/pet-sitting-services" } as const])(
    "$path sent empty shows what is missing; filled in, it is stored; it keeps what is typed over a reload, and stays empty once it was cleared or sent, or left on a shared device [EB08, WM01]",
    async (form) => {
      const values = valuesFor(form);
      const fill = () => visit.fill({ ...values, ...(form.path === schedule.path && { smsOptIn: "on" }) });
      const staysEmpty = async () => {
        expect(await filledIn()).toEqual([]);
        await reload();
        expect(await filledIn()).toEqual([]);
      };
      await open(form);
      await fill();
      await open(form);
      await visit.until(`document.querySelector("[name=email]").value === "${values.email}"`);
      await visit.click(".draft-controls button");
      await staysEmpty();

      await visit.send();
      await visit.until(summaryHasFocus);
      const missing = await visit.evaluate<number>(`document.querySelectorAll("[aria-invalid=true]").length`);
      expect(missing).toBeGreaterThan(2);
      await fill();
      await visit.send();
      await visit.untilAt(form.thanks);
      await visit.untilSaid("What you sent");
      const thanks = await visit.text();
      expect(thanks).toContain(values.email);
      expect(thanks).toMatch(/reference/i);
      await goBackTo(form.path);
      await staysEmpty();
      await visit.send();
      await visit.until(summaryHasFocus);
      expect(await leadsOf(values.email)).toHaveLength(1);

      await visit.click(".draft-controls input");
      await fill();
      await reload();
      expect(await filledIn()).toEqual([]);
      await fill();
      await visit.open(`${network.origin}/faq`);
      await goBackTo(form.path);
      expect(await filledIn()).toEqual([]);
    },
  );

  test("an estimate follows what is chosen, and a ZIP code is answered [EB08, NH02, NH05, PR03]", async () => {
    // No holiday is near this day.
    const day = `${new Date().getFullYear() + 1}-09-14`;
    await visit.open(`${network.origin}/estimate?service=dog-walking&from=${day}&to=${day}`);
    await visit.untilSaid("from $31");
    await visit.click("[name=medication]");
    await visit.until(`document.querySelector("[data-total]")?.textContent === "from $36"`);
    await open(contact);
    await visit.fill({ zipCode: "80116" });
    await visit.untilSaid("Send it now and you'll hear from us by");
    await visit.untilSaid("Maybe. 80116 is right next to Parker.");
  });

  test("without scripts a form is rejected with all input kept, and then stored [EB08]", async () => {
    const values = valuesFor(schedule);
    network.plan("/assets/", { kind: "answer", status: 404, body: "" });
    await visit.open(network.origin + schedule.path);
    await visit.fill({ ...values, email: "nobody" });
    await visit.send();
    await visit.until(`document.querySelector("[aria-invalid=true]")?.name === "email"`);
    for (const [name, value] of Object.entries(schedule.fields))
      if (value !== "on" && name !== "email") expect(await visit.valueOf(name)).toBe(value);
    await visit.evaluate(`document.querySelector("[name=email]").value = ""`);
    await visit.fill({ email: values.email });
    await visit.send();
    await visit.untilAt(schedule.thanks);
    expect(await leadsOf(values.email)).toHaveLength(1);
  });

  test("if the server is down the page says so, and sends when it is back [EB08]", async () => {
    const values = valuesFor(schedule);
    await open(schedule);
    await visit.fill(values);
    // The answer of a proxy whose server is down.
    network.plan("/", { kind: "answer", status: 502, body: "Bad gateway" });
    await visit.send();
    await visit.untilSaid("We can't reach our server right now");
    network.recover();
    await visit.evaluate(`window.dispatchEvent(new Event("online"))`);
    await visit.untilAt(schedule.thanks);
    expect(await leadsOf(values.email)).toHaveLength(1);
  });

  test("a request whose answer is lost with the connection is shown as sent, and as stored once that is known [EB04, EB08, TR08]", async () => {
    const values = valuesFor(contact);
    await open(contact);
    await visit.fill(values);
    network.plan("/functions/v1/submit", { kind: "lose answer" });
    network.plan("/", { kind: "cut" });
    await visit.send();
    await visit.untilSaid("Your message was sent but we couldn't confirm delivery.");
    network.recover();
    await visit.evaluate(`window.dispatchEvent(new Event("online"))`);
    await visit.untilAt(contact.thanks);
    expect(await leadsOf(values.email)).toHaveLength(1);
  });

  test("the heading of a group is below its line, and its fields are below the heading [EB09]", async () => {
    await visit.open(network.origin + schedule.path);
    const groups = await visit.evaluate<object[]>(`
      [...document.querySelectorAll("[data-form] fieldset:not(.field)")].map((group) => {
        const legend = group.querySelector("legend");
        const words = document.createRange();
        words.selectNodeContents(legend);
        const field = [...group.children].find((part) => part !== legend && part.offsetHeight);
        const [line, text] = [legend, words].map((part) => part.getBoundingClientRect());
        return {
          words: legend.textContent,
          isLineAcross: Math.abs(line.width - group.getBoundingClientRect().width) < 1,
          isLineAbove: text.top - line.top > 6,
          areFieldsBelow: field.getBoundingClientRect().top - text.bottom > 3,
        };
      })`);
    expect(groups.length).toBeGreaterThan(3);
    for (const group of groups)
      expect(group).toMatchObject({ isLineAcross: true, isLineAbove: true, areFieldsBelow: true });
  });

  test("what has the keyboard focus is not covered by the header or by the bar at the bottom [EB09]", async () => {
    await visit.open(network.origin + schedule.path);
    await visit.untilHydrated();
    await visit.click("[data-form] [name=name]");
    const barIs = await visit.evaluate(`getComputedStyle(document.querySelector(".call-bar")).display`);
    expect(barIs).not.toBe("none");
    for (let stops = 0; stops < 25; stops++) {
      await visit.pressTab();
      const covered = await visit.evaluate<string>(`(async () => {
        const focused = document.activeElement;
        // Firefox scrolls to it a moment later.
        for (let frames = 0; frames < 200; frames++) {
          await new Promise(requestAnimationFrame);
          const { left, right, top, bottom } = focused.getBoundingClientRect();
          const ends = [top + 2, bottom - 2].map((y) => document.elementFromPoint((left + right) / 2, y));
          const isFree = (end) => !end?.closest(".call-bar, .site-header") || end.contains(focused);
          if (ends.every(isFree)) return "";
        }
        return focused.outerHTML;
      })()`);
      expect(covered).toBe("");
    }
  });
}
