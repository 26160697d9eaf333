import { expect, test, vi } from "vitest";
import { forbidTabStorage } from "../../../tests/support/browser-stubs.ts";
import { render } from "../../../tests/support/rendered-form.ts";
import { CrmEmbed } from "./crm-embed.tsx";

test("where the tab remembers nothing, a frame is told the campaign of the page's own address, without click ids [VT05]", () => {
  forbidTabStorage();
  vi.stubGlobal("window", {
    location: { href: "https://example.com/?utm_source=news&gclid=click-1&name=Dana" },
  });
  const form = { frameUrl: "https://crm.example/form?id=1&utm_source=site" };
  const root = render(<CrmEmbed form={form} title="Contact form" onFail={() => {}} />);
  expect(root.querySelector("iframe")?.getAttribute("src")).toBe(
    "https://crm.example/form?id=1&utm_source=news",
  );
});
