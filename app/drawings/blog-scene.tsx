import type { BlogScene as SceneName } from "../../domain/pages/blog-post.ts";
import { Leaves, SummerTrail, Walk } from "./blog-scenes/outdoors.tsx";
import { PillOrganizer, SeniorDog, SitterDoor, Suitcase } from "./blog-scenes/indoors.tsx";

const drawings: Record<SceneName, () => React.JSX.Element> = {
  leaves: Leaves,
  "summer-trail": SummerTrail,
  "sitter-door": SitterDoor,
  walk: Walk,
  "pill-organizer": PillOrganizer,
  suitcase: Suitcase,
  "senior-dog": SeniorDog,
};

/** The drawing a post is headed with, three wide by two high, on cards as on its own page. */
export function BlogScene({ scene }: { scene: SceneName }) {
  const Drawing = drawings[scene];
  return (
    <svg className="blog-scene" viewBox="0 0 480 320" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Drawing />
    </svg>
  );
}
