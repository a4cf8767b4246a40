import { loadavg } from 'node:os';

/** A bench's output, one JSON object a line. `holds` is undefined if the run is void. */
export type BenchLine = {
  readonly bench: string;
  readonly work: string;
  readonly ours: number;
  readonly floor?: number;
  readonly peer?: number;
  readonly unit: string;
  readonly ratio?: number;
  readonly bar: string;
  readonly holds: boolean | undefined;
  readonly pairs?: number;
  readonly load: number;
  /** How the server reached its database, as that saw it. */
  readonly transport?: string;
  readonly void?: string;
};

let transport: string | undefined;

/** Says of every following line how the measured server reaches its database: over a socket costs less than over TCP. */
export function measuredOver(seen: string): void {
  transport = seen;
}

export function print(line: Omit<BenchLine, 'load' | 'transport'>): void {
  const { ours, floor, ratio } = line;
  const rounded = {
    ours: round(ours),
    ...(floor === undefined ? {} : { floor: round(floor) }),
    ...(ratio === undefined ? {} : { ratio: round(ratio) }),
  };
  process.stdout.write(`${JSON.stringify({ ...line, ...rounded, load: round(loadavg()[0] ?? 0), transport })}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** The value that a share (0 to 1) of the values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export type Pairing = {
  readonly bench: string;
  readonly work: string;
  readonly unit: string;
  /** One measured run of each; the same figure, such as requests a second or milliseconds. */
  readonly ours: () => Promise<number>;
  readonly floor: () => Promise<number>;
  /** The bar on ours ÷ floor. */
  readonly bar: { readonly atLeast: number } | { readonly atMost: number };
  readonly pairs?: number;
};

/** A floor that varies more than this within a run shows that the machine was not quiet. */
const voidFrom = 1.5;

/** Alternates ours and floor (A B A B …) after one of each for warming up, and prints the median of the pairs' ratios. */
export async function comparePairs({ bench, work, unit, ours, floor, bar, pairs = 5 }: Pairing): Promise<number> {
  await ours();
  await floor();
  const taken: { ours: number; floor: number }[] = [];
  for (let at = 0; at < pairs; at++) taken.push({ ours: await ours(), floor: await floor() });
  const floors = taken.map((pair) => pair.floor);
  const spread = Math.max(...floors) / Math.min(...floors);
  const ratio = median(taken.map((pair) => pair.ours / pair.floor));
  const holds = 'atLeast' in bar ? ratio >= bar.atLeast : ratio <= bar.atMost;
  const isVoid = spread > voidFrom;
  print({
    bench,
    work,
    unit,
    ours: median(taken.map((pair) => pair.ours)),
    floor: median(floors),
    ratio,
    bar: 'atLeast' in bar ? `>= ${bar.atLeast}` : `<= ${bar.atMost}`,
    holds: isVoid ? undefined : holds,
    pairs,
    ...(isVoid ? { void: `the floor varied ${spread.toFixed(2)} times` } : {}),
  });
  return ratio;
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
