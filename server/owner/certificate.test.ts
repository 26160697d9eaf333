import { expect, test } from "vitest";
import { certificateJob } from "./certificate.ts";

test("a host that cannot be reached today does not make its certificate good again [SF14]", async () => {
  const [job] = certificateJob("https://127.0.0.1:1");
  const now = new Date("2026-03-02T13:00:00.000Z");
  const found = { error: "ends in 3 days" };
  expect(await job?.run(now, now, found)).toEqual(found);
  expect(await job?.run(now, now, null)).toEqual({ error: null });
});
