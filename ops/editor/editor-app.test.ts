import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { freePort, listen } from "#tests/support/listen.ts";
import { createEditorApp } from "./editor-app.ts";

const ask = (pages: string, path: string) =>
  createEditorApp("public", pages).request(path, { headers: { Host: "localhost" } });

test("a page is shown as it is saved, where the pages run, and what to start is said where they don't [OD08]", async () => {
  const { port, stop } = await listen(createServer((_request, response) => response.end()));
  onTestFinished(stop);
  const pages = `http://127.0.0.1:${port}`;
  const shown = await ask(pages, "/see/pricing");
  expect([shown.status, shown.headers.get("location")]).toEqual([302, `${pages}/pricing`]);

  const none = await ask(`http://127.0.0.1:${await freePort()}`, "/see/pricing");
  expect([none.status, await none.text()]).toEqual([503, expect.stringContaining("npm run dev")]);
});

test("a save of another site's page, or of any size, is not read [TR19]", async () => {
  const save = async (text: string, site: string) => {
    const headers = { Host: "localhost", "Sec-Fetch-Site": site };
    const body = JSON.stringify({ before: text, after: text });
    return (await createEditorApp("public").request("/keep-comments", { method: "POST", headers, body }))
      .status;
  };
  expect(await save("a: 1", "same-origin")).toBe(200);
  expect(await save("a: 1", "cross-site")).toBe(404);
  expect(await save("a".repeat(5_000_000), "same-origin")).toBe(413);
});
