import { expect, test } from "vitest";
import { compareContent } from "./content-changes.ts";

const services = (changes: Record<string, unknown>[]) => ({ "services.yaml": { services: changes } });
const cat = { id: "cat-visit", title: "Cat Visit", price: { from: 26 }, details: ["Feeding", "Play"] };
const walk = { id: "walk", title: "Walk", price: { exact: 31 }, isHighlight: false };

test("changes in content/ are reported by file and field as the editor names them, with the old and new value [LF01, OD06]", () => {
  const changed = [
    { ...walk, isHighlight: true },
    { ...cat, price: { from: 28 }, details: ["Feeding", "Brushing"] },
    { id: "taxi", title: "Taxi" },
  ];
  expect(compareContent(services([cat, walk]), services(changed))).toEqual({
    fields: [
      {
        file: "services.yaml",
        field: "Services, Cat Visit, Price, From (dollars)",
        before: "$26",
        after: "$28",
      },
      {
        file: "services.yaml",
        field: "Services, Cat Visit, Details",
        before: "Feeding, Play",
        after: "Feeding, Brushing",
      },
      { file: "services.yaml", field: "Services, Walk, Is highlight", before: "false", after: "true" },
      { file: "services.yaml", field: "Services, Taxi", before: "", after: "Name Taxi" },
    ],
    more: 0,
  });
});

test("an added or removed file, entry or line is reported as such, and another order by the names [LF01, OD06]", () => {
  const before = { "blog/rain.md": { title: "Rain" }, "photos/mia.jpg": "hash-1", ...services([cat, walk]) };
  const after = {
    "notices.yaml": { notices: [{ id: "snow", text: "Snow" }] },
    "photos/mia.jpg": "hash-2",
    ...services([walk]),
  };
  expect(compareContent(before, after).fields).toEqual([
    { file: "blog/rain.md", field: "Blog, Rain", before: "Title Rain", after: "" },
    { file: "photos/mia.jpg", field: "photos/mia.jpg", before: "hash-1", after: "hash-2" },
    {
      file: "services.yaml",
      field: "Services, Cat Visit",
      before: "Name Cat Visit, Price From $26, Details Feeding, Play",
      after: "",
    },
    { file: "notices.yaml", field: "Notices", before: "", after: "Notices Text Snow" },
  ]);
  expect(compareContent(services([cat, walk]), services([walk, cat])).fields).toEqual([
    { file: "services.yaml", field: "Services", before: "Cat Visit, Walk", after: "Walk, Cat Visit" },
  ]);
  expect(compareContent({ "faq.yaml": { a: ["x", "y"] } }, { "faq.yaml": { a: ["y"] } }).fields).toEqual([
    { file: "faq.yaml", field: "Questions and answers, A", before: "x, y", after: "y" },
  ]);
  expect(compareContent(null, after)).toEqual({ fields: [], more: 0 });
});

test("entries with the same name are told apart, a price shows its cents, and an added or removed entry shows its values [OD06, TR16]", () => {
  const daysOff = (...closed: { day: string; name: string }[]) => ({
    "business.yaml": { hours: { closed } },
  });
  const [first, second] = ["2026-11-26", "2027-11-25"].map((day) => ({ day, name: "Thanksgiving Day" }));
  if (!first || !second) throw new Error("There are two.");
  const field = "Your business, Hours, Days the phone is off";
  const dentist = { day: "2026-12-02", name: "Dentist" };
  expect(compareContent(daysOff(first, second), daysOff(first, second, dentist)).fields).toEqual([
    {
      ...{ file: "business.yaml", field: `${field}, Dentist 2026-12-02` },
      ...{ before: "", after: "Day 2026-12-02, Name Dentist" },
    },
  ]);
  expect(compareContent(daysOff(first, second), daysOff(second)).fields).toEqual([
    {
      ...{ file: "business.yaml", field: `${field}, Thanksgiving Day 2026-11-26` },
      ...{ before: "Day 2026-11-26, Name Thanksgiving Day", after: "" },
    },
  ]);
  const season = (...dates: object[]) => ({
    "holidays.yaml": { seasons: [{ label: "2026-27", holidays: [{ id: "a", name: "New Year", dates }] }] },
  });
  const [date] = compareContent(season(), season({ date: "2026-12-27", surcharge: 100 })).fields;
  expect(date?.after).toBe("Date 2026-12-27, Extra for each visit $100");
  const [change] = compareContent(services([walk]), services([{ ...walk, price: { exact: 31.5 } }])).fields;
  expect(change).toMatchObject({ before: "$31", after: "$31.50" });
});

test("of a long text the changed words are shown, and of many changes the first [LF01]", () => {
  const text = (word: string) => ({
    "blog/rain.md": { content: `${"Old dogs. ".repeat(50)}${word}${" end".repeat(50)}` },
  });
  const [change] = compareContent(text("Rain"), text("Snow")).fields;
  expect(change?.before).toMatch(/^….{20}Rain.*…$/);
  expect(change?.after).toMatch(/^….{20}Snow.*…$/);
  const many = (value: string) => ({
    "faq.yaml": Object.fromEntries(Array.from({ length: 50 }, (_, i) => [i, value])),
  });
  expect(compareContent(many("a"), many("b"))).toMatchObject({ fields: { length: 20 }, more: 30 });
});
