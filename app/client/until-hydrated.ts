/** An element added before hydration would make React render the whole form again; React leaves a later one alone. */
export function untilHydrated(form: Element | null): Promise<void> {
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
