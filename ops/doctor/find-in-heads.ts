import type { BuiltPage } from "../../build/built-site/read-built-page.ts";
import { descriptionMaxLength, titleMaxLength } from "../../domain/pages/content-text.ts";
import type { Finding } from "./finding.ts";

export function findInHeads(pages: readonly BuiltPage[]): Finding[] {
  return pages.flatMap((page) => [
    ...faultsOf(page, "title", titleMaxLength, pages),
    ...faultsOf(page, "description", descriptionMaxLength, pages),
  ]);
}

function faultsOf(
  page: BuiltPage,
  field: "title" | "description",
  maxLength: number,
  pages: readonly BuiltPage[],
): Finding[] {
  const finding = (message: string, toDo: string): Finding[] => [
    { place: page.path, field, message, toDo, level: "open" },
  ];
  const text = page[field];
  if (text.trim() === "") return finding("is missing", `Give the page a ${field}.`);
  const twin = pages.find((other) => other.path < page.path && other[field] === text);
  if (twin) return finding(`is the same as that of ${twin.path}`, `Give each page a ${field} of its own.`);
  if (text.length <= maxLength) return [];
  const message = `has ${text.length} characters: "${text}"`;
  return finding(message, `Shorten it to ${maxLength} characters; search engines cut the rest.`);
}
