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
import { describeEmptiedForms } from "./emptied-forms.ts";
import { describeLooks } from "./looks.ts";
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

/** The page's pauses become short. Time limits of calls stay, except that of a status, which no journey gets an answer to. */
const hurry = `(() => {
  const startTimer = window.setTimeout;
  window.setTimeout = (run, ms, ...args) => startTimer(run, ms < 8000 ? ms / 20 : ms, ...args);
})()`;

/** Runs on the built site behind a network that can fail. */
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
  // A new origin, so that storage is empty.
  beforeEach(async () => {
    network = await startProxy(server?.origin ?? "");
  });
  afterEach(() => network.close());

  const open = async ({ path }: { path: string }) => {
    await visit.open(network.origin + path);
    await visit.untilHydrated();
    await visit.evaluate(hurry);
  };
  /** The address is new each time, because requests are limited by address; and short, because typing takes the most time. */
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
  describeLooks(async (path) => {
    await visit.open(network.origin + path);
    return visit;
  });

  describeEmptiedForms({
    forms: [...forms, { ...dogWalking, path: "/pet-sitting-services" }],
    async open(form) {
      await open(form);
      return visit;
    },
    async fill(form) {
      const values = valuesFor(form);
      await visit.fill({ ...values, ...(form.path === schedule.path && { smsOptIn: "on" }) });
      return values;
    },
    leadsOf,
  });

  test("an estimate follows what is chosen, and a ZIP code is answered [EB08, NH02, NH05, PR03]", async () => {
    // No holiday week is near it.
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

  const summaryHasFocus = `document.activeElement?.matches(".error-summary")`;

  test.each(forms)("$path sent empty shows what is missing; filled in, it is stored [EB08]", async (form) => {
    const values = valuesFor(form);
    await open(form);
    await visit.send();
    await visit.until(summaryHasFocus);
    const missing = await visit.evaluate<number>(`document.querySelectorAll("[aria-invalid=true]").length`);
    expect(missing).toBeGreaterThan(2);
    await visit.fill(values);
    await visit.send();
    await visit.untilAt(form.thanks);
    await visit.untilSaid("What you sent");
    const text = await visit.text();
    expect(text).toContain(values.email);
    expect(text).toMatch(/Reference|reference/);
    expect(await leadsOf(values.email)).toHaveLength(1);
  });

  test("without scripts a form is refused with every word kept, and then stored [EB08]", async () => {
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

  test("the keyboard alone sends a request [EB08]", async () => {
    const values = valuesFor(dogWalking);
    await open(dogWalking);
    await visit.click("[name=firstName]");
    for (const name of ["firstName", "email", "phone", "zipCode", "message"] as const) {
      await tabTo(`document.activeElement?.name === "${name}"`);
      await visit.type(values[name] ?? "");
    }
    await tabTo(`document.activeElement?.matches(".form-actions button")`);
    await visit.press("enter");
    await visit.untilAt(dogWalking.thanks);
    expect(await leadsOf(values.email)).toHaveLength(1);
  });

  async function tabTo(isThere: string): Promise<void> {
    for (let stops = 0; stops < 12; stops++) {
      if (await visit.evaluate(isThere)) return;
      await visit.press("tab");
    }
    throw new Error(`Tab does not lead to ${isThere}`);
  }

  test("what was typed is there after a reload, and gone after it was sent and one goes back [EB08]", async () => {
    const values = valuesFor(contact);
    await open(contact);
    await visit.fill(values);
    await open(contact);
    await visit.until(`document.querySelector("[name=message]").value === "${values.message}"`);
    await visit.send();
    await visit.untilAt(contact.thanks);
    // An engine may ignore a step back from a page that still loads.
    await visit.until(`document.readyState === "complete"`);
    // Later, because a page that is being left cannot answer.
    await visit.evaluate("void requestAnimationFrame(() => history.back())");
    await visit.untilAt(contact.path);
    await visit.untilHydrated();
    await visit.until(`document.querySelector("[name=message]").value === ""`);
    const next = valuesFor(contact);
    await visit.fill(next);
    await visit.send();
    await visit.untilAt(contact.thanks);
    expect(await leadsOf(next.email)).toHaveLength(1);
  });

  test("with the server away the page says so, and sends when it is back [EB08]", async () => {
    const values = valuesFor(schedule);
    await open(schedule);
    await visit.fill(values);
    // As a proxy answers for a server that is down.
    network.plan("/", { kind: "answer", status: 502, body: "Bad gateway" });
    await visit.send();
    await visit.untilSaid("We can't reach our server right now");
    network.recover();
    await visit.evaluate(`window.dispatchEvent(new Event("online"))`);
    await visit.untilAt(schedule.thanks);
    expect(await leadsOf(values.email)).toHaveLength(1);
  });

  test("a request whose answer is lost with the connection is told as sent, and as stored once that is known [EB04, EB08, TR08]", async () => {
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
}
