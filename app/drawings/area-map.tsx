import { type Bounds, boundsAround, type Location, listTownNames } from "#domain/business/location.ts";
import { fillTemplate } from "#domain/pages/content-text.ts";
import { useSite } from "../components/use-site.tsx";

const width = 480;
const height = 520;
type Place = { x: number; y: number };

/** The longitudes and latitudes of the drawing of roads, creeks and foothills. */
const drawnArea: Bounds = { west: -105.02, east: -104.66, north: 39.58, south: 39.31 };

const interstate = "M176-6C190 50 198 110 200 190S226 320 222 400s-8 80-8 130";
const highways =
  "M328-6C342 50 346 90 348 130c4 90 24 200 40 400M222 416c50-6 98-8 152-12M199 100c50-8 100-2 146 12";

/** Draws roads, creeks and foothills only if all towns are in the drawn area. */
export function AreaMap({ marked }: { marked?: string }) {
  const { locations, words: shared } = useSite();
  const words = shared.areaMap;
  const markedName = locations.find(({ id }) => id === marked)?.name;
  const isDrawn = locations.every((location) => isWithin(drawnArea, location));
  const bounds = isDrawn ? drawnArea : boundsAround(locations);
  const towns = listTownNames(locations);
  return (
    <svg
      className="area-map"
      // Shows only the part of the drawn area that the towns need.
      viewBox={isDrawn ? `0 30 ${width} 420` : `0 0 ${width} ${height}`}
      role="img"
      aria-label={
        markedName
          ? fillTemplate(words.titleMarked, { towns, town: markedName })
          : fillTemplate(words.title, { towns })
      }
    >
      <path fill="var(--cream-3)" d="M0 0h480v520H0Z" />
      {isDrawn ? <Land /> : <Surroundings places={locations.map((each) => placeOn(bounds, each))} />}
      {locations.map((location) => (
        <Pin
          key={location.id}
          location={location}
          bounds={bounds}
          isQuiet={markedName !== undefined && location.id !== marked}
        />
      ))}
    </svg>
  );
}

function Land() {
  return (
    <>
      <path fill="var(--meadow)" d="M0 0h118l26 90-34 96 30 110-46 96 40 128H0Z" />
      <path fill="var(--forest)" d="M0 0h52l20 80-36 100 38 120-40 100 26 120H0Z" />
      <path
        fill="none"
        stroke="var(--water)"
        strokeWidth="5"
        d="M72-6c10 110 6 190 30 270s60 90 92 130 16 80 8 136M300-6c14 70 20 110 28 160s52 190 62 376"
      />
      <g fill="none" stroke="var(--cream)">
        <path strokeWidth="7" d={highways} />
        <path stroke="var(--stone)" strokeWidth="13" d={interstate} />
        <path strokeWidth="10" d={interstate} />
      </g>
    </>
  );
}

/** Rings around the towns show where care is given: outside the drawn area there are no roads or hills to draw. */
function Surroundings({ places }: { places: readonly Place[] }) {
  const rings = [
    { radius: 190, color: "var(--meadow)" },
    { radius: 105, color: "var(--forest)" },
  ];
  return (
    <>
      {rings.flatMap(({ radius, color }) =>
        places.map(({ x, y }) => (
          <circle key={`${x} ${y} ${radius}`} cx={x} cy={y} r={radius} fill={color} />
        )),
      )}
      <path
        fill="none"
        stroke="var(--cream)"
        strokeWidth="8"
        strokeLinejoin="round"
        d={`M${places.map(({ x, y }) => `${x} ${y}`).join("L")}`}
      />
    </>
  );
}

function placeOn({ west, east, north, south }: Bounds, { latitude, longitude }: Location): Place {
  return {
    x: Math.round(((longitude - west) / (east - west)) * width),
    y: Math.round(((north - latitude) / (north - south)) * height),
  };
}

function isWithin({ west, east, north, south }: Bounds, { latitude, longitude }: Location): boolean {
  return longitude > west && longitude < east && latitude > south && latitude < north;
}

type PinProps = { location: Location; bounds: Bounds; isQuiet: boolean };

function Pin({ location, bounds, isQuiet }: PinProps) {
  const { x, y } = placeOn(bounds, location);
  // In the east of the map there is no room for the name to the right of the pin.
  const isEastern = x > width * 0.6;
  return (
    <g className={isQuiet ? "quiet-pin" : undefined} transform={`translate(${x} ${y})`}>
      <path fill="var(--clay)" d="M0 0C-4-10-16-18-16-31a16 16 0 1 1 32 0C16-18 4-10 0 0Z" />
      <circle cy="-31" r="6" fill="var(--cream)" />
      <text x={isEastern ? -21 : 21} y="-25" textAnchor={isEastern ? "end" : "start"}>
        {location.name}
      </text>
    </g>
  );
}
