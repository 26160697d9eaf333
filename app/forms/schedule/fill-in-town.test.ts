import { expect, onTestFinished, test, vi } from "vitest";
import { fillInTown } from "./fill-in-town.ts";

const town = { city: "Parker", state: "CO" };

test.each([
  [{ city: "", state: "" }, { city: "Parker", state: "CO" }, ["city", "state"]],
  [{ city: "Denver", state: "" }, { city: "Denver", state: "CO" }, ["state"]],
  [{ city: "", state: "NM" }, { city: "Parker", state: "NM" }, ["city"]],
  [{ city: "Denver", state: "NM" }, { city: "Denver", state: "NM" }, []],
])("of %j the town makes %j", (typed, filled, announced) => {
  const events: string[] = [];
  class Input {
    name = "";
    value = "";
    dispatchEvent = ({ type }: Event) => events.push(`${type} ${this.name}`);
  }
  vi.stubGlobal("HTMLInputElement", Input);
  onTestFinished(() => void vi.unstubAllGlobals());
  const inputs = Object.entries(typed).map(([name, value]) => Object.assign(new Input(), { name, value }));
  const elements = { namedItem: (name: string) => inputs.find((input) => input.name === name) };
  expect(fillInTown({ elements } as unknown as HTMLFormElement, town)).toBe(announced.length > 0);
  expect(Object.fromEntries(inputs.map(({ name, value }) => [name, value]))).toEqual(filled);
  expect(events).toEqual(announced.map((name) => `input ${name}`));
});
