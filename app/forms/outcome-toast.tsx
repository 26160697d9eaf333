import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import type { Notice } from "./error-catalogue.ts";
import type { NoticeToast } from "./on-demand/notice-toast.tsx";

/** Fetches the toast when there is something to tell; where it cannot be had, the words are spoken all the same. */
export function OutcomeToast({ notice }: { notice: Notice | null }) {
  const [dismissed, setDismissed] = useState<Notice | null>(null);
  const [Toast, setToast] = useState<ComponentType<ComponentProps<typeof NoticeToast>> | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const isNeeded = notice !== null;
  useEffect(() => {
    if (!isNeeded) return;
    import("./on-demand/notice-toast.tsx").then(
      (module) => setToast(() => module.NoticeToast),
      () => setIsMissing(true),
    );
  }, [isNeeded]);
  if (!notice || notice === dismissed) return null;
  if (Toast) return <Toast key={notice.title} notice={notice} dismiss={() => setDismissed(notice)} />;
  if (!isMissing) return null;
  return (
    <p className="sr-only" role={notice.tone === "error" ? "alert" : "status"}>
      {notice.title}. {notice.description}
    </p>
  );
}
