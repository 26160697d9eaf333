import { expect, test } from "vitest";
import { render } from "../../../tests/support/rendered-form.ts";
import { CrmEmbed } from "./crm-embed.tsx";

test("a form that a script puts on the page has the place that content describes, named, and no frame [FX20]", () => {
  const form = {
    scriptUrl: "https://crm.example/form.js",
    place: { id: "crm-1", class: "crm", "data-form": "7" },
  };
  const root = render(<CrmEmbed form={form} title="Contact form" instead="Use ours" onDead={() => {}} />);
  expect(root.querySelector("section")?.getAttribute("aria-label")).toBe("Contact form");
  expect(root.querySelector("section > div")?.attributes).toEqual(form.place);
  expect(root.querySelectorAll("iframe, script")).toEqual([]);
});
