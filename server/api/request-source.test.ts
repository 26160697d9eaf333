import { expect, test } from "vitest";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { contactForm } from "../../domain/requests/contact-form.ts";
import { jobApplicationForm } from "../../domain/requests/job-application-form.ts";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { newApp } from "../../tests/support/new-app.ts";
import { postJson } from "../../tests/support/post-request.ts";

const source = {
  utm_source: "newsletter",
  referrer: "https://search.example/",
  gclid: "click-1",
  adTagsAllowed: true,
};
const person = { email: "dana@example.net", phone: "303-555-0100", zipCode: "80104", message: "Hello" };
const contact = { ...person, firstName: "Dana" };

test.each<[string, Record<string, unknown>]>([
  [consultationForm.path, { ...contact, formType: "dog-walking-consultation" }],
  [contactForm.path, contact],
  [
    scheduleForm.path,
    {
      ...person,
      services: ["other"],
      name: "Dana",
      petName: "Rex",
      streetAddress: "1 A",
      city: "B",
      state: "CO",
    },
  ],
  [
    jobApplicationForm.path,
    { ...person, name: "Dana", town: "Parker", experience: "Dogs", availability: "All" },
  ],
])("%s keeps where the visitor came from beside the fields", async (path, fields) => {
  const { app, store } = await newApp();
  expect((await postJson(app, path, { ...fields, source })).status).toBe(200);
  const [lead] = await store.listLeads();
  const { adTagsAllowed, ...kept } = source;
  expect(lead?.source).toEqual(kept);
  expect(lead?.fields).not.toHaveProperty("source");
});

test("a browser that asks for privacy leaves no click ids", async () => {
  const { app, store } = await newApp();
  await postJson(app, contactForm.path, { ...contact, source }, { "sec-gpc": "1" });
  expect((await store.listLeads())[0]?.source).not.toHaveProperty("gclid");
});

test("a source that is told otherwise on the second try changes nothing [X10]", async () => {
  const { app, store } = await newApp();
  const request = { ...contact, submissionId: "submission-1" };
  const first = await (await postJson(app, contactForm.path, { ...request, source })).json();
  expect(await (await postJson(app, contactForm.path, request)).json()).toEqual(first);
  expect(await store.listLeads()).toMatchObject([{ source: { utm_source: "newsletter" } }]);
});
