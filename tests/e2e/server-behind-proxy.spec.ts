import type { Page } from "@playwright/test";
import { openSqliteStore } from "../../server/store/open-sqlite-store.ts";
import { startFlakyProxy } from "../support/flaky-proxy.ts";
import {
  expect,
  fillConsultation,
  newVisitor,
  openForm,
  passTime,
  submitButton,
  test,
  untilThanked,
} from "../support/site-test.ts";
import { startCaddy } from "../support/start-caddy.ts";
import { startServer } from "../support/start-server.ts";

const landing = "/castle-rock-dog-walking";
const goOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("online")));

async function untilFailed(page: Page): Promise<void> {
  await passTime(page, () => page.locator(".toast").getByText("Submission Error").isVisible());
  await expect(page.getByRole("button", { name: "Try Original Form Again" })).toBeVisible();
  await expect(page.getByText("Request Sent")).toHaveCount(0);
}

test("with the server killed behind Caddy a request is told as failed, with every other way, and arrives by itself once the server is back [VT01]", async ({
  page,
}) => {
  const server = await startServer();
  const caddy = await startCaddy("Caddyfile", [server.origin]);
  const visitor = newVisitor();
  await openForm(page, caddy.origin + landing);
  await fillConsultation(page, visitor);
  await server.kill();
  await page.getByRole("button", { name: submitButton }).click();
  await untilFailed(page);
  await expect(page.locator("pre")).toContainText(visitor.message);

  const { port } = new URL(server.origin);
  const again = await startServer({ dataDir: server.dataDir, env: { PORT: port } });
  await goOnline(page);
  await untilThanked(page);
  await again.stop();
  const store = await openSqliteStore({ file: `${server.dataDir}/leads.sqlite`, channels: [] });
  expect(await store.listLeads()).toMatchObject([{ fields: { email: visitor.email } }]);
  await store.close();
  await caddy.stop();
});

test("with the server killed behind Caddy before a form is touched, the page tells the failure, and sends when it is back [VT01]", async ({
  page,
}) => {
  const server = await startServer();
  const caddy = await startCaddy("Caddyfile", [server.origin]);
  const visitor = newVisitor();
  await openForm(page, caddy.origin + landing);
  await server.kill();
  await fillConsultation(page, visitor);
  await page.getByRole("button", { name: submitButton }).click();
  const alert = page.getByRole("alert");
  await passTime(page, () => alert.getByText("Submission Error").isVisible());
  await expect(alert).toBeFocused();

  const { port } = new URL(server.origin);
  const again = await startServer({ dataDir: server.dataDir, env: { PORT: port } });
  await alert.getByRole("button", { name: "Try again" }).click();
  await untilThanked(page);
  await again.stop();
  await caddy.stop();
});

for (const isReloaded of [false, true])
  test(`stored by a server that is gone before it answers behind Caddy, a request is told as failed, then as stored${isReloaded ? ", over a reload too" : ""} [VT01]`, async ({
    page,
    site,
  }) => {
    const visitor = newVisitor();
    const between = await startFlakyProxy(site.origin);
    const caddy = await startCaddy("Caddyfile", [between.origin]);
    await openForm(page, caddy.origin + landing);
    await fillConsultation(page, visitor);
    between.plan("/functions/v1/submit", { kind: "lose answer" });
    between.plan("/functions/v1/request-status", { kind: "cut" });
    await page.getByRole("button", { name: submitButton }).click();
    await untilFailed(page);
    between.recover();
    if (isReloaded) {
      await page.reload();
      await expect(page.getByLabel("Your message")).toHaveValue(visitor.message);
      await passTime(page, () => /\/thank-you/.test(page.url()));
    } else await goOnline(page);
    await untilThanked(page);
    expect(await site.leadsOf(visitor.email)).toHaveLength(1);
    await caddy.stop();
    await between.close();
  });
