import { type ContentChanges, describeContentChange } from "#domain/pages/changed-content.ts";
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
  return [
    "Here's what changed:",
    { list: fields.map(describeContentChange) },
    ...andMore(more),
    "Not what you meant? Change it back where you made the change.",
  ];
}
