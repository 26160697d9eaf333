/** A line of its own for each `purpose`, tied to the field. Added empty, because screen readers announce only what changes in a live region after it was added. */
export function statusBelow(field: HTMLInputElement, purpose: string): HTMLElement {
  const id = `${field.id}-${purpose}`;
  const others = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  // React overwrites the attribute when an error comes or goes.
  if (!others.includes(id)) field.setAttribute("aria-describedby", [...others, id].join(" "));
  const status = document.getElementById(id);
  if (status) return status;
  const added = document.createElement("p");
  added.id = id;
  added.className = `field-help ${purpose}`;
  added.role = "status";
  field.after(added);
  return added;
}

/** An element added before hydration would make React render the whole form again; React leaves a later one alone. */
export function untilHydrated(form: Element | null): Promise<void> {
  // Hydration takes `data-not-sent` away.
  const isHydrated = () => !form?.querySelector("[data-not-sent]");
  return new Promise((resolve) => {
    if (!form || isHydrated()) return resolve();
    const observer = new MutationObserver(() => {
      if (!isHydrated()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(form, { childList: true, subtree: true });
  });
}
