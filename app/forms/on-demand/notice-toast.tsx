import * as Toast from "@radix-ui/react-toast";
import type { Notice } from "../error-catalogue.ts";

const toastDurationMs = 10_000;

/** The outcome as a toast, beside the same words in the page. Loaded only once there is an outcome to tell. */
export function NoticeToast({ notice, dismiss }: { notice: Notice; dismiss: () => void }) {
  return (
    <Toast.Provider duration={toastDurationMs} swipeDirection="right">
      <Toast.Root
        className={`toast toast-${notice.tone}`}
        type={notice.tone === "error" ? "foreground" : "background"}
        duration={notice.tone === "error" ? Number.POSITIVE_INFINITY : toastDurationMs}
        onOpenChange={(isOpen) => {
          if (!isOpen) dismiss();
        }}
      >
        <Toast.Title className="toast-title">{notice.title}</Toast.Title>
        <Toast.Description>{notice.description}</Toast.Description>
        <Toast.Close className="toast-close" aria-label="Dismiss">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="m3 3 10 10M13 3 3 13" />
          </svg>
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}
