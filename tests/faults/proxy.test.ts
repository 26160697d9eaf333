import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../support/listen.ts";
import { startCaddy } from "../support/proxies.ts";

test("the proxy's log contains no owner's link and no query, for failed requests and for all others [SG07]", async () => {
  const gone = `http://127.0.0.1:${await freePort()}`;
  const answersOwners = "redir /owner/moved /owner/SECRET";
  const caddy = await startCaddy(gone, ["log", answersOwners]);
  onTestFinished(caddy.stop);
  const referer = `${caddy.origin}/owner/SECRET`;
  const paths = ["/owner/SECRET?done=spam", "/owner/moved", "/estimate?zip=SECRET"];
  const ask = (path: string) => fetch(caddy.origin + path, { redirect: "manual", headers: { referer } });
  expect((await Promise.all(paths.map(ask))).map(({ status }) => status)).toEqual([502, 302, 502]);
  await expect.poll(caddy.log).toContain('"uri":"/estimate?-"');
  expect(caddy.log()).toContain('"uri":"/owner/-"');
  expect(caddy.log()).not.toContain("SECRET");
});
