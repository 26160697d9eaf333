/**
 * Runs in the editor's page, before the editor. An address that ends in "?field=services.0.price" opens that field, and
 * the lists around it, once its form is there. Its source becomes part of the page, so it uses nothing from outside.
 */
export function openField(): void {
  const tickMs = 300;

  let latest = 0;

  /** Ends once `isDone`, or when it is begun for another field. While it starts, the editor has another address for a moment. */
  function repeat(isDone: () => boolean, { hash } = location): void {
    const own = ++latest;
    const repeating = setInterval(() => {
      if (own !== latest || (location.hash === hash && isDone())) clearInterval(repeating);
    }, tickMs);
  }

  function open(): void {
    const keyPath = new URLSearchParams(location.hash.split("?")[1]).get("field");
    if (!keyPath) return;
    const find = (path: string) => document.querySelector(`.field[data-key-path="${CSS.escape(path)}"]`);
    const findDeepest = (path: string): Element | null =>
      find(path) ?? (path.includes(".") ? findDeepest(path.slice(0, path.lastIndexOf("."))) : null);
    let attemptsLeft = 100;
    repeat(() => {
      const form = document.querySelector(".content-editor");
      if (!form) return false;
      attemptsLeft--;
      const field = find(keyPath);
      // A field has an empty place until it comes into sight, so the way leads from one to the next.
      const place = field ? null : (findDeepest(keyPath) ?? form).querySelector(".placeholder");
      (field ?? place ?? findDeepest(keyPath))?.scrollIntoView();
      // As the editor's own preview asks for it; again, because the editor moves the focus itself while it opens a form.
      const payload = { locale: "_default", keyPath };
      postMessage({ type: "highlight-editor-field", payload }, location.origin);
      return attemptsLeft === 0 || field?.contains(document.activeElement) === true;
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
