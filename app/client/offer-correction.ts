import { askIfMeant, findSlip } from "#domain/requests/typing-slips.ts";
import { dispatchInput } from "./draft.ts";
import { statusBelow, untilHydrated } from "./status-below.ts";

const afterPress = createPressGuard();

addEventListener("focusin", ({ target }) => void prepare(target));
addEventListener("input", ({ target }) => void prepare(target));
for (const event of ["change", "focusout"]) addEventListener(event, ({ target }) => offerSoon(target));
// A field may have been entered or filled in before this script ran.
for (const field of document.querySelectorAll("[data-form] [name=email], [data-form] [name=phone]"))
  if (field === document.activeElement) void prepare(field);
  else offerSoon(field);

function offerSoon(target: EventTarget | null): void {
  afterPress(() => void offer(target));
}

/** What is added above a button while it is pressed would move it away from the pointer, and no click would follow. */
function createPressGuard(): (run: () => void) => void {
  let isPressed = false;
  const waiting = new Set<() => void>();
  addEventListener("mousedown", () => (isPressed = true), true);
  addEventListener(
    "mouseup",
    () => {
      isPressed = false;
      for (const run of waiting) setTimeout(run);
      waiting.clear();
    },
    true,
  );
  return (run) => {
    if (isPressed) waiting.add(run);
    else setTimeout(run);
  };
}

/** A correction goes as soon as it no longer applies, and none comes while one types. */
async function prepare(target: EventTarget | null): Promise<void> {
  const place = await placeBelow(target);
  if (place && place.dataset.for !== (target as HTMLInputElement).value) clear(place);
}

async function offer(target: EventTarget | null): Promise<void> {
  const place = await placeBelow(target);
  if (!place) return;
  const field = target as HTMLInputElement;
  // Rewritten, it would be read out again.
  if (place.dataset.for === field.value) return;
  const { hint, meant } = findSlip(field.name, field.value);
  clear(place);
  if (!hint && !meant) return;
  place.dataset.for = field.value;
  if (hint) {
    const words = document.createElement("span");
    words.textContent = hint;
    place.append(words, " ");
  }
  if (meant) place.append(correction(field, meant, place));
}

function correction(field: HTMLInputElement, meant: string, place: HTMLElement): Element {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button-quiet";
  button.textContent = askIfMeant(meant);
  button.addEventListener("click", () => {
    field.value = meant;
    field.focus();
    dispatchInput(field);
    clear(place);
  });
  return button;
}

function clear(place: HTMLElement): void {
  delete place.dataset.for;
  place.replaceChildren();
}

async function placeBelow(field: EventTarget | null): Promise<HTMLElement | null> {
  const form = field instanceof HTMLInputElement && field.closest("[data-form]");
  if (!form || !/^(?:email|phone)$/.test(field.name)) return null;
  await untilHydrated(form);
  return statusBelow(field, "slip");
}
