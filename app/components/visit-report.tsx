import { Fragment } from "react";
import type { Business } from "#domain/business/business.ts";
import type { VisitKind } from "#domain/pages/every-page.ts";
import { LazyDrawing } from "../drawings/drawing.tsx";
import { LineDrawing } from "../drawings/icon.tsx";
import { Logo } from "../drawings/marks.tsx";
import { Image } from "./image.tsx";
import { useSharedWords } from "./page-words.tsx";

type Props = {
  business: Pick<Business, "name" | "shortName" | "imagesUrl">;
  /** A page about one kind of visit shows that alone. */
  isFirstOnly?: boolean;
};

/** Each choice stands before its report, so that CSS alone shows the chosen one. */
export function VisitReport({ business, isFirstOnly = false }: Props) {
  const { title, choose, caption, kinds } = useSharedWords().visitReport;
  const shown = isFirstOnly ? kinds.slice(0, 1) : kinds;
  const isChoice = shown.length > 1;
  return (
    <figure className="card report">
      <div className="line apart report-head">
        <Logo business={business} />
        <p>{title}</p>
      </div>
      <div className="line report-kinds" {...(isChoice && { role: "radiogroup", "aria-label": choose })}>
        {shown.map((kind, i) => (
          <Fragment key={kind.name}>
            {isChoice && (
              <>
                <input
                  className="sr-only"
                  type="radio"
                  name="report"
                  id={`report-${i}`}
                  defaultChecked={i === 0}
                />
                <label className="pill" htmlFor={`report-${i}`}>
                  {kind.name}
                </label>
              </>
            )}
            <Report kind={kind} imagesUrl={business.imagesUrl} />
          </Fragment>
        ))}
      </div>
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

type ReportProps = { kind: VisitKind; imagesUrl: string | undefined };

function Report({ kind, imagesUrl }: ReportProps) {
  const { time, scene, image, imageAlt = "", map, distance, checklist, note } = kind;
  return (
    <div className="report-kind">
      <p>
        {time}
        {distance && ` · ${distance}`}
      </p>
      <div className="report-pictures">
        {image ? (
          <Image image={image} use="card" alt={imageAlt} width={320} height={240} imagesUrl={imagesUrl} />
        ) : (
          <LazyDrawing name={scene} className="report-scene" />
        )}
        {map && <RouteMap title={map} />}
      </div>
      <ul>
        {checklist.map(({ at, text }) => (
          <li key={text}>
            <LineDrawing name="check" size={18} strokeWidth={2.5} />
            {text} <span>{at}</span>
          </li>
        ))}
      </ul>
      <p className="report-note">{note}</p>
    </div>
  );
}

function RouteMap({ title }: { title: string }) {
  return (
    <svg viewBox="54 -4 220 166" role="img" aria-label={title}>
      <path fill="var(--meadow)" d="M-99-99h600v400H-99Z" />
      <path
        fill="none"
        stroke="var(--water)"
        strokeWidth="12"
        d="M-6 60c52 30 70 4 118 26s44 64 98 66 74-34 156-12"
      />
      <g fill="none" stroke="var(--cream)" strokeWidth="7">
        <path d="M-4 24 150 10 364 40M54-60 90 250M240-60 290 250" />
      </g>
      <path
        className="route"
        fill="none"
        stroke="var(--clay)"
        strokeWidth="5"
        strokeLinecap="round"
        pathLength="1"
        d="M81 140 66 18 150 10 254 25 260 78"
      />
      <circle cx="81" cy="140" r="10" fill="var(--pine-900)" />
      <path fill="var(--cream)" d="m76 141 5-5 5 5v4h-10Z" />
      <circle cx="260" cy="78" r="8" fill="var(--clay)" />
    </svg>
  );
}
