/** Words with places for what is known only where they are shown: a Template<"town"> may hold {town}. */
export type Template<Place extends string> = string & { readonly places?: Place };

export function fillTemplate<Place extends string>(
  template: Template<Place>,
  values: Record<Place, string | number>,
): string {
  return splitTemplate(template)
    .map((part, i) => (i % 2 === 0 ? part : values[part as Place]))
    .join("");
}

/** Words and the names of places by turns, words first. */
export function splitTemplate(template: string): string[] {
  return template.split(/\{(\w+)\}/);
}
