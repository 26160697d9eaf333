import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { newApp } from "../../tests/support/new-app.ts";
import { newLead } from "../../tests/support/test-lead.ts";

test("says whether a request is on disk, and nothing else about it", async () => {
  const { app, store, clock } = await newApp();
  await store.saveLead({ ...newLead(clock()), submissionId: "submission-1" });
  const status = async (id: string) => (await app.request(`/functions/v1/request-status/${id}`)).json();
  expect(await status("submission-1")).toEqual({ ok: true, known: true });
  expect(await status("submission-2")).toEqual({ ok: true, known: false });
  expect(await status("x")).toEqual({ ok: true, known: false });
});

test("answers while another process writes", async () => {
  const { app, file } = await newApp();
  const other = new DatabaseSync(file);
  other.exec("begin immediate");
  const response = await app.request("/functions/v1/request-status/submission-1");
  expect(await response.json()).toEqual({ ok: true, known: false });
  other.close();
});

test.each(["POST", "DELETE"])("%s is not allowed", async (method) => {
  const { app } = await newApp();
  const response = await app.request("/functions/v1/request-status/submission-1", { method });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
});
