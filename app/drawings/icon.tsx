import {
  BedDouble,
  CalendarDays,
  Check,
  Footprints,
  Handshake,
  House,
  type IconNode,
  Mail,
  MapPin,
  Menu,
  Moon,
  Phone,
  Pill,
  Route,
  ShieldCheck,
  Smartphone,
  Sunset,
  Users,
  X,
} from "lucide";
import { createElement, Fragment } from "react";
import type { IconName } from "#domain/catalogue/catalogue.ts";

/** Icon data without lucide's React components, which would add class names and a namespace to each icon. */
const lines = {
  bed: BedDouble,
  calendar: CalendarDays,
  check: Check,
  close: X,
  footprints: Footprints,
  handshake: Handshake,
  house: House,
  mail: Mail,
  menu: Menu,
  moon: Moon,
  phone: Phone,
  pill: Pill,
  pin: MapPin,
  route: Route,
  shield: ShieldCheck,
  smartphone: Smartphone,
  sunset: Sunset,
  users: Users,
} satisfies Record<IconName, IconNode> & Record<string, IconNode>;

type Props = {
  name: keyof typeof lines;
  size?: number | undefined;
  strokeWidth?: number;
  className?: string;
};

export function Icon({ name, size }: Pick<Props, "size"> & { name: IconName }) {
  return <LineDrawing name={name} size={size} className="icon" />;
}

/** In the color of the text. Hidden from screen readers, because the text beside an icon says the same. */
export function LineDrawing({ name, size = 24, strokeWidth = 1.75, className }: Props) {
  return (
    <svg
      {...{ className, strokeWidth }}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {createElement(
        Fragment,
        null,
        ...lines[name].map(([tag, attributes]) => createElement(tag, attributes)),
      )}
    </svg>
  );
}
