import { typedDate } from "#domain/calendar-date.ts";
import { newDayEvent } from "./business-day.ts";

const pauseMs = 300;

const form = document.querySelector<HTMLFormElement>("[data-estimate]");
const shown = document.querySelector("#estimate");
const status = document.querySelector("[data-estimate-total]");
const failed = document.querySelector<HTMLTemplateElement>("[data-estimate-failed]");
if (form) watch(form);

/** Updates the estimate while the visitor changes the form. If an update fails, the button still works. */
function watch(form: HTMLFormElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = new AbortController();
  const updateSoon = () => {
    clearTimeout(timer);
    asking.abort();
    shown?.removeAttribute("aria-busy");
    if (new URL(form.action).origin !== location.origin) return;
    // A link that is followed before the price has arrived asks for the present input. Its URL is absolute by then.
    for (const link of shown?.querySelectorAll<HTMLAnchorElement>("[href*='/schedule?']") ?? [])
      link.search = queryOf(form);
    // Once an estimate is shown, invalid input is sent too, so that no outdated price stays beside it.
    if (!form.checkValidity() && !shown?.querySelector("[data-total], .form-note")) return;
    shown?.setAttribute("aria-busy", "true");
    timer = setTimeout(() => {
      asking = new AbortController();
      void update(form, asking.signal);
    }, pauseMs);
  };
  form.addEventListener("input", updateSoon);
  const completeYear = (field: EventTarget | null) => {
    if (!(field instanceof HTMLInputElement) || field.type !== "date") return;
    const date = typedDate(field.value);
    if (date === field.value) return;
    field.value = date;
    updateSoon();
  };
  form.addEventListener("focusout", ({ target }) => completeYear(target));
  form.addEventListener("submit", () => {
    // If the address would not change, the browser only scrolls.
    if (`?${queryOf(form)}` === location.search) updateSoon();
  });
  addEventListener(newDayEvent, updateSoon);
  // Safari aborts a page's requests when it is left, and later shows the page as it was.
  addEventListener("pageshow", ({ persisted }) => persisted && updateSoon());
  // Fields may have been filled in, and left, before this script ran.
  for (const field of form.elements) if (field !== document.activeElement) completeYear(field);
  const untouched = form.cloneNode(true) as HTMLFormElement;
  untouched.reset();
  if (queryOf(form) !== queryOf(untouched)) updateSoon();
}

function queryOf(form: HTMLFormElement): string {
  // URLSearchParams accepts FormData, although TypeScript's types allow only text.
  return String(new URLSearchParams(new FormData(form) as unknown as Record<string, string>));
}

async function update(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  const url = new URL(form.action);
  url.search = queryOf(form);
  const answer = await fetch(url, { signal }).catch(() => null);
  // The answer of an overloaded server also has a text, which says when to try again.
  const html = (await answer?.text().catch(() => "")) ?? "";
  if (signal.aborted) return;
  const page = new DOMParser().parseFromString(html, "text/html");
  const estimate = page.querySelector("#estimate");
  show(estimate);
  for (const error of page.querySelectorAll<HTMLElement>("[data-error]")) markField(error);
  if (!answer?.ok || !estimate) return;
  history.replaceState(null, "", url.pathname + url.search);
  document.title = page.title;
}

function show(estimate: Element | null): void {
  shown?.removeAttribute("aria-busy");
  if (estimate) shown?.replaceChildren(...estimate.childNodes);
  else if (failed) shown?.replaceChildren(failed.content.cloneNode(true));
  const total =
    shown?.querySelector<HTMLElement>("[data-total-line]") ?? shown?.querySelector<HTMLElement>(".form-note");
  if (status) status.textContent = total?.innerText ?? "";
}

function markField({ id, childNodes, textContent, dataset }: HTMLElement): void {
  document.getElementById(id)?.replaceChildren(...childNodes);
  for (const field of document.getElementsByName(dataset.error ?? ""))
    if (textContent) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
}
