import { useSharedWords } from "./shared-words.tsx";

export type BreadcrumbStep = { name: string; path: string };

/** Where a page stands. @param steps after the home page; the last is the page itself */
export function Breadcrumb({ steps }: { steps: readonly BreadcrumbStep[] }) {
  const { breadcrumb } = useSharedWords();
  return (
    <nav aria-label={breadcrumb.title}>
      <ol className="breadcrumb">
        {[{ name: breadcrumb.home, path: "/" }, ...steps].map(({ name, path }, i) => (
          <li key={path}>
            {i < steps.length ? <a href={path}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
