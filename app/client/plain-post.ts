import { canPost } from "./is-reachable.ts";

/**
 * A form that is sent while React is not there is posted as it stands, but only where somebody takes it: the
 * browser's error page could lose every word. The page says it instead, and the form can be sent again.
 */
export function guardPlainPosts(): void {
  let isAsking = false;
  // React listens on the document, which comes first.
  addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    const alert = notSentAlert(form);
    if (!alert) return;
    alert.hidden = true;
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    if (await canPost(form)) form.submit();
    else {
      alert.hidden = false;
      alert.focus();
    }
    isAsking = false;
  });
}

/** What a form says when it cannot be sent and React is not there to say so: hidden until then. */
export function notSentAlert(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector("[data-not-sent]");
}
