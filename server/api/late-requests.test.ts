import { expect, test } from "vitest";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { newApp } from "../../tests/support/new-app.ts";
import { postJson, schedule } from "../../tests/support/post-request.ts";

const request = schedule({ startDate: "2025-11-21" });

test("a first day that has passed is refused; a request taken before it passed is answered again [FX13, X10]", async () => {
  const { app, store, clock } = await newApp();
  const post = (changed: object) => postJson(app, scheduleForm.path, { ...request, ...changed });
  expect((await post({ submissionId: "submission-1" })).status).toBe(200);
  clock.forward(86_400_000);
  expect(await (await post({ submissionId: "submission-1" })).json()).toMatchObject({ ok: true });
  const late = await post({ submissionId: "submission-2", endDate: "2025-11-20", name: "" });
  expect(await late.json()).toMatchObject({
    ok: false,
    fieldErrors: {
      name: "Name is required",
      startDate: "The first day has passed",
      endDate: "The last day is before the first",
    },
  });
  expect((await store.listLeads()).map(({ fields }) => fields.phone)).toEqual([request.phone]);
});
