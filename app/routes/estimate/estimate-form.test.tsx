import { expect, test } from "vitest";
import { render } from "#tests/support/rendered-form.ts";
import { readSample } from "#tests/support/sample-business.ts";
import { EstimateForm } from "./estimate-form.tsx";

const { catalogue, words } = readSample();

test("the form keeps all that was asked: ZIP code, medication, and an impossible date as it was typed [NH01, VF04]", () => {
  const input = {
    ...{ service: "overnight-premium", from: "2026-02-30", to: "2026-11-12", visits: "1", pets: "2" },
    medication: "yes",
  };
  const props = { catalogue, words: words.estimate.form, input, sentences: {} };
  const root = render(<EstimateForm {...props} action="/estimate" zip="80134" />);
  const field = (name: string) => root.querySelector(`[name=${name}]`);
  expect(field("zip")?.getAttribute("value")).toBe("80134");
  expect(field("medication")?.hasAttribute("checked")).toBe(true);
  expect([field("from")?.getAttribute("type"), field("from")?.getAttribute("value")]).toEqual([
    ...["text", "2026-02-30"],
  ]);
  expect(field("to")?.getAttribute("type")).toBe("date");
  const services = root.querySelectorAll("[name=service]");
  expect(services.map((each) => [each.getAttribute("value"), each.hasAttribute("data-night")])).toEqual([
    ["overnight-premium", true],
    ["overnight-care", true],
    ["dog-walking", false],
    ["pet-sitting", false],
  ]);
  expect(services.map((each) => each.hasAttribute("checked"))).toEqual([true, false, false, false]);
});
