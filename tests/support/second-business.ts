import { buildVariant } from "./build-variant.ts";
import { overlayContent } from "./overlay-content.ts";

type Options = { env?: Record<string, string>; hasPhotos?: boolean };

/** Its photos lie on other hosts, which the test must stand in for unless `hasPhotos` is false. */
export function buildSecondBusiness({ env = {}, hasPhotos = true }: Options = {}): Promise<string> {
  return buildVariant(
    async ({ folder: content, edit }) => {
      await overlayContent("tests/fixtures/second-business", content);
      for (const name of ["privacy-policy", "sms-privacy", "terms-of-service"])
        await edit(`legal/${name}.md`, (text) =>
          text.replaceAll("Colorado", "Maine").replace(/^wordsOf:.*\n/m, ""),
        );
      if (hasPhotos) return;
      await edit("team.yaml", (text) => text.replace(/^ *image: .*\n/m, ""));
      await edit("blog/tide-and-paws.md", (text) => text.replace(/photo-[\w-]+/, "scene:walk"));
    },
    { env, options: ["--release"] },
  );
}
