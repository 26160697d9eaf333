import { hash } from "node:crypto";
import type * as v from "valibot";
import type { Business } from "#domain/business/business.ts";
import { isPageFileOff, isPageOff } from "#domain/business/switches.ts";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { categoriesOf, categoryPath, postPath } from "#domain/pages/blog-post.ts";
import { cityPath } from "#domain/pages/city-page.ts";
import type { Navigation } from "#domain/pages/every-page.ts";
import { type ContentFinding, findContradictions } from "#domain/pages/find-contradictions.ts";
import { type PageWords, pageSchemas } from "#domain/pages/page-schemas.ts";
import { showSmsConsent } from "#domain/requests/sms-consent.ts";
import { contentFiles, pageFile } from "./content-files.ts";
import {
  type ContentFolder,
  fieldName,
  fieldPath,
  forField,
  openContentFolder,
  pathInFile,
  valueAt,
} from "./content-source.ts";
import { placeholderTokens, type TokenValues } from "./fill-tokens.ts";
import { findPaleColors } from "./find-pale-colors.ts";
import { listContent } from "./list-content.ts";
import { findNamedPhotos, showPhotos } from "./named-photos.ts";
import { ContentError, type ReadFile, readContentFile } from "./read-content-file.ts";
import { readLogo, readOwnDrawings } from "./read-drawings.ts";
import { readFacts } from "./read-facts.ts";
import { readLegalTexts, readPosts } from "./read-legal-texts.ts";
import { type Checked, combine } from "./read-yaml.ts";

const sha256 = (text: string) => hash("sha256", text);

export type Content = ReturnType<typeof readContent>;

/** Throws a ContentError that names every mistake in all files. */
export function readContent(path: string, folder = openContentFolder(path), now = new Date()) {
  // First, so that no file is read that isn't content.
  const { files: listed, mistakes } = listContent(path);
  if (mistakes.length > 0) throw new ContentError(path, mistakes);
  const names = listed.map(({ name }) => name);
  const { facts, tokens, off } = readFacts(folder);
  // The texts of a page that is off may name what the business does not have.
  const isOff = (name: string) => isPageFileOff(off, name) || isPostLeftOut(folder, name, tokens);
  const read: ReadFile = (name, schema) =>
    readContentFile(folder, name, schema, isOff(name) ? placeholderTokens : tokens);
  const readListed = <T>({ file, schema }: { file: string; schema: v.GenericSchema<unknown, T> }) =>
    read(file, schema);
  const files = combine({
    facts,
    notices: readListed(contentFiles.notices),
    photos: readListed(contentFiles.photos),
    navigation: readListed(contentFiles.navigation),
    reviews: readListed(contentFiles.reviews),
    faq: readListed(contentFiles.faq),
    posts: readPosts(
      names.filter((name) => !isPostLeftOut(folder, name, tokens)),
      read,
    ),
    legal: readLegalTexts(read, folder, tokens),
    words: readPages(read),
    logo: readLogo(path),
    drawings: readOwnDrawings(path, listed, facts.ok ? facts.value.business.pets : []),
  });
  if (!files.ok) throw new ContentError(path, files.mistakes);
  const { facts: filledFacts, notices, photos, reviews, ...rest } = files.value;
  const { evidence, ...business } = filledFacts.business;
  const inUse = names.filter((name) => !isPageFileOff(off, name));
  const { named, missing } = findNamedPhotos(folder, inUse, photos.photos);
  const content = {
    ...filledFacts,
    ...rest,
    business,
    evidence,
    smsConsent: showSmsConsent(filledFacts.consent, business.name, sha256),
    photos: photos.photos,
    namedPhotos: [...named.values()],
    team: filledFacts.team.team,
    locations: filledFacts.locations.locations,
    notices: notices.notices,
    reviews: reviews.reviews,
  };
  const contradictions = [
    ...findContradictions(content, { sha256, now }),
    ...missing,
    ...findPaleColors(business.colors),
  ];
  if (contradictions.length === 0) return leaveOutPages(showPhotos(content, named));
  throw new ContentError(
    path,
    contradictions.map((finding) => describeFinding(finding, folder, tokens)),
  );
}

function readPages(read: ReadFile) {
  const pages = Object.entries(pageSchemas).map(([page, schema]) => [
    page,
    read(pageFile(page), schema as v.GenericSchema),
  ]);
  return combine(Object.fromEntries(pages)) as Checked<PageWords>;
}

/** Returns whether the post is for something that the business doesn't offer. */
function isPostLeftOut(folder: ContentFolder, name: string, { offers }: TokenValues): boolean {
  const source = name.startsWith("blog/") ? folder.open(name) : null;
  const forName = source?.ok ? valueAt(source.value.raw, [forField]) : undefined;
  return forName !== undefined && !offers(String(forName));
}

function describeFinding(
  { file, field, message }: ContentFinding,
  folder: ContentFolder,
  { offers }: TokenValues,
): string {
  const source = file.includes(".") ? folder.open(file) : null;
  if (!source?.ok) return `${file} ${field}: ${message}`;
  // The field is counted in the content that is shown, without the entries left out.
  const path = pathInFile(source.value.raw, fieldPath(field), offers);
  return `${file}:${source.value.lineOf(path)} ${fieldName(path)}: ${message}`;
}

/** Returns the paths that come from content: posts, lists of posts, and city pages. */
export function pagePaths({
  business,
  posts,
  words,
}: Pick<Content, "business" | "posts" | "words">): string[] {
  return [
    ...categoriesOf(posts).map(categoryPath),
    ...posts.map(postPath),
    ...words.cities.cities.map(cityPath),
  ].filter((path) => !isPageOff(business.off, path));
}

type Linking<Post> = {
  business: Pick<Business, "off">;
  catalogue: Catalogue;
  navigation: Navigation;
  posts: Post[];
};

/** Returns content without what the business has switched off, and without links to it. */
export function leaveOutPages<Post, Content extends Linking<Post>>(content: Content): Content {
  const { business, catalogue, navigation, posts } = content;
  const isOff = (href: string) => isPageOff(business.off, href);
  const withoutOff = (links: Navigation["header"]) => links.filter(({ href }) => !isOff(href));
  return {
    ...content,
    catalogue: {
      ...catalogue,
      services: catalogue.services.map(({ detailsPath, ...service }) =>
        detailsPath && !isOff(detailsPath) ? { ...service, detailsPath } : service,
      ),
    },
    navigation: {
      header: withoutOff(navigation.header),
      footer: navigation.footer
        .map((group) => ({ ...group, links: withoutOff(group.links) }))
        .filter(({ links }) => links.length > 0),
      legal: withoutOff(navigation.legal),
    },
    posts: isOff("/blog") ? [] : posts,
  };
}
