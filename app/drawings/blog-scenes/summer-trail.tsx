/** A trail towards the butte at seven in the morning. */
export function SummerTrail() {
  return (
    <>
      <path fill="var(--sky)" d="M0 0h480v320H0Z" />
      <circle cx="120" cy="96" r="46" fill="var(--sun)" />
      <path fill="var(--cream)" d="M0 168 64 130 116 152 168 122 224 156 480 140V320H0Z" opacity=".75" />
      <path fill="var(--mist)" d="M0 190 90 168 190 184 300 160 400 178 480 162V320H0Z" />
      <path fill="var(--sand)" d="M208 196 288 146 300 138H396L408 148 480 190V214H208Z" />
      <path
        fill="var(--sandstone)"
        d="M298 140 303 104 312 98 320 101 350 97 362 101 386 98 394 104 398 140Z"
      />
      <path
        fill="var(--clay)"
        d="M362 140 366 101 386 98 394 104 398 140ZM320 140 323 101 331 100 329 140Z"
      />
      <path fill="var(--pine-500)" d="M0 214C80 190 150 214 236 204s150-22 244-2v118H0Z" />
      <path
        fill="var(--cream-2)"
        d="M296 200c-30 12 34 20-6 36s-120 22-150 84h128c2-48 56-60 74-84s-50-24-40-36Z"
      />
      <path
        fill="var(--pine-700)"
        d="M0 262c40-16 84-14 120 4 26 14 36 34 34 54H0ZM480 246c-70-8-118 10-142 36-12 14-16 26-16 38h158Z"
      />
      <g color="var(--pine-900)" fill="currentColor">
        <use href="#pine" x="22" y="108" width="66" height="164" />
        <use href="#pine" x="84" y="176" width="40" height="98" />
        <use href="#pine" x="418" y="150" width="46" height="114" />
      </g>
      <g fill="none" stroke="var(--mist)" strokeWidth="3" strokeLinecap="round">
        <path d="M372 312c-2-16-8-26-16-32M376 312c0-20 2-30 8-40M380 312c4-14 12-22 20-26M60 312c-4-14-10-22-18-26M66 312c0-18 4-26 10-34" />
      </g>
    </>
  );
}
