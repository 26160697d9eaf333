import { expect, test } from "vitest";
import { site } from "#tests/support/built-site.ts";
import { claimedRequest } from "#tests/support/test-lead.ts";
import { leadFacts } from "./lead-facts.ts";

test.each([
  ["service=overnight-premium&from=2025-12-02&to=2025-12-05", "Overnight"],
  ["service=overnight-care&from=2025-12-02&to=2025-12-05", "Almost Overnight Care"],
  ["service=dog-walking&from=2025-12-02&to=2025-12-05", "Overnight or Almost Overnight"],
  ["", "Overnight or Almost Overnight"],
])(
  "of a choice that stands for two services, with the estimate %j, it is %j [WM09]",
  (estimatedStay, called) => {
    const fields = { services: ["overnight-care", "boarding"] };
    const { lead } = claimedRequest("email", fields, { lead: { form: "schedule" }, estimatedStay });
    expect(leadFacts(lead, site).services).toEqual([called, "Private Boarding"]);
  },
);
