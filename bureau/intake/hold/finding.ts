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
  /** Before and after without the contracts that changed most, from which place on: a change that those explain is none of the file. */
  readonly rest: (from: number) => Promise<{ readonly vnd_before: string; readonly vnd_after: string }>;
  /** What was owed at the basis, and how much of it the file leaves out. */
  readonly open: number;
  readonly closed: number;
  readonly closed_before: string;
  /** What is in both, and what of it moved by two debt groups or more. */
  readonly common: number;
  readonly moved: number;
  readonly moved_before: string;
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
  /**
   * The same beside what stood of the file's own report day at first, and how many contracts owed then, whether or not the file says anything
   * of them: what is sent of a day again and again adds up.
   */
  readonly again?: { readonly weighed: Weighed; readonly contracts: number };
};

/** From where a file is held; percentages bind from so many contracts and so much money. */
export type Thresholds = {
  readonly closedPercent: number;
  readonly movedPercent: number;
  readonly totalPercent: number;
  readonly curedPercent: number;
  readonly curedCount: number;
  readonly fromContracts: number;
  readonly fromVnd: bigint;
};

/** What stands open of a section about which its institution says that there is nothing, for the bureau. */
export function nilIn({ section, basis, open, vnd_before: before }: Weighed): Finding[] {
  if (open === 0) return [];
  return [{ code: 'nil', section, basis, count: open, of: open, before, after: '0', share: null, limit: null }];
}

/**
 * What looks wrong in a section, for the bureau. Between two files of one report day nobody repays: there, percentages bind as soon as what
 * stood at first was of five contracts, and a large loan explains nothing. What restates the past has a second person anyway.
 */
export async function findingsOf(
  weighed: Weighed,
  limits: Thresholds,
  { isPast }: { readonly isPast: boolean },
): Promise<Finding[]> {
  const found = await foundIn(weighed, limits);
  const { again } = weighed;
  if (isPast || again === undefined || again.contracts < limits.fromContracts) return found;
  const known = new Set(found.map(({ code }) => code));
  const more = await foundIn(again.weighed, { ...limits, fromContracts: 1 });
  return [...found, ...more.filter(({ code }) => !known.has(code))];
}

async function foundIn(weighed: Weighed, limits: Thresholds): Promise<Finding[]> {
  const { open, closed, common, moved, cured } = weighed;
  const bad = { before: weighed.bad_before, after: weighed.bad_after };
  const [before, left] = [BigInt(weighed.vnd_before), BigInt(weighed.closed_before)];
  const isMuch = (count: number, vnd: string) => count >= limits.fromContracts && BigInt(vnd) >= limits.fromVnd;
  const closedShare = Math.max(percent(closed, open), percent(left, before));
  const movedShare = percent(moved, common);
  const curedShare = percent(cured, common);
  const total = await totalOf(weighed, limits);
  const found = [
    isMuch(closed, weighed.closed_before) && closedShare > limits.closedPercent
      ? {
          code: 'closed' as const,
          count: closed,
          of: open,
          share: closedShare,
          limit: limits.closedPercent,
          before,
          after: before - left,
        }
      : undefined,
    isMuch(moved, weighed.moved_before) && movedShare > limits.movedPercent
      ? { code: 'moved' as const, count: moved, of: common, share: movedShare, limit: limits.movedPercent, ...bad }
      : undefined,
    total === undefined
      ? undefined
      : {
          code: 'total' as const,
          count: open,
          of: open,
          share: total,
          limit: limits.totalPercent,
          before,
          after: weighed.vnd_after,
        },
    cured > limits.curedCount && curedShare > limits.curedPercent
      ? { code: 'cured' as const, count: cured, of: common, share: curedShare, limit: limits.curedPercent, ...bad }
      : undefined,
  ];
  const { section, basis } = weighed;
  return found.flatMap((one) =>
    one === undefined ? [] : [{ section, basis, ...one, before: String(one.before), after: String(one.after) }],
  );
}

// Over the limit as a whole, and without the contracts that changed most: one large loan is no fault of a file.
async function totalOf(
  weighed: Weighed,
  { fromContracts, fromVnd, totalPercent }: Thresholds,
): Promise<number | undefined> {
  const changeOf = ({ vnd_before, vnd_after }: Pick<Weighed, 'vnd_before' | 'vnd_after'>) => {
    const change = BigInt(vnd_after) - BigInt(vnd_before);
    const size = change < 0n ? -change : change;
    return { size, share: percent(size, BigInt(vnd_before)) };
  };
  const whole = changeOf(weighed);
  if (whole.size < fromVnd || whole.share <= totalPercent) return undefined;
  const rest = changeOf(await weighed.rest(fromContracts));
  return rest.share > totalPercent ? whole.share : undefined;
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
