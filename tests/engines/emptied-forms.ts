import { expect, test } from "vitest";
import type { visitWith } from "./visit.ts";

type Visit = ReturnType<typeof visitWith>;

type Journey<Form> = {
  forms: readonly Form[];
  /** With new storage. */
  open: (form: Form) => Promise<Visit>;
  fill: (form: Form) => Promise<{ email: string }>;
  leadsOf: (email: string) => Promise<unknown[]>;
};

/** What a browser remembers of a form by itself, beside what the site keeps. */
export function describeEmptiedForms<Form extends { path: string; thanks: string }>({
  forms,
  open,
  fill,
  leadsOf,
}: Journey<Form>): void {
  test.each(forms)("$path stays empty after it was cleared, also when loaded again [WM01]", async (form) => {
    const visit = await open(form);
    await fill(form);
    await visit.click(".draft-controls button");
    expect(await typedIn(visit)).toEqual([]);
    await reload(visit);
    expect(await typedIn(visit)).toEqual([]);
  });

  test.each(forms)(
    "$path stays empty once it was sent, so that it is not sent twice [WM01]",
    async (form) => {
      const visit = await open(form);
      const { email } = await fill(form);
      await visit.send();
      await visit.untilAt(form.thanks);
      await visit.until(`document.readyState === "complete"`);
      await visit.evaluate("void requestAnimationFrame(() => history.back())");
      await visit.untilAt(form.path);
      await visit.untilHydrated();
      expect(await typedIn(visit)).toEqual([]);
      await reload(visit);
      expect(await typedIn(visit)).toEqual([]);
      await visit.send();
      await visit.until(`document.activeElement?.matches(".error-summary")`);
      expect(await leadsOf(email)).toHaveLength(1);
    },
  );

  test.each(forms)("on a shared device $path is empty when it is loaded again [WM01]", async (form) => {
    const visit = await open(form);
    await visit.click(".draft-controls input");
    await fill(form);
    await reload(visit);
    expect(await typedIn(visit)).toEqual([]);
    await fill(form);
    await visit.open(new URL("/faq", await visit.evaluate<string>("location.href")).href);
    await visit.evaluate("void requestAnimationFrame(() => history.back())");
    await visit.untilAt(form.path);
    await visit.untilHydrated();
    expect(await typedIn(visit)).toEqual([]);
  });

  async function reload(visit: Visit): Promise<void> {
    await visit.evaluate("(window.isLeft = true, void setTimeout(() => location.reload()))");
    await visit.until(`!window.isLeft && document.readyState === "complete"`);
    await visit.untilHydrated();
  }

  /** Names of the fields with words or a tick. */
  const typedIn = (visit: Visit) =>
    visit.evaluate<string[]>(`
      [...document.querySelectorAll("[data-form] form .fields :is(input, textarea)")]
        .filter(({ type, checked, value }) => (type === "checkbox" ? checked : type !== "hidden" && value))
        .map(({ name }) => name)`);
}
