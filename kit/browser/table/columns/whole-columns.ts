/** Pixels that a column of words keeps when it gives room, and the share of its width that it may give. */
const least = 150;
const share = 0.3;
/** The widest that a column of words grows to stand whole: longer ones go on in a tip. */
const mostWords = 340;

type Sized = {
  readonly name: string;
  readonly width: number;
  /** Codes grow so wide at once: half of one names nothing. */
  readonly most?: number;
  /** What its heading needs. */
  readonly least?: number | undefined;
  /** What its rows need to stand on one line, if that is known. */
  readonly needs?: number | undefined;
  /** What its heading needs to stand on one line. */
  readonly heading: number;
  readonly isPinned: boolean;
  /** It holds words, which go on in a tip where they are cut. */
  readonly isWords: boolean;
};

/**
 * The widths at which no column is wider than what it holds and none is cut at the edge of `room`, in pixels. What is left goes to words
 * that would be cut. The first one that does not fit takes what is left, if it is of words and that is enough for them; else the columns
 * of words before it give it what it lacks, or those before it take the room that it would have had, words before all others. Half of a
 * figure is worse than none. Beyond the edge a heading stands on one line: nobody sees what makes the row of headings higher. Only the
 * columns whose width is another than their own are in it.
 */
export function wholeColumns(given: readonly Sized[], room: number): ReadonlyMap<string, number> {
  const columns = given.map((column) => ({ ...column, width: tightOf(column) }));
  const tight = columns.flatMap(({ name, width }, at) => (width === given[at]?.width ? [] : [[name, width] as const]));
  return new Map([...tight, ...fittedIn(columns, room)]);
}

type Widths = readonly (readonly [name: string, width: number])[];

function fittedIn(columns: readonly Sized[], room: number): Widths {
  const pinned = columns.filter(({ isPinned }) => isPinned);
  const loose = columns.filter(({ isPinned }) => !isPinned);
  let left = room - sum(pinned);
  const seen = loose.slice(0, fitting(loose, left));
  const next = loose[seen.length];
  left -= sum(seen);
  if (next === undefined) return grown([...pinned, ...seen], left).widths;
  const beyond = (from: number): Widths =>
    loose.slice(from).flatMap(({ name, width, heading }) => (heading > width ? [[name, heading]] : []));
  if (left <= 0) return beyond(seen.length);
  if (next.isWords && left >= least) {
    const names = grown(pinned, left - least);
    return [...names.widths, [next.name, names.left + least], ...beyond(seen.length + 1)];
  }
  const lacking = next.width - left;
  const givers = [...pinned, ...seen].map((column) => ({ column, spare: spareOf(column) }));
  const spare = givers.reduce((all, giver) => all + giver.spare, 0);
  if (spare >= lacking)
    return [
      ...givers.map(({ column, spare: own }) => [column.name, column.width - (lacking * own) / spare] as const),
      ...beyond(seen.length + 1),
    ];
  const whole = grown([...pinned, ...seen], left);
  const inSight = [...pinned, ...seen].map((column) => ({ ...column, width: widthIn(whole.widths, column) }));
  const words = inSight.filter(({ isWords }) => isWords);
  const takers = words.length > 0 ? words : inSight.filter(({ isPinned }) => !isPinned);
  return [
    ...takers.map(({ name, width }) => [name, width + (whole.left * width) / sum(takers)] as const),
    ...beyond(seen.length),
  ];
}

/** No wider than its rows, as far as they are known, and wide enough for its heading. */
function tightOf({ width, needs, most = 0, least: ofHeading = 0 }: Sized): number {
  if (needs === undefined) return width;
  return Math.max(Math.min(width, Math.max(needs, ofHeading)), Math.min(needs, most));
}

/** Headings of two lines and words that are cut take what they lack, the first ones first; and what is left then. */
function grown(columns: readonly Sized[], room: number): { readonly widths: Widths; readonly left: number } {
  let left = Math.max(0, room);
  const lacking = columns.map((column) => ({ ...column, more: 0 }));
  const give = (wanted: (column: Sized) => number, isWhole: boolean) => {
    for (const one of lacking) {
      const wants = Math.max(0, wanted(one) - one.width - one.more);
      // Half of what a heading lacks leaves it on two lines.
      const more = isWhole && wants > left ? 0 : Math.min(left, wants);
      one.more += more;
      left -= more;
    }
  };
  give(({ heading }) => heading, true);
  give(({ needs = 0, isWords }) => (isWords ? Math.min(needs, mostWords) : 0), false);
  const widths = lacking.flatMap(({ name, width, more }) => (more > 0 ? [[name, width + more] as const] : []));
  return { widths, left };
}

function widthIn(widths: Widths, { name, width }: Sized): number {
  return widths.find(([one]) => one === name)?.[1] ?? width;
}

function fitting(columns: readonly Sized[], room: number): number {
  let end = 0;
  const past = columns.findIndex(({ width }) => {
    end += width;
    return end > room;
  });
  return past === -1 ? columns.length : past;
}

/** What a column of words may give: nothing where its rows stand whole, or may be made to. */
function spareOf({ width, needs, isWords }: Sized): number {
  if (!isWords || (needs !== undefined && needs <= mostWords)) return 0;
  return Math.max(0, Math.min(width * share, width - least));
}

function sum(columns: readonly Sized[]): number {
  return columns.reduce((all, { width }) => all + width, 0);
}
