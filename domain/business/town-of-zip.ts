import { plainCharacters } from "../plain-characters.ts";

/** By five-digit ZIP code; a typed one may have four more digits. Apart from the schemas of towns, which no form's script needs. */
export function townOfZip<Town>(towns: Record<string, Town>, zipCode: string): Town | undefined {
  return towns[plainCharacters(zipCode).slice(0, 5)];
}
