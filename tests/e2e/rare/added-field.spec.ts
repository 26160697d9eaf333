import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { buildVariant, sitePath } from "../../support/build-site.ts";
import { readMessage } from "../../support/mail-peer.ts";
import { expect, openHydrated, test } from "../../support/site-test.ts";
import { deliveredLead, startSite } from "../../support/start-site.ts";
import { fillSchedule, newScheduleVisitor, scheduleButton } from "../../support/visitors.ts";

function insertBefore(next: string, line: string) {
  return (text: string) => {
    const parts = text.split(next);
    if (parts.length !== 2) throw new Error(`Not exactly one ${next}`);
    return parts.join(line + next);
  };
}

test("a field added to a form's definition, with a line of markup, is everywhere under its label, in the review too [FX14, HS04, ST17]", async ({
  page,
  request,
}) => {
  const folder = await buildVariant(async ({ edit }) => {
    await edit("pages/schedule.yaml", (text) => text.replace("reviewStep: false", "reviewStep: true"));
    const field = 'textField("Breed or mix", required(line(20, "Breed is too long"), "Breed is required"))';
    await edit(
      "../domain/requests/schedule-form.ts",
      insertBefore("petType: selectField(", `breed: ${field},\n`),
    );
    await edit(
      "../app/forms/schedule/schedule-island.tsx",
      insertBefore('{pets.length > 1 && field("petType")}', '{field("breed")}\n'),
    );
  });
  const site = await startSite({ cwd: folder });
  const visitor = newScheduleVisitor();
  const submit = page.getByRole("button", { name: scheduleButton });

  await openHydrated(page, `${site.origin}/schedule`);
  await submit.click();
  const wrong = page.locator(".error-summary").getByRole("listitem");
  await expect(wrong.getByText(/Pet name|Breed|Street/)).toHaveText([
    "Pet name is required",
    "Breed is required",
    "Street address is required",
  ]);
  await wrong.getByText("Breed is required").click();
  await expect(page.getByLabel("Breed or mix")).toBeFocused();

  await fillSchedule(page, visitor);
  await page.getByLabel("Breed or mix").fill("Beagle<script>x</script>");
  await submit.click();
  const review = page.getByRole("region", { name: "Check your request" });
  const line = page.locator("dl > div", { has: page.getByText("Breed or mix", { exact: true }) });
  await expect(review.getByRole("heading")).toBeFocused();
  await expect(page.getByLabel("Full name")).toBeHidden();
  await expect(review.locator(line).getByRole("definition")).toHaveText("Beagle");
  await review.getByRole("button", { name: "Send request" }).click();
  await page.waitForURL("**/thank-you");
  const receipt = page.getByRole("region", { name: "What you sent" });
  await expect(receipt.locator(line).getByRole("definition")).toHaveText("Beagle");

  const lead = await deliveredLead(site, visitor.email);
  expect(lead.fields).toMatchObject({ petName: "Biscuit", breed: "Beagle", petType: "Dog" });
  expect(site.webhook.requests.map(({ body }) => JSON.parse(body).data.fields.breed)).toEqual(["Beagle"]);
  expect(site.smtp.messages).toHaveLength(2);
  const mailed = (isToVisitor: boolean) =>
    site.smtp.messages.flatMap(({ to, raw }) => (to.includes(visitor.email) === isToVisitor ? [raw] : []));
  const toOwners = [...mailed(false), ...(await site.mailboxOf(visitor.email))];
  expect(toOwners).toHaveLength(2);
  for (const raw of toOwners) {
    const { text, html } = readMessage(raw);
    expect(text).toMatch(/^Breed or mix: Beagle\r?$/m);
    expect(html).toMatch(/>Breed or mix<\/b><br>Beagle</);
  }
  // Anybody can enter anybody's address, so free text stays out of the mail unless it is declared safe.
  for (const raw of mailed(true)) expect(readMessage(raw).text).not.toContain("Beagle");
  const env = { ...process.env, PATH: sitePath(), DATA_DIR: site.server.dataDir };
  const shown = await promisify(execFile)("node", ["cli/main.ts", "show", lead.id], { cwd: folder, env });
  expect(shown.stdout).toMatch(/^Breed or mix +Beagle$/m);

  const refused = await request.post(`${site.origin}/functions/v1/submit-schedule`, {
    form: { breed: "Beagle", page: "/nowhere" },
  });
  expect(await refused.text()).toContain("<dt>Breed or mix</dt><dd>Beagle</dd>");
  await site.stop();
});
