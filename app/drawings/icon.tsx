import {
  BedDouble,
  CalendarDays,
  Footprints,
  Handshake,
  House,
  type LucideIcon,
  Moon,
  Pill,
  Route,
  ShieldCheck,
  Smartphone,
  Sunset,
  Users,
} from "lucide-react";
import type { IconName } from "../../domain/catalogue/catalogue.ts";

const drawings: Record<IconName, LucideIcon> = {
  bed: BedDouble,
  calendar: CalendarDays,
  footprints: Footprints,
  handshake: Handshake,
  house: House,
  moon: Moon,
  pill: Pill,
  route: Route,
  shield: ShieldCheck,
  smartphone: Smartphone,
  sunset: Sunset,
  users: Users,
};

/** Hidden from screen readers, because an icon always stands beside a text that says the same. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  const Drawing = drawings[name];
  return <Drawing className="icon" size={size} strokeWidth={1.75} aria-hidden="true" />;
}
