import { receiptKey, sentRequestKey } from "#domain/requests/sent-request.ts";
import { canPost } from "./is-reachable.ts";
import { writeTabMemory } from "./tab-memory.ts";

export function startForm(): void {
  const island = document.querySelector<HTMLElement>("[data-form]");
  if (!island) return;
  // May run more than once; a repeated import returns the same module.
  const start = () => {
    const scripts = island.dataset.scripts?.split(" ") ?? [];
    Promise.all(scripts.map((script) => import(/* @vite-ignore */ script))).catch(() => {
      const form = island.querySelector("form");
      // A form that posts still works without React.
      if (form?.method === "get") notSentAlert(form)?.removeAttribute("hidden");
    });
  };

  for (const touch of ["pointerdown", "focusin", "keydown"])
    island.addEventListener(touch, start, { once: true });
  afterLoad(start);
}

function afterLoad(run: () => void): void {
  // A busy browser may never become idle, hence the timeout.
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 200);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}

/** Until React is ready the browser posts the form, but not to an unreachable server: the error page would lose the input. */
export function guardPlainPosts(): void {
  let isAsking = false;
  // React listens on the document and handles the event first.
  addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    const alert = notSentAlert(form);
    if (!alert || event.defaultPrevented) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    // If the check itself fails, the form is posted all the same.
    if (await canPost(form).catch(() => true)) {
      // The thank-you page would show what this tab sent earlier.
      for (const key of [sentRequestKey, receiptKey]) writeTabMemory(key, null);
      form.submit();
    } else {
      alert.hidden = false;
      alert.focus();
    }
    isAsking = false;
  });
}

/** Returns the alert that is shown when React fails to load; null after hydration. */
function notSentAlert(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector("[data-not-sent]");
}
