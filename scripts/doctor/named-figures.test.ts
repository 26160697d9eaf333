import { expect, test } from "vitest";
import { figuresOfData, namedFigures } from "./named-figures.ts";

const values = (text: string) => namedFigures(text).map(({ value }) => value);

test.each<[text: string, values: (number | string)[]]>([
  ["from $31", [3100]],
  ["$5-$135 and $1,123.75.", [500, 13500, 112375]],
  ["(720) 555-0142", ["7205550142"]],
  ["+17205550142, 720.555.0142 or 1-720-555-0142", ["7205550142", "7205550142", "7205550142"]],
  ["8 AM-6 PM", [480, 1080]],
  ["7-9 PM and 7-9 AM", [1140, 1260, 420, 540]],
  ["8am-10pm", [480, 1320]],
  ["11:30 a.m.", [690]],
  ["12 PM, 12 AM", [720, 0]],
])("%j names its figures", (text, expected) => {
  expect(values(text)).toEqual(expected);
});

test.each(["30 minutes", "November 26-30", "2025-11-26", "I am 8", "ZIP 80104-1234", "id 12345678901234"])(
  "%j names none",
  (text) => {
    expect(values(text)).toEqual([]);
  },
);

test("structured data names figures by their keys and in its words", () => {
  const data = [
    { offers: { price: 31, priceSpecification: { minPrice: "31", maxPrice: 45.5 } } },
    { opens: "06:00", closes: "22:30", telephone: "+17205550142", priceRange: "$5-$9", position: 3 },
  ];
  expect(figuresOfData(data).map(({ value }) => value)).toEqual([
    3100,
    3100,
    4550,
    360,
    1350,
    "7205550142",
    500,
    900,
  ]);
});
