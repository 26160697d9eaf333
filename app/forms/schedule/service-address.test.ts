import { expect, test } from "vitest";
import { fillInTown } from "./service-address.tsx";

const parker = { city: "Parker", state: "CO" };

function openAddress(typed: { city: string; state: string }) {
  const events: string[] = [];
  const inputs = Object.entries(typed).map(([name, value]) => {
    const dispatchEvent = ({ type }: Event) => events.push(`${type} ${name}`);
    return { name, value, dataset: {}, dispatchEvent };
  });
  const elements = { namedItem: (name: string) => inputs.find((input) => input.name === name) };
  const values = () => Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
  const form = { elements } as unknown as HTMLFormElement;
  return { events, inputs, values, form };
}

test("the town follows the ZIP code, and is removed for an unknown one; empty fields are filled in, typed ones stay [FX13, WM16]", () => {
  const { form, values, inputs, events } = openAddress({ city: "", state: "" });
  fillInTown(form, parker);
  expect(fillInTown(form, { city: "Franktown", state: "CO" })).toBe("Franktown, CO");
  expect(events).toEqual(["input city", "input state", "input city"]);
  expect(fillInTown(form, undefined)).toBe("");
  expect(values()).toEqual({ city: "", state: "" });
  fillInTown(form, parker);
  Object.assign(inputs[0] ?? {}, { value: "" });
  expect(fillInTown(form, undefined)).toBe("");
  expect(fillInTown(form, parker)).toBe("Parker, CO");
  Object.assign(inputs[0] ?? {}, { value: "" });
  expect(fillInTown(form, parker)).toBe("Parker, CO");
  expect(values()).toEqual(parker);
  Object.assign(inputs[0] ?? {}, { value: "Elizabeth" });
  expect(fillInTown(form, { city: "Franktown", state: "CO" })).toBe("CO");
  expect(values()).toEqual({ city: "Elizabeth", state: "CO" });
});

test("a town that came with an estimate's ZIP code follows another one, unless the visitor has changed it [FX13, NH02]", () => {
  const franktown = { city: "Franktown", state: "CO" };
  const estimated = openAddress(parker);
  expect(fillInTown(estimated.form, franktown, parker)).toBe("Franktown, CO");
  expect(fillInTown(estimated.form, undefined, parker)).toBe("");
  expect(estimated.values()).toEqual({ city: "", state: "" });
  const changed = openAddress({ ...parker, city: "Elizabeth" });
  expect(fillInTown(changed.form, franktown, parker)).toBe("CO");
  expect(changed.values()).toEqual({ city: "Elizabeth", state: "CO" });
});
