import { expect, test } from "vitest";
import { readEmailSettings, storedEmailSettingsKey } from "./email-settings.ts";

const settings = {
  serviceId: "service_1",
  templateId: "ask",
  scheduleTemplateId: "dates",
  publicKey: "key_1",
  origin: "https://api.emailjs.com",
  guards: { blockHeadless: false, blockedEmails: [], throttleMs: 0 },
};

function readWith(stored: string | null) {
  return readEmailSettings(settings, (key) => (key === storedEmailSettingsKey ? stored : null));
}

test("each stored id and key goes before the content's [CA21]", () => {
  const stored = {
    serviceId: "own",
    templateId: "own ask",
    scheduleTemplateId: "own dates",
    publicKey: "own key",
  };
  expect(readWith(JSON.stringify(stored))).toEqual({ ...settings, ...stored });
  expect(readWith('{"templateId":"own ask"}')).toEqual({ ...settings, templateId: "own ask" });
});

test("a stored entry cannot send requests elsewhere", () => {
  expect(readWith('{"origin":"https://thief.example","serviceId":"own"}')).toEqual({
    ...settings,
    serviceId: "own",
  });
});

test.each([[null], [""], ["no JSON"], ["[]"], ["null"], ['{"publicKey":42}']])(
  "the stored entry %j changes nothing",
  (stored) => {
    expect(readWith(stored)).toEqual(settings);
  },
);

test("storage that is blocked changes nothing", () => {
  const blocked = () => {
    throw new DOMException("Access is denied", "SecurityError");
  };
  expect(readEmailSettings(settings, blocked)).toEqual(settings);
});
