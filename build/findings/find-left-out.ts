import { contentFiles, pageFile } from "#app/content/content-files.ts";
import { type ContentFolder, namesFor, openContentFolder, valueAt } from "#app/content/content-source.ts";
import { listContent } from "#app/content/list-content.ts";
import { pageOfService, serviceOfPage } from "#app/content/read-facts.ts";
import { entryNames } from "#domain/business/switches.ts";
import type { Finding } from "./finding.ts";
import { type Facts, offersOf } from "./shown-texts.ts";

/** What goes by itself where its service isn't offered, and what is for a service that nobody ever offered: visitors don't see it. */
export function findLeftOut(facts: Facts, folder: ContentFolder, sample: string): Finding[] {
  const known = [...entryNames, ...serviceIds(folder), ...serviceIds(openContentFolder(sample))];
  const unknown = listContent(folder.path).files.flatMap(({ name: file }) => {
    const source = /\.(?:yaml|md)$/.test(file) && file !== "README.md" ? folder.open(file) : null;
    const named = source?.ok ? namesFor(source.value) : [];
    return named
      .filter(({ name }) => !known.includes(name))
      .map(({ name, line }): Finding => {
        const message = `is for ${name}, which is no service and nothing else you could offer, so nobody sees it`;
        const toDo = "Correct the name, or take the entry out.";
        const place = `${folder.path}/${file}`;
        return { place, field: "", line, message, toDo, does: "asks", tick: `${file} for ${name}` };
      });
  });
  return [...unknown, ...findFallenPage(facts, folder)];
}

function serviceIds(folder: ContentFolder): string[] {
  const source = folder.open(contentFiles.catalogue.file);
  const services = source.ok ? valueAt(source.value.raw, ["services"]) : [];
  return Array.isArray(services) ? services.map((service) => String(service?.id)) : [];
}

const fallingPage = pageFile(pageOfService);

function findFallenPage(facts: Facts, folder: ContentFolder): Finding[] {
  const service = String(serviceOfPage(folder));
  const isLeftOut = isSwitchedOff(folder);
  if (isLeftOut || offersOf(facts)(service)) return [];
  return [
    {
      ...{ place: `${folder.path}/${fallingPage}`, field: "service", does: "asks" },
      message: `is about ${service}, which you don't offer, so this page is left out of your website`,
      toDo: "Choose another service for the page. Is it right as it is? Then say so.",
      tick: `${fallingPage} without ${service}`,
    },
  ];
}

function isSwitchedOff(folder: ContentFolder): boolean {
  const business = folder.open(contentFiles.business.file);
  const off = business.ok ? valueAt(business.value.raw, ["off"]) : [];
  return Array.isArray(off) && off.includes(pageOfService);
}
