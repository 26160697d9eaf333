import { parseIcsCalendar } from "@ts-ics/schema-zod";
import ICAL from "ical.js";

/**
 * The events of a file that two strict parsers take and read alike. Without a METHOD, RFC 5546 restricts nothing more; with one,
 * libical refuses a file that has no organizer.
 */
export function readCalendar(file: string) {
  const { method, events = [] } = parseIcsCalendar(file);
  const calendar = new ICAL.Component(ICAL.parse(file));
  const components = calendar.getAllSubcomponents("vevent");
  if (method !== undefined || components.length !== events.length) throw new Error(file);
  return components.map((component, i) => {
    const read = new ICAL.Event(component);
    const { uid, stamp, start, summary, status, timeTransparent } = events[i] ?? {};
    const isAlike =
      uid === read.uid &&
      summary === read.summary &&
      start?.date.toISOString().startsWith(read.startDate.toString().replace("Z", ""));
    if (!isAlike) throw new Error(file);
    return {
      id: read.uid,
      madeAt: stamp?.date.toISOString(),
      start: read.startDate.toString(),
      end: read.endDate.toString(),
      title: read.summary,
      ...(status && { status }),
      ...(timeTransparent && { timeTransparent }),
    };
  });
}
