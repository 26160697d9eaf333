import { expect, test } from "vitest";
import { readSample } from "#tests/support/sample-business.ts";
import { catalogueTokens } from "./catalogue-tokens.ts";

test("a visit within a night is in the evening, but at midday [WM13]", () => {
  const { catalogue } = readSample();
  const lengths = (...names: string[]) => {
    const visits = names.map((name) => ({ name, hours: 3, from: "10:00", to: "13:00" }));
    const services = catalogue.services.map((service) =>
      service.id === "overnight-care" ? { ...service, visits } : service,
    );
    return catalogueTokens({ catalogue: { ...catalogue, services } })["lengths.overnight-care"];
  };
  expect(lengths("evening", "midday")).toBe("3 hours in the evening and 3 hours at midday");
  expect(lengths("noon", "afternoon")).toBe("3 hours at noon and 3 hours in the afternoon");
});
