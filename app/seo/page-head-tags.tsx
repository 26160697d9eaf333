import { canonicalUrl, type PageHead, type Site, shareImage } from "./page-head.ts";
import { structuredDataText } from "./structured-data.ts";

type Props = {
  head: PageHead;
  site: Site;
  path: string;
  title: string;
};

export function PageHeadTags({ head, site, path, title }: Props) {
  const { business, origin, isRelease } = site;
  const keywords = new Set([...(head.keywords ?? []), ...business.keywords]);
  const { isIndexed = true } = head;
  const image = head.image ?? shareImage(site);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={head.description} />
      <meta name="keywords" content={[...keywords].join(", ")} />
      {!(isIndexed && isRelease) && (
        <meta name="robots" content="noindex" data-preview={isIndexed ? "" : undefined} />
      )}
      {!head.isMissing && (
        <>
          <link rel="canonical" href={canonicalUrl(origin, path)} />
          <meta property="og:url" content={canonicalUrl(origin, path)} />
        </>
      )}
      <meta property="og:type" content={head.article ? "article" : "website"} />
      {head.article && (
        <>
          <meta property="article:published_time" content={head.article.publishedOn} />
          <meta property="article:modified_time" content={head.article.publishedOn} />
          <meta property="article:section" content={head.article.section} />
        </>
      )}
      <meta property="og:site_name" content={business.name} />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:image" content={image.url} />
      {image.width && <meta property="og:image:width" content={String(image.width)} />}
      {image.height && <meta property="og:image:height" content={String(image.height)} />}
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={head.description} />
      <meta name="twitter:image" content={image.url} />
      <meta name="twitter:image:alt" content={image.alt} />
      {head.structuredData && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by structuredDataText
          dangerouslySetInnerHTML={{ __html: structuredDataText(head.structuredData) }}
        />
      )}
    </>
  );
}
