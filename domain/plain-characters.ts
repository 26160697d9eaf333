/** Wide characters become plain ones, and what nobody sees goes. For what is written in ASCII. */
export function plainCharacters(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/\p{DI}/gu, "")
    .trim();
}
