import type { Finding } from '#bureau/contract/finding.ts';

/** What a section of a file would change, beside what stands. Amounts are whole dong as text. */
export type Weighed = {
  readonly section: string;
  /** The first day of the month that the file is compared with: its own if it is reported already. */
  readonly basis: string;
  /** Whether figures of the file's own period stand: then `changed` and `removed` say what it restates. */
  readonly isReported: boolean;
  /** Whether it is about what is owed or held now, so that it can look wrong (findingsOf) beside restating the past. */
  readonly isBalance: boolean;
  readonly vnd_before: string;
  readonly vnd_after: string;
  /** Whether amounts go down slowly, as those of loans do. What cards owe strays every month, and pledges end at once. */
  readonly isSteady: boolean;
  /** Before and after without the contracts that changed most, from which place on: a change that those explain is none of the file. */
  readonly rest: (from: number) => Promise<{ readonly vnd_before: string; readonly vnd_after: string }>;
  /** What was owed at the basis, and how much of it the file leaves out. */
  readonly open: number;
  readonly closed: number;
  readonly closed_before: string;
  /** What is in both, and what of it moved by two debt groups or more. */
  readonly common: number;
  readonly moved: number;
  /** What of it has another group at all, and what of it is half as much again or two thirds. */
  readonly shifted: number;
  readonly strayed: number;
  /** Debts in group 2 or worse that are sent again, and those of them in a better group. */
  readonly doubtful: number;
  readonly bettered: number;
  /** What was owed and is sent with nothing owed. */
  readonly emptied: number;
  /** What was owed at the basis of everything, also of what refused rows name. */
  readonly known: number;
  readonly known_vnd: string;
  /** What the file names, and what of it was refused. */
  readonly sent: number;
  readonly refused: number;
  /** Bad debt that is good now, and the bad debt before and after. */
  readonly cured: number;
  readonly bad_before: string;
  readonly bad_after: string;
  readonly changed: number;
  readonly changed_before: string;
  readonly changed_after: string;
  readonly removed: number;
  readonly removed_before: string;
  /** More than ten times what was owed, in a file that says that it corrects another. */
  readonly jumps: number;
  readonly jumps_before: string;
  readonly jumps_after: string;
  /** Contracts whose limit the newest file changes, of those that it names. */
  readonly limits?: { readonly count: number; readonly of: number };
  /** An earlier month, how many debts of the file are to the dong what they were then, and of how many that were compared. */
  readonly repeated?: { readonly month: string; readonly count: number; readonly of: number };
  /**
   * The same beside what stood of the file's own report day at first, and how many contracts owed then, whether or not the file says anything
   * of them: what is sent of a day again and again adds up.
   */
  readonly again?: { readonly weighed: Weighed; readonly contracts: number };
};

/** From where a file is held; percentages bind where so many contracts and so much money stood. */
export type Thresholds = {
  readonly closedPercent: number;
  readonly movedPercent: number;
  readonly totalPercent: number;
  readonly curedPercent: number;
  readonly curedCount: number;
  /** How many of what was owed may have nothing owed any more. */
  readonly emptiedPercent: number;
  /** How many contracts may change alike: their amount by far, their group, doubtful ones for the better, their limit; or be refused. */
  readonly widePercent: number;
  /** How much of a file may be an earlier month's. */
  readonly repeatedPercent: number;
  readonly fromContracts: number;
  readonly fromVnd: bigint;
};

/** What stands open of a section about which its institution says that there is nothing, for the bureau. */
export function nilIn({ section, basis, open, vnd_before: before }: Weighed): Finding[] {
  if (open === 0) return [];
  return [{ code: 'nil', section, basis, count: open, of: open, before, after: '0', share: null, limit: null }];
}

/** Findings that another one says already. */
const saidBy: Partial<Record<Finding['code'], Finding['code']>> = {
  emptied: 'total',
  strayed: 'total',
  shifted: 'moved',
};

/** One contract says nothing about a file, nor do two that change alike. */
const fewest = { contracts: 2, alike: 3 };

/**
 * What looks wrong in a section, for the bureau. Between two files of one report day nobody repays: there, percentages bind as soon as what
 * stood at first was of five contracts, and a large loan explains nothing. What restates the past has a second person anyway.
 */
export async function findingsOf(
  weighed: Weighed,
  limits: Thresholds,
  { isPast }: { readonly isPast: boolean },
): Promise<Finding[]> {
  const found = await foundIn(weighed, limits, { fewest: fewest.contracts, largest: limits.fromContracts - 1 });
  const { again } = weighed;
  if (isPast || again === undefined || again.contracts < limits.fromContracts) return found;
  const known = new Set(found.map(({ code }) => code));
  const more = await foundIn(again.weighed, { ...limits, fromContracts: 1 }, { fewest: 1, largest: 0 });
  return [...found, ...more.filter(({ code }) => !known.has(code))];
}

type Sifted = {
  /** From so many contracts on a change is one of the file. */
  readonly fewest: number;
  /** How many of those that changed most explain a change of the total: one large loan is no fault of a file. */
  readonly largest: number;
};

async function foundIn(weighed: Weighed, limits: Thresholds, { fewest: least, largest }: Sifted): Promise<Finding[]> {
  const { section, basis, open, common, vnd_before: before, vnd_after: after } = weighed;
  const isMuch = largerOf(BigInt(weighed.known_vnd), BigInt(after)) >= limits.fromVnd;
  if (weighed.known < limits.fromContracts || !isMuch) return [];
  const bad = { before: weighed.bad_before, after: weighed.bad_after };
  const whole = { before, after };
  const wide = limits.widePercent;
  const over = (
    code: Finding['code'],
    [count, of]: readonly [number, number],
    limit: number,
    sums: Pick<Finding, 'before' | 'after'>,
    atLeast = least,
  ) => {
    const share = percent(count, of);
    return count >= atLeast && share > limit ? [{ code, count, of, share, limit, ...sums }] : [];
  };
  const found = [
    ...closedIn(weighed, limits, least),
    ...over('moved', [weighed.moved, common], limits.movedPercent, bad),
    ...(await totalIn(weighed, limits, largest)),
    ...over('cured', [weighed.cured, common], limits.curedPercent, bad, limits.curedCount + 1),
    ...(weighed.isSteady
      ? [
          ...over('emptied', [weighed.emptied, open], limits.emptiedPercent, whole, limits.fromContracts),
          ...over('strayed', [weighed.strayed, common], wide, whole, fewest.alike),
        ]
      : []),
    ...over('shifted', [weighed.shifted, common], wide, bad, fewest.alike),
    ...over('bettered', [weighed.bettered, weighed.doubtful], wide, bad, fewest.alike),
    ...over('limits', [weighed.limits?.count ?? 0, weighed.limits?.of ?? 0], wide, whole, limits.fromContracts),
    ...over('refused', [weighed.refused, weighed.sent], wide, whole, limits.fromContracts),
  ];
  const codes = new Set(found.map(({ code }) => code));
  const told = found.filter(({ code }) => !codes.has(saidBy[code] ?? 'nil'));
  return [...told.map((one) => ({ section, basis, ...one })), ...repeatedIn(weighed, limits)];
}

function closedIn(weighed: Weighed, { closedPercent: limit }: Thresholds, least: number) {
  const { closed: count, open: of, vnd_before: before, closed_before: left } = weighed;
  const share = Math.max(percent(count, of), percent(BigInt(left), BigInt(before)));
  if (count < least || share <= limit) return [];
  return [{ code: 'closed' as const, count, of, share, limit, before, after: String(BigInt(before) - BigInt(left)) }];
}

function repeatedIn(
  { section, repeated, vnd_before: before, vnd_after: after }: Weighed,
  limits: Thresholds,
): Finding[] {
  if (repeated === undefined || repeated.of < fewest.alike) return [];
  const { month: basis, count, of } = repeated;
  const [share, limit] = [percent(count, of), limits.repeatedPercent];
  return share > limit ? [{ code: 'repeated', section, basis, count, of, before, after, share, limit }] : [];
}

const largerOf = (one: bigint, other: bigint) => (one > other ? one : other);

// Over the limit as a whole, and without the contracts that changed most.
async function totalIn(weighed: Weighed, { totalPercent: limit }: Thresholds, largest: number) {
  const shareOf = (sums: Pick<Weighed, 'vnd_before' | 'vnd_after'>) => {
    const change = BigInt(sums.vnd_after) - BigInt(sums.vnd_before);
    return percent(change < 0n ? -change : change, BigInt(sums.vnd_before));
  };
  const share = shareOf(weighed);
  if (share <= limit || shareOf(await weighed.rest(largest + 1)) <= limit) return [];
  const { open, vnd_before: before, vnd_after: after } = weighed;
  return [{ code: 'total' as const, count: open, of: open, share, limit, before, after }];
}

/** What restates the past, for the delegate of the sender's institution. */
export function restatedIn(weighed: Weighed, { isPast }: { readonly isPast: boolean }): Finding[] {
  const { section, basis, open } = weighed;
  const isRestated = isPast && weighed.isReported;
  return (
    [
      {
        code: 'changed',
        count: isRestated ? weighed.changed : 0,
        before: weighed.changed_before,
        after: weighed.changed_after,
      },
      { code: 'removed', count: isRestated ? weighed.removed : 0, before: weighed.removed_before, after: '0' },
      { code: 'jumps', count: weighed.jumps, before: weighed.jumps_before, after: weighed.jumps_after },
    ] as const
  )
    .filter(({ count }) => count > 0)
    .map((one) => ({ section, basis, of: Math.max(open, one.count), share: null, limit: null, ...one }));
}

const most = 99_999.99;

/** Two decimals, rounded up, so that what is over a limit never reads as equal to it. */
function percent(part: number | bigint, whole: number | bigint): number {
  if (Number(part) === 0) return 0;
  if (Number(whole) === 0) return most;
  return Math.min(most, Math.ceil((Number(part) / Number(whole)) * 10_000 - 1e-9) / 100);
}
