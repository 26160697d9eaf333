import { type ContentChanges, describeContentChange, isOfPhoto } from "#domain/pages/changed-content.ts";
import { actionLabels, type OwnerLinks } from "../../mail/owner-links.ts";
import type { Block } from "../../mail/render-mail.ts";
import { andMore } from "./lead-words.ts";

export function notPublished(error: string) {
  return {
    title: "Your change isn't on the website yet",
    blocks: [
      "Your website couldn't read part of it:",
      ...error.split("\n").filter(Boolean),
      "The website stays as it was. Fix it and save it again, and it goes up on its own.",
    ],
  };
}

export function folderIsGone(folder: string) {
  return {
    title: "Your website's folder is gone",
    blocks: [
      `Your website is made from this folder, and it isn't there anymore: ${folder}.`,
      "Visitors still see the website as it was, but nothing you change goes up.",
      "Put the folder back, from your repository with git restore content or from a copy of yours. Your website finds it on its own.",
    ],
  };
}

export function whatChanged({ fields, more }: ContentChanges): Block[] {
  return ["Here's what changed:", { list: fields.map(describeContentChange) }, ...andMore(more)];
}

export function wayBack(
  { fields, more }: ContentChanges,
  build: string | null,
  { linkTo }: Pick<OwnerLinks, "linkTo">,
): Block[] {
  if (build === null)
    return [
      "Not what you meant? Change it back where you made the change: your website takes its texts from there.",
    ];
  if (more === 0 && fields.every(isOfPhoto))
    return ["Not what you meant? Change it back in the photos folder: your website keeps no former photos."];
  const link = { text: actionLabels["take-back"], href: linkTo("take-back", build) };
  return ["Not what you meant?", { links: [link] }];
}
