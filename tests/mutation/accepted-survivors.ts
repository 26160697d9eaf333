import type { Mutant } from "./find-mutants.ts";

type Acceptance = {
  file: string;
  /** A top-level function; defaults to any. */
  of?: string;
  /** A whole trimmed line; defaults to any. */
  line?: string;
  reason: string;
};

const acceptances: Acceptance[] = [
  { file: "server/main.ts", reason: "the server as a program: tests/faults start, stop and kill it" },
  {
    file: "server/store/save-lead.ts",
    line: 'textHash: "",',
    reason: "a trial lead is rolled back before anyone sees what it holds",
  },
  {
    file: "server/store/expired-records.ts",
    line: "if (rows.length > 0) yield rows;",
    reason: "an empty page has nothing to delete",
  },
  {
    file: "server/store/postgres-connection.ts",
    line: '"fsync is off, so that a request could be lost after it was acknowledged; set it to on",',
    reason: "only a real PostgreSQL is without fsync: tests/faults/postgres-restart",
  },
  {
    file: "app/forms/request-form.tsx",
    line: "hidden={isFallback || isReviewed}",
    reason: "only a browser comes this far: tests/e2e/added-field and consultation-failures",
  },
  ...(
    [
      ["tooltips", "app/forms/on-demand/hint-tooltips.tsx"],
      ["tooltips", "app/forms/hints.tsx", "Hints"],
      ["consultation-failures", "app/forms/on-demand/consultation-outcome.tsx", "Toast"],
      ["schedule-request", "app/forms/outcome.tsx", "CopyRequest"],
      ["crm-forms", "app/forms/crm-form.tsx", "CrmOrOwnForm"],
      ["crm-forms", "app/forms/on-demand/crm-embed.tsx"],
      ["drafts", "app/forms/form-parts.tsx", "DraftControls"],
      ["schedule", "app/forms/schedule/sms-opt-in.tsx", "PrivacyDialog"],
      ["islands", "app/forms/form-script.ts"],
      ["consultation-request", "app/forms/use-browser-state.ts"],
      ["consultation-failures", "app/forms/use-request-form.ts", "useRequestForm"],
    ] as [spec: string, file: string, of?: string][]
  ).map(([spec, file, of]) => ({
    file,
    ...(of && { of }),
    reason: `what only a browser does: events, focus, loading; tests/e2e/${spec}.spec.ts`,
  })),
];

/** Undefined when the mutant should be found. */
export function findAcceptance(mutant: Mutant, source: string): Acceptance | undefined {
  const lines = source.split("\n").slice(0, mutant.line);
  const line = lines.at(-1)?.trim();
  const of = lines
    .findLast((each) => /^(export )?(async )?function /.test(each))
    ?.match(/function (\w+)/)?.[1];
  return acceptances.find(
    (each) => each.file === mutant.file && (each.of ?? of) === of && (each.line ?? line) === line,
  );
}
