import { plainCharacters } from "../plain-characters.ts";

/** Looks up the first five digits. In a file of its own, because no form's script needs the schemas of towns. */
export function townOfZip<Town>(towns: Record<string, Town>, zipCode: string): Town | undefined {
  return towns[plainCharacters(zipCode).slice(0, 5)];
}
