/** A typed or pasted ZIP code, without what nobody sees. */
export function visibleZip(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/\p{DI}/gu, "")
    .trim();
}

/** By five-digit ZIP code; a typed one may have four more digits. */
export function townOfZip<Town>(towns: Record<string, Town>, zipCode: string): Town | undefined {
  return towns[visibleZip(zipCode).slice(0, 5)];
}
