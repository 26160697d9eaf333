/**
 * Runs in the editor's page, before the editor. An address that ends in "?field=services.0.price" opens that field, and
 * the lists around it, once its form is there. Its source becomes part of the page, so it uses nothing from outside.
 */
export function openField(): void {
  const tickMs = 300;

  /** Ends once `isDone`, or when the address has changed meanwhile. */
  function repeat(isDone: () => boolean): void {
    const { hash } = location;
    const repeating = setInterval(() => {
      if (location.hash !== hash || isDone()) clearInterval(repeating);
    }, tickMs);
  }

  function open(): void {
    const keyPath = new URLSearchParams(location.hash.split("?")[1]).get("field");
    if (!keyPath) return;
    const find = (path: string) => document.querySelector(`.field[data-key-path="${CSS.escape(path)}"]`);
    const findDeepest = (path: string): Element | null =>
      find(path) ?? (path.includes(".") ? findDeepest(path.slice(0, path.lastIndexOf("."))) : null);
    // The editor moves the focus itself while it opens a form, and draws what is within a field once that is in sight.
    let attemptsLeft = 10;
    repeat(() => {
      const deepest = findDeepest(keyPath);
      if (!deepest) return false;
      deepest.scrollIntoView();
      // As the editor's own preview asks for it.
      const payload = { locale: "_default", keyPath };
      postMessage({ type: "highlight-editor-field", payload }, location.origin);
      attemptsLeft--;
      return attemptsLeft === 0 || find(keyPath)?.contains(document.activeElement) === true;
    });
  }

  const isFormOpen = () => document.querySelector(".content-editor") !== null;
  addEventListener("hashchange", (event) => {
    const { hash } = location;
    if (!hash.includes("?field=") || !isFormOpen()) return open();
    // From one form straight to another the editor shows an empty one, so the way leads over their list.
    event.stopImmediatePropagation();
    location.replace(hash.replace(/\/entries\/.*/, ""));
    repeat(() => {
      if (isFormOpen()) return false;
      location.replace(hash);
      return true;
    });
  });
  open();
}
