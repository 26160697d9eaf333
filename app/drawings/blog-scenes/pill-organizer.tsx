/** A week's pills on the table, watched by a cat. */
export function PillOrganizer() {
  const days = ["S", "M", "T", "W", "T", "F", "S"];
  return (
    <>
      <path fill="#f7efe2" d="M0 0h480v320H0Z" />
      <path fill="#cfe5ee" d="M48 28h180v150H48Z" />
      <path fill="#9fc3bd" d="m48 140 50-30 44 20 38-16 48 22v42H48Z" />
      <path fill="none" stroke="#eadfcd" strokeWidth="10" d="M48 28h180v150H48ZM138 28v150" />
      <path
        fill="#12322b"
        d="M286 220c-4-54 6-84 32-98-4-16-4-32 0-52l24 20c14-4 28-4 42 0l24-20c4 20 4 36 0 52 26 14 36 44 32 98Z"
      />
      <g fill="#e2a72e">
        <ellipse cx="344" cy="124" rx="9" ry="10" />
        <ellipse cx="384" cy="124" rx="9" ry="10" />
      </g>
      <g fill="#12322b">
        <ellipse cx="344" cy="125" rx="3" ry="8" />
        <ellipse cx="384" cy="125" rx="3" ry="8" />
      </g>
      <path fill="#c8643c" d="M358 142h12l-6 7Z" />
      <path
        fill="none"
        stroke="#d5dfd6"
        strokeWidth="2"
        strokeLinecap="round"
        d="M352 150l-30-3M352 155l-28 5M376 150l30-3M376 155l28 5"
      />
      <path fill="#a94e2b" d="M0 212h480v108H0Z" />
      <path fill="#8b3d20" d="M0 212h480v10H0Z" />
      <rect x="44" y="228" width="322" height="64" rx="14" fill="#12322b" />
      {days.map((day, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two days begin with the same letter
        <g key={i} transform={`translate(${53 + i * 44} 237)`}>
          <rect width="40" height="46" rx="8" fill={i === 3 ? "#fffaf2" : "#9fc3bd"} />
          {i === 3 ? (
            <>
              <rect y="-30" width="40" height="26" rx="6" fill="#9fc3bd" />
              <rect x="10" y="12" width="20" height="10" rx="5" fill="#c8643c" />
              <circle cx="20" cy="32" r="6" fill="#e2a72e" />
            </>
          ) : (
            <text x="20" y="31" textAnchor="middle" fill="#12322b">
              {day}
            </text>
          )}
        </g>
      ))}
      <g transform="translate(396 258) rotate(-14)">
        <rect width="48" height="22" rx="11" fill="#fffaf2" />
        <path fill="#e2a72e" d="M24 0h13a11 11 0 0 1 0 22H24Z" />
      </g>
    </>
  );
}
