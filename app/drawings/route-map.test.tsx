import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { walkRoutes } from "#domain/pages/visits.ts";
import { RouteMap } from "./route-map.tsx";

test.each(walkRoutes)("the walk on the map %s begins at the house and ends there [FT05]", (route) => {
  const map = renderToStaticMarkup(<RouteMap title="A walk" route={route} />);
  const [, cx = "", cy = ""] = map.match(/<circle cx="(\d+)" cy="(\d+)" r="12"/) ?? [];
  const [, path = ""] = map.match(/class="route"[^>]* d="([^"]+)"/) ?? [];
  expect(path.startsWith(`M${cx} ${cy} `) || path.startsWith(`M${cx} ${cy}C`)).toBe(true);
  expect(path.endsWith("Z")).toBe(true);
});
