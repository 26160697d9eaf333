import { Fragment, type ReactNode } from "react";
import type { Visit } from "#domain/pages/visits.ts";
import { LazyDrawing } from "../drawings/drawing.tsx";
import { LineDrawing } from "../drawings/icon.tsx";
import { Logo } from "../drawings/marks.tsx";
import { RouteMap } from "../drawings/route-map.tsx";
import { PictureOr } from "./image.tsx";
import { useSite } from "./use-site.tsx";

type Props = {
  /** If the page shows a photo above the report, the first report shows no picture of its own. */
  isPictured: boolean;
};

/** Each radio button precedes its report, so that CSS alone can show the chosen one. */
export function VisitReport({ isPictured }: Props) {
  const { choose, kinds } = useSite().words.visitReport;
  const isChoice = kinds.length > 1;
  return (
    <ReportCard>
      <div className="line report-kinds" {...(isChoice && { role: "radiogroup", "aria-label": choose })}>
        {kinds.map((kind, i) => (
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
            <Report visit={kind} hasPicture={i > 0 || !isPictured} />
          </Fragment>
        ))}
      </div>
    </ReportCard>
  );
}

/** Shows the page's own report, or else the first one of the home page. */
export function OneVisitReport({ visit }: { visit: Visit | undefined }) {
  const { kinds } = useSite().words.visitReport;
  const shown = visit ?? kinds[0];
  return (
    shown && (
      <ReportCard>
        <div className="line report-kinds">
          <Report visit={shown} hasPicture />
        </div>
      </ReportCard>
    )
  );
}

function ReportCard({ children }: { children: ReactNode }) {
  const { title, caption } = useSite().words.visitReport;
  return (
    <figure className="card report">
      <div className="line apart report-head">
        <Logo />
        <p>{title}</p>
      </div>
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

function Report({ visit, hasPicture }: { visit: Visit; hasPicture: boolean }) {
  const { time, scene, map, route, distance, checklist, note } = visit;
  return (
    <div className="report-kind">
      <p>
        {time}
        {distance && ` · ${distance}`}
      </p>
      <div className="report-pictures">
        {hasPicture && (
          <PictureOr picture={visit} use="card">
            <LazyDrawing name={scene} className="report-scene" />
          </PictureOr>
        )}
        {map && <RouteMap title={map} route={route} />}
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
