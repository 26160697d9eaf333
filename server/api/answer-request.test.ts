import { expect, test } from "vitest";
import { consultationForm } from "../../domain/requests/consultation-form.ts";
import { notConfiguredError, tooManyAttemptsError } from "../../domain/requests/request-protocol.ts";
import { newApp } from "../../tests/support/new-app.ts";
import { postForm, shownReply } from "../../tests/support/post-request.ts";

const typedForm = {
  firstName: "Dana",
  email: "dana@example.net",
  phone: "303.555.0100",
  zipCode: "80104-1234",
  message: "Two dogs, weekdays at noon.",
  optInCommunications: "on",
  formType: "dog-walking-consultation",
  page: "/form",
};
test("a form posted without JavaScript is stored and leads to the thank-you page [X06]", async () => {
  const { app, store } = await newApp();
  const response = await postForm(app, consultationForm.path, typedForm);
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/thank-you");
  expect((await store.listLeads())[0]).toMatchObject({
    form: "dog-walking-consultation",
    fields: { firstName: "Dana", phone: "303-555-0100", zipCode: "80104", optInCommunications: true },
  });
});

test("the same form posted twice is one lead [X10]", async () => {
  const { app, store } = await newApp();
  await postForm(app, consultationForm.path, typedForm);
  expect((await postForm(app, consultationForm.path, typedForm)).status).toBe(303);
  expect(await store.listLeads()).toHaveLength(1);
});

test("a form with errors comes back with them and with what was typed [X06]", async () => {
  const { app } = await newApp();
  const response = await postForm(app, consultationForm.path, {
    ...typedForm,
    zipCode: "801",
    message: "Hi </script>",
  });
  expect(response.status).toBe(400);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-security-policy")).toContain("script-src 'self';");
  expect(await shownReply(response)).toEqual({
    form: "dog-walking-consultation",
    values: {
      firstName: "Dana",
      email: "dana@example.net",
      phone: "303.555.0100",
      zipCode: "801",
      bestTimeToCall: "",
      message: "Hi </script>",
      optInCommunications: "on",
      formType: "dog-walking-consultation",
    },
    fieldErrors: { zipCode: "Please enter a valid 5-digit zip code" },
    error: null,
  });
});

test("a form that came too often says so on its page [X06]", async () => {
  const { app } = await newApp();
  for (const message of ["one", "two", "three"])
    await postForm(app, consultationForm.path, { ...typedForm, message });
  const response = await postForm(app, consultationForm.path, { ...typedForm, message: "four" });
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("300");
  expect(await shownReply(response)).toMatchObject({
    error: tooManyAttemptsError,
    values: { message: "four" },
  });
});

test("a form that reaches nobody says so on its page", async () => {
  const { app } = await newApp({ channels: [] });
  const response = await postForm(app, consultationForm.path, typedForm);
  expect(response.status).toBe(503);
  expect(await shownReply(response)).toMatchObject({ error: notConfiguredError });
});

test.each(["/nowhere", "https://evil.example/", "//evil.example", "/assets/page.js", ""])(
  "a form from the page '%s' is answered with a page of its own that leads home",
  async (page) => {
    const { app } = await newApp();
    const response = await postForm(app, consultationForm.path, { ...typedForm, page, zipCode: "801" });
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toMatch("text/html");
    const html = await response.text();
    expect(html).toContain("Please enter a valid 5-digit zip code");
    expect(html).toContain('<a href="/">Back to the form</a>');
  },
);
