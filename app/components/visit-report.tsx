import type { Business } from "../../domain/business/business.ts";
import { LineDrawing } from "../drawings/icon.tsx";
import { Logo } from "../drawings/marks.tsx";
import { useSharedWords } from "./page-words.tsx";

export function VisitReport({ business }: { business: Pick<Business, "name" | "shortName"> }) {
  const words = useSharedWords().visitReport;
  return (
    <figure className="card report">
      <div className="report-head">
        <Logo business={business} />
        <p>
          {words.title}
          <br />
          {words.time}
        </p>
      </div>
      {words.map && words.distance && <RouteMap title={words.map} distance={words.distance} />}
      <ul>
        {words.checklist.map((item) => (
          <li key={item}>
            <LineDrawing name="check" size={18} strokeWidth={2.5} />
            {item}
          </li>
        ))}
      </ul>
      <p className="report-note">{words.note}</p>
      <figcaption>{words.caption}</figcaption>
    </figure>
  );
}

function RouteMap({ title, distance }: { title: string; distance: string }) {
  return (
    <svg className="report-map" viewBox="0 0 360 190" role="img" aria-label={title}>
      <path fill="var(--meadow)" d="M0 0h360v190H0Z" />
      <path fill="var(--forest)" d="M196 0h164v96c-46 22-98 12-130-18-20-20-32-48-34-78Z" />
      <path
        fill="none"
        stroke="var(--water)"
        strokeWidth="12"
        d="M-6 60c52 30 70 4 118 26s44 64 98 66 74-34 156-12"
      />
      <g fill="none" stroke="var(--cream)" strokeWidth="7">
        <path d="M-4 24 150 10 364 40M60 -4 84 196M250 -4 276 200M-4 150 364 168" />
      </g>
      <path
        fill="none"
        stroke="var(--clay)"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeDasharray=".1 10"
        d="M79 142 63 18 150 10 254 25 261 78"
      />
      <g fill="var(--pine-900)">
        <circle cx="79" cy="146" r="10" />
        <path fill="var(--cream)" d="m74 147 5-5 5 5v4h-10Z" />
      </g>
      <circle cx="262" cy="86" r="8" fill="var(--clay)" />
      <g color="var(--pine-500)" fill="currentColor">
        <use href="#pine" x="296" y="26" width="18" height="44" />
        <use href="#pine" x="316" y="36" width="14" height="34" />
        <use href="#pine" x="222" y="18" width="14" height="34" />
      </g>
      <g>
        <rect x="256" y="150" width="92" height="28" rx="14" fill="var(--cream)" />
        <text x="302" y="169" textAnchor="middle" fill="var(--pine-900)">
          {distance}
        </text>
      </g>
    </svg>
  );
}
