export type BreadcrumbStep = { name: string; path: string };

/** Where a page stands; the last step is the page itself. */
export function Breadcrumb({ steps }: { steps: readonly BreadcrumbStep[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="breadcrumb">
        {steps.map(({ name, path }, i) => (
          <li key={path}>
            {i < steps.length - 1 ? <a href={path}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Home, and the page that hangs on it. */
export function pageSteps(name: string, path: string): BreadcrumbStep[] {
  return [
    { name: "Home", path: "/" },
    { name, path },
  ];
}
