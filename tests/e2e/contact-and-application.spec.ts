import { expect, fillConsultation, newVisitor, openForm, test } from "../support/site-test.ts";
import { deliveredLead } from "../support/start-site.ts";

test("with only the sending program missing, the plain form still sends, with its copy, and is empty again [X06, FX12]", async ({
  page,
  site,
}) => {
  const visitor = newVisitor();
  await page.route("**/assets/functions-sender*", (route) => route.abort());
  await openForm(page, "/contact");
  await fillConsultation(page, visitor);
  const posted = page.waitForRequest("**/functions/v1/submit-contact");
  await page.getByRole("button", { name: "Send Message" }).click();
  expect(await (await posted).headerValue("content-type")).toBe("application/x-www-form-urlencoded");
  await page.waitForURL("**/thank-you/message");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your message");
  await expect(page.getByText("That means by")).toBeVisible();
  expect(await site.leadsOf(visitor.email)).toMatchObject([{ form: "contact" }]);
  await expect(page.getByRole("region", { name: "What you sent" })).toContainText(visitor.email);
  await page.goto("/contact");
  await expect(page.getByRole("button", { name: "Clear the form" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("");
});

const newMessage = () => ({ ...newVisitor(), phone: "720.555.0199", zipCode: "80104" });

const newApplication = () => ({
  name: "Dana Reyes",
  email: `dana-${crypto.randomUUID()}@example.com`,
  phone: "720.555.0199",
  town: "Castle Rock",
  experience: "Six years with two shelter dogs.\nOne summer at a kennel.",
  availability: "Weekday mornings, every other weekend.",
  why: "Long walks, and a reason to get up early.",
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, form, send, thanks, newFields, wrong } of [
    {
      path: "/contact",
      form: "contact",
      send: "Send Message",
      thanks: "/thank-you/message",
      newFields: newMessage,
      wrong: {
        zipCode: ["8010", "Zip code must be 5 digits"],
        message: ["a".repeat(1001), "Message must be less than 1000 characters"],
      },
    },
    {
      path: "/jobs",
      form: "job-application",
      send: "Send Application",
      thanks: "/thank-you/application",
      newFields: newApplication,
      wrong: {
        phone: ["12", "Please enter a valid phone number"],
        town: ["a".repeat(51), "Town name is too long"],
      },
    },
  ] as const)
    test(`what is wrong comes back to ${path} with everything typed; once it is right the owners get it [CO07, R07, X06, FX12]`, async ({
      page,
      site,
    }) => {
      const fields = newFields();
      await page.goto(path);
      for (const [name, value] of Object.entries(fields)) await page.locator(`#${name}`).fill(value);
      for (const [name, [value]] of Object.entries(wrong)) await page.locator(`#${name}`).fill(value);
      await page.getByRole("button", { name: send }).click();
      for (const [name, [value, message]] of Object.entries(wrong)) {
        await expect(page.locator(`#${name}-error`)).toHaveText(message);
        await expect(page.locator(`#${name}`)).toHaveValue(value);
      }
      await expect(page.getByRole("alert").getByRole("link")).toHaveText(
        Object.values(wrong).map(([, message]) => message),
      );
      await expect(page.getByLabel("Email")).toHaveValue(fields.email);
      expect(await site.leadsOf(fields.email)).toEqual([]);

      for (const [name, value] of Object.entries(fields)) await page.locator(`#${name}`).fill(value);
      await page.getByRole("button", { name: send }).click();
      await expect(page).toHaveURL(site.origin + thanks);
      expect(await deliveredLead(site, fields.email)).toMatchObject({ form, status: "accepted", fields });
    });
});
