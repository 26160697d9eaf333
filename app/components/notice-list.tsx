import { isShownOn, type Notice } from "../../domain/business/page-notices.ts";
import { ByDate } from "./by-date.tsx";
import { LinkedText, useSharedWords } from "./page-words.tsx";

export function NoticeList({ notices, path }: { notices: readonly Notice[]; path: string }) {
  const { title } = useSharedWords().notices;
  const shown = notices.filter((notice) => isShownOn(notice, path));
  if (shown.length === 0) return null;
  return (
    <aside aria-label={title}>
      {shown.map(({ from, to, text }) => (
        <ByDate key={`${from} ${text}`} from={from} to={to}>
          <p className="page-notice">
            <LinkedText words={text} />
          </p>
        </ByDate>
      ))}
    </aside>
  );
}
