import { expect, test } from "vitest";
import { compareContent } from "./content-changes.ts";

const services = (changes: Record<string, unknown>[]) => ({ "services.yaml": { services: changes } });
const cat = { id: "cat-visit", title: "Cat Visit", price: { from: 26 }, details: ["Feeding", "Play"] };
const walk = { id: "walk", title: "Walk", price: { exact: 31 }, isHighlight: false };

/** "services.yaml | Services, Walk, Price: $31 → $33" */
function changesBetween(...[former, present]: Parameters<typeof compareContent>): string[] {
  const { fields, more } = compareContent(former, present);
  expect(more).toBe(0);
  return fields.map(({ file, field, before, after }) => `${file} | ${field}: ${before} → ${after}`);
}

test("changes in content/ are reported by file and field as the editor names them, with the old and new value [LF01]", () => {
  const changed = [
    { ...walk, isHighlight: true },
    { ...cat, price: { from: 28 }, details: ["Feeding", "Brushing"] },
    { id: "taxi", title: "Taxi" },
  ];
  expect(changesBetween(services([cat, walk]), services(changed))).toEqual([
    "services.yaml | Services, Cat Visit, Price, From (dollars): $26 → $28",
    "services.yaml | Services, Cat Visit, Details: Feeding, Play → Feeding, Brushing",
    "services.yaml | Services, Walk, Is highlight: false → true",
    "services.yaml | Services, Taxi:  → Name Taxi",
  ]);
});

test("an added or removed file, entry or line is reported as such, and another order by the names [LF01]", () => {
  const before = { "blog/rain.md": { title: "Rain" }, "photos/mia.jpg": "hash-1", ...services([cat, walk]) };
  const after = {
    "notices.yaml": { notices: [{ id: "snow", text: "Snow" }] },
    "photos/mia.jpg": "hash-2",
    ...services([walk]),
  };
  expect(changesBetween(before, after)).toEqual([
    "blog/rain.md | Blog, Rain: Title Rain → ",
    "photos/mia.jpg | photos/mia.jpg: hash-1 → hash-2",
    "services.yaml | Services, Cat Visit: Name Cat Visit, Price From $26, Details Feeding, Play → ",
    "notices.yaml | Notices:  → Notices Text Snow",
  ]);
  expect(changesBetween(services([cat, walk]), services([walk, cat]))).toEqual([
    "services.yaml | Services: Cat Visit, Walk → Walk, Cat Visit",
  ]);
  expect(changesBetween({ "faq.yaml": { a: ["x", "y"] } }, { "faq.yaml": { a: ["y"] } })).toEqual([
    "faq.yaml | Questions and answers, A: x, y → y",
  ]);
  expect(changesBetween(null, after)).toEqual([]);
});

test("entries with the same name are told apart, a price shows its cents, and an added or removed entry shows its values [LF01, TR16]", () => {
  const daysOff = (...closed: { day: string; name: string }[]) => ({
    "business.yaml": { hours: { closed } },
  });
  const first = { day: "2026-11-26", name: "Thanksgiving Day" };
  const second = { day: "2027-11-25", name: "Thanksgiving Day" };
  const dentist = { day: "2026-12-02", name: "Dentist" };
  const days = "business.yaml | Your business, Hours, Days the phone is off";
  expect(changesBetween(daysOff(first, second), daysOff(first, second, dentist))).toEqual([
    `${days}, Dentist 2026-12-02:  → Day 2026-12-02, Name Dentist`,
  ]);
  expect(changesBetween(daysOff(first, second), daysOff(second))).toEqual([
    `${days}, Thanksgiving Day 2026-11-26: Day 2026-11-26, Name Thanksgiving Day → `,
  ]);
  const season = (...dates: object[]) => ({
    "holidays.yaml": { seasons: [{ label: "2026-27", holidays: [{ id: "a", name: "New Year", dates }] }] },
  });
  const [date] = changesBetween(season(), season({ date: "2026-12-27", surcharge: 100 }));
  expect(date).toMatch(/ → Date 2026-12-27, Extra for each visit \$100$/);
  const [price] = changesBetween(services([walk]), services([{ ...walk, price: { exact: 31.5 } }]));
  expect(price).toMatch(/: \$31 → \$31\.50$/);
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
