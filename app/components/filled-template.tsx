import { createElement, Fragment, type ReactNode } from "react";
import { splitTemplate, type Template } from "../../domain/pages/template.ts";

type Props<Place extends string> = { template: Template<Place>; values: Record<Place, ReactNode> };

/** Words with elements in their places. */
export function FilledTemplate<Place extends string>({ template, values }: Props<Place>) {
  const parts = splitTemplate(template);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, i) => (i % 2 === 0 ? part : values[part as Place])),
  );
}
