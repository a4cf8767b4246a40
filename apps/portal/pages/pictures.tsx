/*
 * Pictures of the stand-in pages, in the style of the ledger: lines, a seal, a folded sheet. The colour is the
 * surrounding text colour.
 */
const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

function Picture({ children }: { children: React.ReactNode }) {
  return (
    <svg viewBox="0 0 176 132" focusable="false" {...line}>
      <path d="M12 120h152M12 125h152" strokeWidth={1} />
      {children}
    </svg>
  );
}

/** An open ledger whose page is torn out. */
export function MissingPagePicture() {
  return (
    <Picture>
      <path d="M88 34c-14-9-34-10-54-6v80c20-4 40-3 54 6V34z" />
      <path d="M88 34c14-9 34-10 54-6v26l-7 7 8 8-8 8 7 7v24c-20-4-40-3-54 6" />
      <path d="M46 46c9-1 19 0 28 3M46 60c9-1 19 0 28 3M46 74c9-1 19 0 28 3" strokeWidth={1.5} />
      <path d="M104 52c5-2 10-3 16-3M104 66h12" strokeWidth={1.5} strokeDasharray="3 5" />
    </Picture>
  );
}

/** A closed ledger under seal. */
export function SealedPicture() {
  return (
    <Picture>
      <path d="M50 16h70a8 8 0 0 1 8 8v84a8 8 0 0 1-8 8H50a6 6 0 0 1-6-6V22a6 6 0 0 1 6-6z" />
      <path d="M58 16v100" strokeWidth={1.5} />
      <circle cx="93" cy="62" r="20" />
      <circle cx="93" cy="62" r="15" strokeWidth={1} />
      <path d="M87 60v-4a6 6 0 0 1 12 0v4M85 60h16v11H85z" />
      <path d="M82 79l-5 16 9-4 4 8 3-15M104 79l5 16-9-4-4 8-3-15" strokeWidth={1.5} />
    </Picture>
  );
}

/** Two ends of a line that do not meet. */
export function CutLinePicture() {
  return (
    <Picture>
      <path d="M14 78c16 0 18-20 34-20h14v20H50M162 54c-16 0-18 20-34 20h-14V54h12" />
      <path d="M62 62h8M62 72h8M114 60h-8M114 70h-8" />
      <path d="M84 44l-4-10M92 44l6-9M88 90l0 11M98 88l7 8M78 88l-7 8" strokeWidth={1.5} />
    </Picture>
  );
}

/** An hourglass run out. */
export function EndedPicture() {
  return (
    <Picture>
      <path d="M62 18h52M62 114h52M68 18v14c0 16 20 22 20 34s-20 18-20 34v14M108 18v14c0 16-20 22-20 34s20 18 20 34v14" />
      <path d="M74 108c4-8 10-11 14-11s10 3 14 11z" />
      <path d="M78 34h20" strokeWidth={1.5} />
    </Picture>
  );
}
