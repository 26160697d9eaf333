import type { Business } from "#domain/business/business.ts";
import { isPageOff } from "#domain/business/switches.ts";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { Navigation } from "#domain/pages/every-page.ts";

type Linking<Post> = {
  business: Pick<Business, "off">;
  catalogue: Catalogue;
  navigation: Navigation;
  posts: Post[];
};

/** Content without what the business has switched off, and without links to it. */
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
