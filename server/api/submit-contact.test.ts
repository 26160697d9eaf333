import { expect, test } from "vitest";
import { contactForm } from "../../domain/requests/contact-form.ts";
import { newApp } from "../../tests/support/new-app.ts";
import { postForm, postJson, shownReply } from "../../tests/support/post-request.ts";

const contact = {
  firstName: "Dana",
  email: "dana@example.net",
  phone: "303-555-0100",
  zipCode: "80104",
  bestTimeToCall: "",
  message: "Do you board rabbits?",
};

test("a contact message is stored under its own form and answered with its reference", async () => {
  const { app, store } = await newApp();
  const response = await postJson(app, contactForm.path, { ...contact, submissionId: "submission-1" });
  const [lead] = await store.listLeads({ form: "contact" });
  expect(await response.json()).toEqual({ ok: true, id: lead?.id, confirmed: true });
  expect(lead?.fields).toEqual(contact);
});

test("a contact form posted without JavaScript is stored, dotted phone and ZIP+4 rewritten [X06]", async () => {
  const { app, store } = await newApp();
  const typed = { ...contact, phone: "303.555.0100", zipCode: "80104-1234", page: "/form" };
  expect((await postForm(app, contactForm.path, typed)).status).toBe(303);
  expect((await store.listLeads())[0]).toMatchObject({ form: "contact", fields: contact });
});

test("a contact form with errors comes back with them and with what was typed [X06]", async () => {
  const { app } = await newApp();
  const response = await postForm(app, contactForm.path, { ...contact, zipCode: "801", page: "/form" });
  expect(response.status).toBe(400);
  expect(await shownReply(response)).toEqual({
    form: "contact",
    values: { ...contact, zipCode: "801" },
    fieldErrors: { zipCode: "Zip code must be 5 digits" },
    error: null,
  });
});

test("a message with three ordinary links is an ordinary one [FX13]", async () => {
  const { app, store } = await newApp();
  const message =
    "Our vet is https://www.vet.example, the cats are on https://www.instagram.com/cats and www.cats.example";
  await postJson(app, contactForm.path, { ...contact, message });
  expect(await store.listLeads()).toMatchObject([{ status: "accepted" }]);
});
