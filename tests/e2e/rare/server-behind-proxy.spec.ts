import type { Page } from "@playwright/test";
import { openSqliteStore } from "#server/store/sqlite/open-sqlite-store.ts";
import { startCaddy } from "../../support/proxies.ts";
import {
  expect,
  fillFields,
  newVisitor,
  openForm,
  passTime,
  submitButton,
  test,
  untilSendingIsLoaded,
  untilThanked,
} from "../../support/site-test.ts";
import { startServer } from "../../support/start-server.ts";

const landing = "/castle-rock-dog-walking";

async function untilFailed(page: Page): Promise<void> {
  await passTime(page, () => page.locator(".toast").getByText("Submission Error").isVisible());
  await expect(page.getByRole("button", { name: "Try Original Form Again" })).toBeVisible();
  await expect(page.getByText("Request Sent")).toHaveCount(0);
}

test("with the server killed behind Caddy a request is told as failed, and arrives by itself once it is back [VT01]", async ({
  page,
}) => {
  const server = await startServer();
  const caddy = await startCaddy("Caddyfile", [server.origin]);
  const visitor = newVisitor();
  await openForm(page, caddy.origin + landing);
  await untilSendingIsLoaded(page);
  await fillFields(page, visitor);
  await server.kill();
  await page.getByRole("button", { name: submitButton }).click();
  await untilFailed(page);
  await expect(page.locator("pre")).toContainText(visitor.message);

  const { port } = new URL(server.origin);
  const again = await startServer({ dataDir: server.dataDir, env: { PORT: port } });
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await untilThanked(page);
  await again.stop();
  const store = await openSqliteStore({ file: `${server.dataDir}/leads.sqlite`, channels: [] });
  expect(await store.listLeads()).toMatchObject([{ fields: { email: visitor.email } }]);
  await store.close();
  await caddy.stop();
});
