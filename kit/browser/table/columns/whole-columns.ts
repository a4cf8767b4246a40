/** Pixels that a column of words keeps when it gives room, and the share of its width that it may give. */
const least = 150;
const share = 0.3;

type Sized = {
  readonly name: string;
  readonly width: number;
  /** What its heading needs to stand on one line. */
  readonly heading: number;
  readonly isPinned: boolean;
  /** It holds words, which go on in a tip where they are cut. */
  readonly isWords: boolean;
};

/**
 * The widths at which no column is cut at the edge of `room`, in pixels: the first one that does not fit takes what is left, if it is
 * of words and that is enough for them; else the columns of words before it give it what it lacks, or those before it take the room that it would have had, words before all others. Half of a figure is
 * worse than none. Beyond the edge a heading stands on one line: nobody sees what makes the row of headings higher. Empty where all fit.
 */
export function wholeColumns(columns: readonly Sized[], room: number): ReadonlyMap<string, number> {
  const pinned = columns.filter(({ isPinned }) => isPinned);
  const loose = columns.filter(({ isPinned }) => !isPinned);
  let left = room - sum(pinned);
  const seen = loose.slice(0, fitting(loose, left));
  const next = loose[seen.length];
  left -= sum(seen);
  if (next === undefined) return new Map();
  const beyond = (from: number) =>
    loose.slice(from).flatMap(({ name, width, heading }) => (heading > width ? [[name, heading] as const] : []));
  if (left <= 0) return new Map(beyond(seen.length));
  if (next.isWords && left >= least) return new Map([[next.name, left], ...beyond(seen.length + 1)]);
  const lacking = next.width - left;
  const givers = [...pinned, ...seen].map((column) => ({ column, spare: column.isWords ? spareOf(column.width) : 0 }));
  const spare = givers.reduce((all, giver) => all + giver.spare, 0);
  if (spare >= lacking)
    return new Map([
      ...givers.map(({ column, spare: own }) => [column.name, column.width - (lacking * own) / spare] as const),
      ...beyond(seen.length + 1),
    ]);
  const words = [...pinned, ...seen].filter(({ isWords }) => isWords);
  const takers = words.length > 0 ? words : seen;
  return new Map([
    ...takers.map(({ name, width }) => [name, width + (left * width) / sum(takers)] as const),
    ...beyond(seen.length),
  ]);
}

function fitting(columns: readonly Sized[], room: number): number {
  let end = 0;
  const past = columns.findIndex(({ width }) => {
    end += width;
    return end > room;
  });
  return past === -1 ? columns.length : past;
}

function spareOf(width: number): number {
  return Math.max(0, Math.min(width * share, width - least));
}

function sum(columns: readonly Sized[]): number {
  return columns.reduce((all, { width }) => all + width, 0);
}
