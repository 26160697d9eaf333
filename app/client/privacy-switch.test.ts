import { expect, onTestFinished, test, vi } from "vitest";

class Fieldset {
  readonly radios = ["allowed", "refused"].map((value) => ({ value, checked: false }));
  readonly line = { dataset: { words: '{"allowed":"On.","unasked":"Off."}' }, textContent: "" };
  disabled = true;
  addEventListener = () => undefined;
  querySelectorAll = () => this.radios;
  querySelector = () => this.line;
}

test.each(["storage", "visibilitychange"])(
  "the privacy choices follow a choice that is made elsewhere, as told by %s [X19]",
  async (event) => {
    onTestFinished(() => void vi.unstubAllGlobals());
    const fieldset = new Fieldset();
    const stored = new Map<string, string>();
    const listeners = new Map<string, () => void>();
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
    vi.stubGlobal("document", { querySelector: () => fieldset, documentElement: { dataset: {} } });
    vi.stubGlobal("addEventListener", (type: string, listener: () => void) => listeners.set(type, listener));
    // A module runs once for each address.
    await import(/* @vite-ignore */ `./privacy-switch.ts?${event}`);
    const shown = () => [fieldset.line.textContent, ...fieldset.radios.map(({ checked }) => checked)];
    expect(shown()).toEqual(["Off.", false, false]);
    stored.set("ad-tags", "allowed");
    listeners.get(event)?.();
    expect(shown()).toEqual(["On.", true, false]);
  },
);
