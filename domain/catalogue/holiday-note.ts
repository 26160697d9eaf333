/** `expected`: listed, but not confirmed. `unlisted`: in a holiday week, but no season lists its price. */
export type PricedHoliday = { name: string; price: "listed" | "expected" | "unlisted"; dates: string[] };

/** Both ends are included; when one of them is "", the other is a single day. */
export function withDatesBetween<Dated extends { dates: readonly string[] }>(
  holidays: readonly Dated[],
  start: string,
  end: string,
): Dated[] {
  const from = start || end;
  const to = end || start;
  return holidays.filter(({ dates }) => dates.some((date) => from <= date && date <= to));
}

export function holidayNote({ name, price }: PricedHoliday): string {
  if (price === "unlisted") return `For ${name} we tell you the holiday price on the call.`;
  const surcharge = `These dates touch ${name}, so a holiday surcharge applies.`;
  return price === "listed" ? surcharge : `${surcharge} The amounts are expected, and confirmed on the call.`;
}
