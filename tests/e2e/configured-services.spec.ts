import type { Page } from "@playwright/test";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import {
  effectsDone,
  expect,
  fillConsultation,
  newVisitor,
  openForm,
  stopClock,
  submitButton,
  test,
  untilThanked,
} from "../support/site-test.ts";
import { settle } from "../support/watch-hosts.ts";

const landing = "/castle-rock-dog-walking";
const submit = "/functions/v1/submit-consultation";

/** Returns what was fetched from foreign hosts; reachability checks do not count. */
async function standInForThirdParties(page: Page): Promise<string[]> {
  const calls: string[] = [];
  await page.route(/https:\/\/(crm|(count\.)?ads|pixel)\.example\//, (route) => {
    if (route.request().method() === "GET") calls.push(route.request().url());
    const isPage = route.request().url().endsWith("/form") || route.request().url().includes("/form?");
    return route.fulfill({
      contentType: isPage ? "text/html" : "text/javascript",
      body: isPage ? "<title>CRM</title><p>CRM form</p>" : "window.loaded = [...(window.loaded ?? []), 1];",
    });
  });
  return calls;
}

test("the CRM form is loaded only when it is needed, 650 high, titled and sandboxed, with other ways beside it [DW08, DW10, CA12, VT02]", async ({
  page,
  configured,
}) => {
  const calls = await standInForThirdParties(page);
  const network = await startFlakyProxy(configured.origin);
  network.plan(submit, { kind: "answer", status: 502, body: "no" });
  await openForm(page, `${network.origin}${landing}?utm_source=mail`);
  await fillConsultation(page, newVisitor());
  expect(calls).toEqual([]);
  await page.getByRole("button", { name: submitButton }).click();
  const frame = page.getByTitle("Consultation request form");
  await expect(frame).toBeVisible();
  await expect(
    page.getByText(
      "Connection Issue: Please use the secure form below instead. Your information will be submitted directly to our team.",
    ),
  ).toBeFocused();
  await expect(frame).toHaveAttribute("height", "650");
  await expect(frame).toHaveAttribute("sandbox", "allow-forms allow-scripts allow-same-origin allow-popups");
  await expect(page.frameLocator("iframe").getByText("CRM form")).toBeVisible();
  await expect
    .poll(() => calls.toSorted())
    .toEqual(["https://crm.example/embed.js", "https://crm.example/form?utm_source=mail"]);

  await page.getByRole("link", { name: "See other ways" }).click();
  await expect(page.getByRole("link", { name: "Text us your request" })).toBeVisible();
  await expect(frame).toHaveCount(0);
  await network.close();
});

test("a CRM form that does not come gives way to call, text and e-mail after 8 s [VT02]", async ({
  page,
  configured,
}) => {
  await page.route("https://crm.example/**", () => {});
  const network = await startFlakyProxy(configured.origin);
  network.plan(submit, { kind: "answer", status: 502, body: "no" });
  await openForm(page, network.origin + landing);
  await fillConsultation(page, newVisitor());
  await stopClock(page);
  await page.getByRole("button", { name: submitButton }).click();
  await expect(page.getByTitle("Consultation request form")).toBeVisible();
  await effectsDone(page);
  await page.clock.runFor(7999);
  await effectsDone(page);
  await expect(page.getByTitle("Consultation request form")).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByRole("link", { name: /Email us/ })).toBeVisible();
  await network.close();
});

test("the thank-you page fires the ad conversion and the lead event once per request [TY03, TY04]", async ({
  page,
  configured,
}) => {
  const calls = await standInForThirdParties(page);
  await openForm(page, configured.origin + landing);
  await fillConsultation(page, newVisitor());
  await page.getByRole("button", { name: submitButton }).click();
  await untilThanked(page);
  await expect
    .poll(() => calls.toSorted())
    .toEqual(["https://ads.example/tag.js", "https://pixel.example/events.js"]);
  const fired = await page.evaluate(() => {
    const scope = window as unknown as { dataLayer: IArguments[]; fbq: { queue: IArguments[] } };
    return {
      ad: scope.dataLayer.map((entry) => [...entry]),
      pixel: scope.fbq.queue.map((entry) => [...entry]),
    };
  });
  const { submissionId } = JSON.parse(
    await page.evaluate(() => sessionStorage.getItem("sent-request") ?? "{}"),
  );
  expect(fired.ad).toContainEqual([
    "event",
    "conversion",
    { send_to: "AW-1/label", transaction_id: submissionId },
  ]);
  expect(fired.pixel).toContainEqual(["track", "Lead", {}, { eventID: submissionId }]);
  expect(JSON.stringify(fired)).not.toContain("@example.com");
  await page.reload();
  await settle(page);
  expect(calls).toHaveLength(2);
});
