import type { Notice } from "./error-catalogue.ts";

/** The outcome where the visitor is looking. `isFocused`: on a page that came back from the server. */
export function NoticeInPage({ notice, isFocused }: { notice: Notice; isFocused?: boolean }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the visitor lands on what went wrong
    <div className={`notice notice-${notice.tone}`} tabIndex={-1} autoFocus={isFocused}>
      <strong>{notice.title}</strong>
      <p>{notice.description}</p>
    </div>
  );
}
