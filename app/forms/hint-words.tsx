/** The words of the hints for everybody who has no pointer to rest on them. */
export function HintWords({ hints }: { hints: readonly [about: string, words: string][] }) {
  return (
    <details className="hint-words">
      <summary>Why we ask</summary>
      <dl>
        {hints.map(([about, words]) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
