type Place = { latitude: number; longitude: number };

/** South, north, west and east in whole degrees, rounded outwards. */
const stateBounds: Readonly<Record<string, readonly [number, number, number, number]>> = {
  ...{ AL: [30, 36, -89, -84], AK: [51, 72, -180, -129], AZ: [31, 38, -115, -109], AR: [33, 37, -95, -89] },
  ...{ CA: [32, 43, -125, -114], CO: [36, 42, -110, -102], CT: [40, 43, -74, -71], DE: [38, 40, -76, -75] },
  ...{ DC: [38, 39, -78, -76], FL: [24, 32, -88, -79], GA: [30, 36, -86, -80], HI: [18, 23, -161, -154] },
  ...{ ID: [41, 49, -118, -111], IL: [36, 43, -92, -87], IN: [37, 42, -89, -84], IA: [40, 44, -97, -90] },
  ...{ KS: [36, 41, -103, -94], KY: [36, 40, -90, -81], LA: [28, 34, -95, -88], ME: [42, 48, -72, -66] },
  ...{ MD: [37, 40, -80, -75], MA: [41, 43, -74, -69], MI: [41, 49, -91, -82], MN: [43, 50, -98, -89] },
  ...{ MS: [30, 36, -92, -88], MO: [35, 41, -96, -89], MT: [44, 49, -117, -104], NE: [39, 43, -105, -95] },
  ...{ NV: [35, 42, -121, -114], NH: [42, 46, -73, -70], NJ: [38, 42, -76, -73], NM: [31, 37, -110, -103] },
  ...{ NY: [40, 46, -80, -71], NC: [33, 37, -85, -75], ND: [45, 49, -105, -96], OH: [38, 43, -85, -80] },
  ...{ OK: [33, 37, -103, -94], OR: [41, 47, -125, -116], PA: [39, 43, -81, -74], PR: [17, 19, -68, -65] },
  ...{ RI: [41, 43, -72, -71], SC: [32, 36, -84, -78], SD: [42, 46, -105, -96], TN: [34, 37, -91, -81] },
  ...{ TX: [25, 37, -107, -93], UT: [36, 42, -115, -109], VT: [42, 46, -74, -71], VA: [36, 40, -84, -75] },
  ...{ WA: [45, 49, -125, -116], WV: [37, 41, -83, -77], WI: [42, 48, -93, -86], WY: [40, 46, -112, -104] },
};
/** In degrees: a business at a border works across it. */
const acrossBorder = 1;

/** Whether a town lies in the state, or near it. True for what is no state, which its own field tells. */
export function isInOrNearState(state: string, { latitude, longitude }: Place): boolean {
  const [south, north, west, east] = stateBounds[state] ?? [-90, 90, -180, 180];
  return (
    latitude >= south - acrossBorder &&
    latitude <= north + acrossBorder &&
    longitude >= west - acrossBorder &&
    longitude <= east + acrossBorder
  );
}
