import type { Page } from "@playwright/test";
import { requestStatusPath } from "#domain/requests/request-protocol.ts";
import { type Network, type NetworkFault, startProxy } from "../../support/proxies.ts";
import {
  expect,
  fillConsultation,
  installClock,
  newVisitor,
  openHydrated,
  passTime,
  test,
  untilThanked,
} from "../../support/site-test.ts";

const submit = "/functions/v1/submit-contact";
const alertSays = (page: Page, text: string) => page.locator("[data-not-sent]").filter({ hasText: text });

/** Moves parts of the form where React cannot find them, as a program of the visitor's may; React fails when it next changes them. */
function breakForm(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const part of document.querySelectorAll(".request form > *, .hint > *")) {
      const holder = document.createElement("div");
      part.before(holder);
      holder.append(part);
    }
  });
}

/** React fails while the request is under way, when tooltips come, or at its outcome. */
async function sendAndBreak(page: Page, network: Network, isWhileSending: boolean, fault?: NetworkFault) {
  if (isWhileSending) network.plan(submit, { kind: "hold" });
  else if (fault) network.plan(submit, fault);
  if (!isWhileSending) await breakForm(page);
  await page.getByRole("button", { name: "Send Message" }).click();
  if (!isWhileSending) return;
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
  await breakForm(page);
  await page.getByRole("button", { name: "Why we ask for your phone" }).click();
  await expect(alertSays(page, "Submitting...")).toBeFocused();
  network.recover();
  if (fault) network.plan(submit, fault);
}

for (const isWhileSending of [true, false]) {
  const when = isWhileSending ? "while a request is under way" : "at its outcome";
  test(`where React fails ${when}, the plain form tells the outcome [RI02]`, async ({ page, site }) => {
    await installClock(page);
    const open = async () => {
      const network = await startProxy(site.origin);
      await openHydrated(page, `${network.origin}/contact`);
      const visitor = newVisitor();
      const loaded = page.waitForResponse(/functions-sender-/);
      await fillConsultation(page, visitor);
      await (await loaded).finished();
      return { network, visitor };
    };

    const stored = await open();
    await sendAndBreak(page, stored.network, isWhileSending);
    await untilThanked(page);
    expect(await site.leadsOf(stored.visitor.email)).toHaveLength(1);

    const { network, visitor } = await open();
    const refusal = { ok: false, error: "Check", fieldErrors: { email: "Not this address" } };
    await sendAndBreak(page, network, isWhileSending, { kind: "answer", status: 503, body: "no" });
    await passTime(page, () => alertSays(page, "Your message didn't go through").isVisible());
    network.recover();
    network.plan(submit, { kind: "answer", status: 400, body: JSON.stringify(refusal) });
    await page.getByRole("button", { name: "Try again" }).click();
    await passTime(page, () => alertSays(page, "Not this address").isVisible());
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(visitor.email);
    network.recover();
    network.plan(submit, { kind: "lose answer" });
    network.plan(requestStatusPath, { kind: "cut" });
    await page.getByRole("button", { name: "Send Message" }).click();
    await passTime(page, () => alertSays(page, "couldn't confirm delivery").isVisible());
    network.recover();
    await untilThanked(page);
    expect(await site.leadsOf(visitor.email)).toHaveLength(1);
  });
}
