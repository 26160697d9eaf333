import type { ContentFolder } from "../../app/content/content-source.ts";
import { stateName } from "../../domain/business/state-names.ts";

type Facts = {
  business: {
    sample?: boolean;
    name: string;
    shortName?: string;
    region: string;
    address: { street: string; city: string; state: string };
    owners: { name: string }[];
  };
  places: { name: string; neighborhoods: string[] }[];
  people: { name: string; sample?: boolean }[];
  services: unknown[];
};

/** The sample's words about its other services are left out with these by themselves. */
const dogWalks = /\b(?:dog walk|walkers?\b)/i;

/** The names of the sample's people, places and walks that are not the owner's too. */
export function sampleNames(own: ContentFolder, sample: ContentFolder) {
  const [ours, theirs] = [readFacts(own), readFacts(sample)];
  const isOurs = ours.business.sample !== true;
  const isSamePlace =
    isOurs &&
    ours.business.region === theirs.business.region &&
    ours.business.address.state === theirs.business.address.state;
  const kept = new Set([
    ...(isOurs ? businessNames(ours) : []),
    ...(isSamePlace ? placeNames(theirs) : []),
    ...ours.people.filter(({ sample }) => !sample).map(({ name }) => name),
  ]);
  const names = new Set([
    ...businessNames(theirs),
    ...placeNames(theirs),
    ...theirs.people.map(({ name }) => name),
  ]);
  const walksDogs = /walk/i.test(JSON.stringify(ours.services));
  return {
    isSamePlace,
    names: [...[...names].filter((name) => !kept.has(name)).map(asWord), ...(walksDogs ? [] : [dogWalks])],
  };
}

function businessNames({ business: { name, shortName = name, region, address, owners } }: Facts): string[] {
  const { street, city, state } = address;
  const places = [street, city, stateName(state), `, ${state}`, ...region.split(", ")];
  return [name, shortName, ...places, ...owners.map((owner) => owner.name)];
}

function placeNames({ places }: Facts): string[] {
  return places.flatMap(({ name, neighborhoods }) => [name, ...neighborhoods]);
}

/** The content has been read, so that its files are as their schemas ask. */
function readFacts(folder: ContentFolder): Facts {
  const raw = (file: string) => {
    const source = folder.open(file);
    return (source.ok ? source.value.raw : {}) as never;
  };
  const { locations } = raw("locations.yaml") as { locations: Facts["places"] };
  const { team } = raw("team.yaml") as { team: Facts["people"] };
  const { services } = raw("services.yaml") as Pick<Facts, "services">;
  return { business: raw("business.yaml"), places: locations, people: team, services };
}

/** "Parker" is not in "Parkers". */
function asWord(name: string): RegExp {
  return new RegExp(`(?<!\\w)${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\w)`);
}
