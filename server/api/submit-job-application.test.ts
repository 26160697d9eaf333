import { expect, test } from "vitest";
import { jobApplicationForm } from "../../domain/requests/job-application-form.ts";
import { newApp } from "../../tests/support/new-app.ts";
import { postForm, postJson, shownReply } from "../../tests/support/post-request.ts";

const application = {
  name: "Dana Example",
  email: "dana@example.net",
  phone: "303-555-0100",
  town: "Parker",
  experience: "Ten years with my own dogs.",
  availability: "Weekday mornings",
  why: "I like dogs and snow.",
};

test("a job application is stored under its own form and answered with its reference", async () => {
  const { app, store } = await newApp();
  const response = await postJson(app, jobApplicationForm.path, application);
  const [lead] = await store.listLeads({ form: "job-application" });
  expect(await response.json()).toEqual({ ok: true, id: lead?.id, confirmed: true });
  expect(lead?.fields).toEqual(application);
});

test("a job application posted without JavaScript is stored and leads to the thank-you page [X06]", async () => {
  const { app, store } = await newApp();
  const response = await postForm(app, jobApplicationForm.path, { ...application, page: "/form" });
  expect(response.status).toBe(303);
  expect((await store.listLeads())[0]?.fields).toEqual(application);
});

test("a job application with errors comes back with them and with what was typed [X06]", async () => {
  const { app } = await newApp();
  const typed = { ...application, town: "", page: "/form" };
  const response = await postForm(app, jobApplicationForm.path, typed);
  expect(response.status).toBe(400);
  expect(await shownReply(response)).toEqual({
    form: "job-application",
    values: { ...application, town: "" },
    fieldErrors: { town: "Town is required" },
    error: null,
  });
});

test("an application with links to a vet, an Instagram page and a portfolio is an ordinary one [FX13]", async () => {
  const { app, store } = await newApp();
  const experience =
    "See https://www.instagram.com/dana, https://dana.example, https://www.vet.example; more at www.park.example";
  await postJson(app, jobApplicationForm.path, { ...application, experience });
  expect(await store.listLeads()).toMatchObject([{ status: "accepted" }]);
});
