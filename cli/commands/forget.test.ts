import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newCommands } from "#tests/support/leads-folder.ts";
import { consent, request } from "#tests/support/store-engines.ts";
import { saveLead } from "#tests/support/test-lead.ts";

async function newFolderWithDana() {
  const { folder, store, run } = await newCommands(["email", "mailbox"]);
  const id = await saveLead(store, request());
  await store.recordSmsConsent({ ...consent, submissionId: "yes", consented: true });
  await store.recordSmsConsent({ ...consent, submissionId: "no", consented: false });
  const put = (name: string) => {
    const file = join(folder, "data", name);
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, "");
    return file;
  };
  const mail = put(`mailbox/2026-03-02T17-00-00-000Z-${id}-mailbox.eml`);
  const otherMail = put("mailbox/2026-03-02T17-00-00-000Z-other-mailbox.eml");
  const backup = put("backups/leads-2026-03-01.sqlite");
  return { folder, store, run, id, mail, otherMail, backup };
}

test("forget says what it will do, asks, and does it only if that is confirmed [OW12]", async () => {
  const { folder, store, run, mail, otherMail, backup } = await newFolderWithDana();
  const refused = await run(["forget", "dana@example.net"], "no");
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  for (const answer of ["", "y", "yes please"])
    expect((await run(["forget", "dana@example.net"], answer)).code).toBe(1);
  expect([await store.listLeads(), existsSync(mail)]).toMatchObject([[{}], true]);
  const { code, stdout } = await run(["forget", "dana@example.net"], "yes");
  expect(code).toBe(0);
  const texts = [refused.stderr, stdout].map((text) => text.replaceAll(folder, "<folder>"));
  await expect(texts.join("\n")).toMatchFileSnapshot("forget.txt");
  expect([mail, otherMail, backup].map(existsSync)).toEqual([false, true, true]);
  expect(await store.listLeads()).toEqual([]);
  const files = globSync(join(folder, "data/leads.sqlite*")).map((file) => readFileSync(file));
  expect(files.map((file) => file.includes("weekdays at noon"))).toEqual(files.map(() => false));
  const left = await store.listSmsConsents("303-555-0100");
  expect(left.map(({ submissionId }) => submissionId)).toEqual(["yes"]);
});

test("forget by phone with --yes doesn't ask, and lists for programs what was deleted [OW12]", async () => {
  const { store, run, id, mail } = await newFolderWithDana();
  const { stdout } = await run(["forget", "+1 (303) 555-0100", "--yes", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({
    requests: [id],
    refusals: 1,
    consentsKept: 1,
    mailboxFiles: [mail.split("/").at(-1)],
  });
  const again = await run(["forget", "303-555-0100"]);
  expect(again.stdout).toMatch(
    /^There's nothing to delete in [^,]+\.\n {2}1 proof of agreeing to texts kept/,
  );
  const phone = "303-555-0142";
  await store.recordSmsConsent({ ...consent, phone, submissionId: "refused alone", consented: false });
  await run(["forget", phone, "--yes"]);
  expect(await store.listSmsConsents(phone)).toEqual([]);
});

test("an incomplete email address or phone number deletes nothing [OW12]", async () => {
  const { store, run } = await newFolderWithDana();
  for (const who of ["", "Dana", "555-0100", "303555010"]) {
    const { code, stderr } = await run(["forget", who, "--yes"]);
    expect([who, code, stderr]).toEqual([who, 2, expect.stringContaining("Who? Give an email address")]);
  }
  expect(await store.listLeads()).toHaveLength(1);
});
