import { LinkedText } from "./linked-text.tsx";

type Step = { title: string; text: string };

/** What happens, numbered, in the order it happens. */
export function StepList({ steps, className }: { steps: readonly Step[]; className?: string }) {
  return (
    <ol className={className ?? "auto-grid columns steps"}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>
            <LinkedText words={text} />
          </p>
        </li>
      ))}
    </ol>
  );
}
