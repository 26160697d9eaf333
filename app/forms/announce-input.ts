/** Tells whoever listens that a field was filled in, though nobody typed. */
export function announceInput(field: HTMLElement): void {
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
