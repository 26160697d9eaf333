/** By five-digit ZIP code; a typed one may have blanks around it, or four more digits. */
export function townOfZip<Town>(towns: Record<string, Town>, zipCode: string): Town | undefined {
  return towns[zipCode.trim().slice(0, 5)];
}
