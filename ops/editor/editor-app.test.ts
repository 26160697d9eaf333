import { expect, test } from "vitest";
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
