import type { Mutant } from "./find-mutants.ts";

type Acceptance = {
  file: string;
  /** The whole line of code, trimmed; every line of the file when left out. */
  line?: string;
  /** One change of that line; each when left out. */
  change?: string;
  reason: string;
};

const acceptances: Acceptance[] = [
  { file: "server/main.ts", reason: "the server as a program: tests/faults start, stop and kill it" },
  ...[
    ["app/forms/on-demand/hint-tooltips.tsx", "tooltips"],
    ["app/forms/hints.tsx", "tooltips"],
    ["app/forms/on-demand/notice-toast.tsx", "consultation-states"],
    ["app/forms/outcome.tsx", "form-mishaps"],
    ["app/forms/crm-form.tsx", "crm-forms"],
    ["app/forms/outcome.tsx", "contact-form"],
    ["app/forms/form-parts.tsx", "drafts"],
    ["app/forms/schedule/sms-opt-in.tsx", "schedule"],
    ["app/forms/form-script.ts", "islands"],
    ["app/forms/form-script.ts", "islands"],
    ["app/forms/use-browser-state.ts", "consultation-states"],
    ["app/forms/use-browser-state.ts", "form-mishaps"],
    ["app/forms/use-request-form.ts", "form-mishaps"],
  ].map(([file = "", spec]) => ({
    file,
    reason: `what only a browser does: events, focus, loading; tests/e2e/${spec}.spec.ts`,
  })),
];

/** Why it is right that no unit test finds this mutant; undefined where one should. */
export function findAcceptance(mutant: Mutant, line: string): Acceptance | undefined {
  return acceptances.find(
    (each) =>
      each.file === mutant.file &&
      (each.line ?? line) === line &&
      (each.change ?? mutant.change) === mutant.change,
  );
}
