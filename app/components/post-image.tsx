import { type BlogPost, sceneOf } from "../../domain/pages/blog-post.ts";
import type { ImageUse } from "../../domain/pages/image-address.ts";
import { BlogScene } from "../drawings/blog-scene.tsx";
import { Image } from "./image.tsx";

type Props = {
  post: Pick<BlogPost, "image">;
  use: ImageUse;
  imagesUrl: string | undefined;
  isFirstSeen?: boolean;
};

const sizes: Record<ImageUse, { width: number; height: number }> = {
  hero: { width: 1200, height: 800 },
  card: { width: 400, height: 267 },
};

/** A post's picture or drawing. It decorates: the words beside it say all. */
export function PostImage({ post, use, imagesUrl, isFirstSeen = false }: Props) {
  const scene = sceneOf(post.image);
  return (
    <div className="post-image">
      {scene ? (
        <BlogScene scene={scene} />
      ) : (
        <Image image={post.image} alt="" {...sizes[use]} {...{ use, imagesUrl, isFirstSeen }} />
      )}
    </div>
  );
}
