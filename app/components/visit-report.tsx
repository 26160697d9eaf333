import { Fragment, type ReactNode } from "react";
import type { Business } from "#domain/business/business.ts";
import type { Visit } from "#domain/pages/visit-kind.ts";
import { LazyDrawing } from "../drawings/drawing.tsx";
import { LineDrawing } from "../drawings/icon.tsx";
import { Logo } from "../drawings/marks.tsx";
import { RouteMap } from "../drawings/route-map.tsx";
import { Image } from "./image.tsx";
import { useSharedWords } from "./page-words.tsx";

type Props = { business: Pick<Business, "name" | "shortName" | "imagesUrl"> };

/** Each choice stands before its report, so that CSS alone shows the chosen one. */
export function VisitReport({ business }: Props) {
  const { choose, kinds } = useSharedWords().visitReport;
  const isChoice = kinds.length > 1;
  return (
    <ReportCard business={business}>
      <div className="report-kinds" {...(isChoice && { role: "radiogroup", "aria-label": choose })}>
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
                <label htmlFor={`report-${i}`}>{kind.name}</label>
              </>
            )}
            <Report visit={kind} imagesUrl={business.imagesUrl} />
          </Fragment>
        ))}
      </div>
    </ReportCard>
  );
}

/** The page's own report; where it has none, the first of those that the home page shows. */
export function OneVisitReport({ business, visit }: Props & { visit: Visit | undefined }) {
  const { kinds } = useSharedWords().visitReport;
  const shown = visit ?? kinds[0];
  return (
    shown && (
      <ReportCard business={business}>
        <div className="report-kinds">
          <Report visit={shown} imagesUrl={business.imagesUrl} />
        </div>
      </ReportCard>
    )
  );
}

function ReportCard({ business, children }: Props & { children: ReactNode }) {
  const { title, caption } = useSharedWords().visitReport;
  return (
    <figure className="card report">
      <div className="report-head">
        <Logo business={business} />
        <p>{title}</p>
      </div>
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

type ReportProps = { visit: Visit; imagesUrl: string | undefined };

function Report({ visit, imagesUrl }: ReportProps) {
  const { time, scene, image, imageAlt = "", map, route, distance, checklist, note } = visit;
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
