import type { Notice } from "./error-catalogue.ts";
import { useFocus } from "./use-focus.ts";

/** The outcome, which the visitor is led to unless it only stands beside something else that is. */
export function NoticeInPage({ notice, isFocused = false }: { notice: Notice; isFocused?: boolean }) {
  const element = useFocus<HTMLDivElement>(isFocused);
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the visitor lands on what went wrong
    <div className={`notice notice-${notice.tone}`} ref={element} tabIndex={-1} autoFocus={isFocused}>
      <strong>{notice.title}</strong>
      <p>{notice.description}</p>
    </div>
  );
}
