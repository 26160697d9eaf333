import { expect, test } from "vitest";
import { scheduleForm } from "../../domain/requests/schedule-form.ts";
import { newApp } from "../../tests/support/new-app.ts";
import { postForm, postJson, shownReply } from "../../tests/support/post-request.ts";

function schedule(changed: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    services: ["dog-walking", "medication"],
    name: "Dana Example",
    email: "dana@example.net",
    phone: "303-555-0100",
    petName: "Biscuit",
    petType: "Cat",
    petCount: 2,
    streetAddress: "1 Example Street",
    apartment: "",
    city: "Castle Rock",
    state: "CO",
    zipCode: "80104-1234",
    startDate: "",
    endDate: "",
    serviceNeeds: "Pills twice a day.",
    smsOptIn: false,
    ...changed,
  };
}

const typedForm = {
  services: ["dog-walking", "medication"],
  name: "Dana Example",
  email: "dana@example.net",
  phone: "303.555.0100",
  petName: "Biscuit",
  petType: "Cat",
  petCount: "2",
  streetAddress: "1 Example Street",
  city: "Castle Rock",
  state: "CO",
  zipCode: "80104-1234",
  page: "/form",
};

test("a schedule request is stored whole and answered with its reference [CA15] [EN22]", async () => {
  const { app, store } = await newApp();
  const response = await postJson(app, scheduleForm.path, schedule({ submissionId: "submission-1" }));
  expect(response.status).toBe(200);
  const [lead] = await store.listLeads();
  expect(await response.json()).toEqual({ ok: true, id: lead?.id, confirmed: true });
  expect(lead?.form).toBe("schedule");
  expect(lead?.fields).toEqual({ ...schedule(), petCount: "2" });
  expect(lead?.deliveries).toMatchObject([{ channel: "email", state: "pending" }]);
});

test("what is left out is stored as left empty, texts not agreed to [EN23] [VA26]", async () => {
  const { app, store } = await newApp();
  const { apartment, serviceNeeds, smsOptIn, petType, petCount, ...rest } = schedule();
  expect((await postJson(app, scheduleForm.path, rest)).status).toBe(200);
  expect((await store.listLeads())[0]?.fields).toMatchObject({
    apartment: "",
    serviceNeeds: "",
    smsOptIn: false,
    petType: "Dog",
    petCount: "",
  });
});

test("every wrong field is named with the form's own message, and nothing is stored [VA27]", async () => {
  const { app, store } = await newApp();
  const response = await postJson(app, scheduleForm.path, { services: "dog-walking", petCount: "two" });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    ok: false,
    error: expect.any(String),
    fieldErrors: {
      services: "Please select at least one service",
      name: "Name is required",
      email: "Email is required",
      phone: "Phone number is required",
      petName: "Pet name is required",
      petCount: "Please enter a whole number from 1 to 50",
      streetAddress: "Street address is required",
      city: "City is required",
      state: "State is required",
      zipCode: "ZIP code is required",
    },
  });
  expect(await store.listLeads()).toEqual([]);
});

test("without a submissionId the same request is one lead, and one for another pet is another [X10]", async () => {
  const { app, store } = await newApp();
  for (const petName of ["Biscuit", "Biscuit", "Gravy"])
    expect((await postJson(app, scheduleForm.path, schedule({ petName }))).status).toBe(200);
  expect((await store.listLeads()).map(({ fields }) => fields.petName)).toEqual(["Gravy", "Biscuit"]);
});

test("a schedule form posted without JavaScript is stored and leads to the thank-you page [X06]", async () => {
  const { app, store } = await newApp();
  const response = await postForm(app, scheduleForm.path, typedForm);
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/thank-you");
  expect((await store.listLeads())[0]?.fields).toMatchObject({
    services: ["dog-walking", "medication"],
    phone: "303-555-0100",
    petCount: "2",
    smsOptIn: false,
  });
});

test("a schedule form with errors comes back with what was typed and every ticked service [X06]", async () => {
  const { app } = await newApp();
  const response = await postForm(app, scheduleForm.path, { ...typedForm, petName: "" });
  expect(response.status).toBe(400);
  expect(await shownReply(response)).toMatchObject({
    form: "schedule",
    values: { name: "Dana Example", phone: "303.555.0100", petType: "Cat", petCount: "2", petName: "" },
    choices: { services: ["dog-walking", "medication"] },
    fieldErrors: { petName: "Pet name is required" },
    error: null,
  });
});

test("the limit per address holds over all forms together", async () => {
  const { app } = await newApp();
  for (const petName of ["one", "two", "three"])
    await postJson(app, scheduleForm.path, schedule({ petName }));
  const contact = { firstName: "Dana", email: "dana@example.net", phone: "303-555-0100", zipCode: "80104" };
  const response = await postJson(app, "/functions/v1/submit-contact", { ...contact, message: "Hello" });
  expect(response.status).toBe(429);
});
