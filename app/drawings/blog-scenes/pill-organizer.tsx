/** A week's pills on the table, watched by a cat. */
export function PillOrganizer() {
  const days = ["S", "M", "T", "W", "T", "F", "S"];
  return (
    <>
      <path fill="var(--cream-2)" d="M0 0h480v320H0Z" />
      <path fill="var(--sky)" d="M48 28h180v150H48Z" />
      <path fill="var(--mist)" d="m48 140 50-30 44 20 38-16 48 22v42H48Z" />
      <path fill="none" stroke="var(--cream-3)" strokeWidth="10" d="M48 28h180v150H48ZM138 28v150" />
      <path
        fill="var(--pine-900)"
        d="M286 220c-4-54 6-84 32-98-4-16-4-32 0-52l24 20c14-4 28-4 42 0l24-20c4 20 4 36 0 52 26 14 36 44 32 98Z"
      />
      <g fill="var(--star)">
        <ellipse cx="344" cy="124" rx="9" ry="10" />
        <ellipse cx="384" cy="124" rx="9" ry="10" />
      </g>
      <g fill="var(--pine-900)">
        <ellipse cx="344" cy="125" rx="3" ry="8" />
        <ellipse cx="384" cy="125" rx="3" ry="8" />
      </g>
      <path fill="var(--sandstone)" d="M358 142h12l-6 7Z" />
      <path
        fill="none"
        stroke="var(--snow)"
        strokeWidth="2"
        strokeLinecap="round"
        d="M352 150l-30-3M352 155l-28 5M376 150l30-3M376 155l28 5"
      />
      <path fill="var(--clay)" d="M0 212h480v108H0Z" />
      <path fill="var(--clay-dark)" d="M0 212h480v10H0Z" />
      <rect x="44" y="228" width="322" height="64" rx="14" fill="var(--pine-900)" />
      {days.map((day, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two days begin with the same letter
        <g key={i} transform={`translate(${53 + i * 44} 237)`}>
          <rect width="40" height="46" rx="8" fill={i === 3 ? "var(--cream)" : "var(--mist)"} />
          {i === 3 ? (
            <>
              <rect y="-30" width="40" height="26" rx="6" fill="var(--mist)" />
              <rect x="10" y="12" width="20" height="10" rx="5" fill="var(--sandstone)" />
              <circle cx="20" cy="32" r="6" fill="var(--star)" />
            </>
          ) : (
            <text x="20" y="31" textAnchor="middle" fill="var(--pine-900)">
              {day}
            </text>
          )}
        </g>
      ))}
      <g transform="translate(396 258) rotate(-14)">
        <rect width="48" height="22" rx="11" fill="var(--cream)" />
        <path fill="var(--star)" d="M24 0h13a11 11 0 0 1 0 22H24Z" />
      </g>
    </>
  );
}
