import { cpSync, existsSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { sampleContent } from "#tests/support/sample-business.ts";
import { newDataDir } from "#tests/support/test-lead.ts";
import { createEditorApp } from "./editor-app.ts";

test("a save from another site's page, or of any size, is rejected [TR19]", async () => {
  const save = async (text: string, site: string, Host = "localhost") => {
    const headers = { Host, "Sec-Fetch-Site": site };
    const body = JSON.stringify({ before: text, after: text });
    return (await createEditorApp("public").request("/keep-comments", { method: "POST", headers, body }))
      .status;
  };
  expect(await save("a: 1", "same-origin")).toBe(200);
  for (const site of ["cross-site", "same-site"]) expect(await save("a: 1", site)).toBe(404);
  expect(await save("a: 1", "same-origin", "127.0.0.1.evil.example")).toBe(404);
  expect(await save("a".repeat(5_000_000), "same-origin")).toBe(413);
});

test("a copy of the sample that is asked for twice is made once, and the list comes both times [OP07]", async () => {
  const [before, app] = [process.cwd(), createEditorApp("public")];
  process.chdir(newDataDir());
  onTestFinished(() => process.chdir(before));
  cpSync(sampleContent, "sample", { recursive: true });
  for (const _press of [1, 2]) {
    const answer = await app.request("/own", { method: "POST", headers: { Host: "localhost" } });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  }
  expect(existsSync("content/business.yaml")).toBe(true);
});
