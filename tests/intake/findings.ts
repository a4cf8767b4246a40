/** What the model finds in a file beside what stood: the rules of TRU-11 and TRU-12 in a few lines. */

export type Figure = { readonly vnd: number; readonly group: number };
export type SentRow = Figure & { readonly contract: string; readonly isRefused: boolean };
export type Finding = readonly (string | number)[];

const billion = 1_000_000_000;
export const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

type Pair = { readonly before: Figure | undefined; readonly after: Figure | undefined };

type Weighed = Pair & { readonly isRefused: boolean };

/** What stood beside what is sent; of what a refused row names, only what stood. */
export function pairsOf(stood: ReadonlyMap<string, Figure>, rows: readonly SentRow[]): Weighed[] {
  const sent = new Map(rows.map((row) => [row.contract, row]));
  return [...new Set([...stood.keys(), ...sent.keys()])].map((contract) => ({
    ...{ before: stood.get(contract), after: sent.get(contract) },
    isRefused: sent.get(contract)?.isRefused === true,
  }));
}

const vndOf = (figure: Figure | undefined) => figure?.vnd ?? 0;
const groupOf = (figure: Figure | undefined) => figure?.group ?? 0;
export const isMore = (part: number, whole: number, percent: number) => part * 100 > whole * percent;

export function restated(everything: readonly Weighed[]): Finding[] {
  const pairs = everything.filter(({ isRefused }) => !isRefused);
  const changed = pairs.filter(
    ({ before, after }) => before && after && (before.vnd !== after.vnd || before.group !== after.group),
  );
  const removed = pairs.filter(({ before, after }) => before && !after);
  const found: Finding[] = [];
  const [was, is] = [sum(changed.map(({ before }) => vndOf(before))), sum(changed.map(({ after }) => vndOf(after)))];
  if (changed.length > 0) found.push(['changed', changed.length, was, is]);
  if (removed.length > 0) found.push(['removed', removed.length, sum(removed.map(({ before }) => vndOf(before)))]);
  return found;
}

/** Whether percentages bind. */
export function isMuch(everything: readonly Weighed[], fromContracts = 5): boolean {
  const known = everything.filter(({ before }) => before);
  const after = everything.filter(({ isRefused }) => !isRefused).map((pair) => vndOf(pair.after));
  return known.length >= fromContracts && Math.max(sum(known.map((pair) => vndOf(pair.before))), sum(after)) >= billion;
}

/** `isAgain`: beside what stood of the file's own day at first, where percentages bind at once and nobody repays. */
export function suspicious(everything: readonly Weighed[], isAgain = false): Finding[] {
  if (!isMuch(everything, isAgain ? 1 : 5)) return [];
  const pairs = everything.filter(({ isRefused }) => !isRefused);
  const before = sum(pairs.map((pair) => vndOf(pair.before)));
  const after = sum(pairs.map((pair) => vndOf(pair.after)));
  const least = isAgain ? 1 : 2;
  const open = pairs.filter((pair) => pair.before);
  const closed = open.filter((pair) => !pair.after);
  const common = open.filter((pair) => pair.after);
  const left = sum(closed.map((pair) => vndOf(pair.before)));
  const bad = (['before', 'after'] as const).map((which) =>
    sum(pairs.map((pair) => (groupOf(pair[which]) >= 3 ? vndOf(pair[which]) : 0))),
  );
  const whole = [before, after];
  const found: Finding[] = [];
  const over = (
    code: string,
    part: readonly unknown[],
    of: readonly unknown[],
    percent: number,
    sums: readonly number[],
    atLeast = least,
  ) => {
    if (part.length >= atLeast && isMore(part.length, of.length, percent))
      found.push([code, part.length, of.length, ...sums]);
  };
  if (closed.length >= least && (isMore(closed.length, open.length, 5) || isMore(left, before, 5)))
    found.push(['closed', closed.length, open.length, before, left]);
  const apart = (pair: Pair) => Math.abs(groupOf(pair.before) - groupOf(pair.after));
  over(
    'moved',
    common.filter((pair) => apart(pair) >= 2),
    common,
    2,
    bad,
  );
  const rest = [...pairs].sort((one, other) => sizeOf(other) - sizeOf(one)).slice(isAgain ? 0 : 4);
  const isFar = (some: readonly Pair[]) => {
    const [was, is] = [sum(some.map((pair) => vndOf(pair.before))), sum(some.map((pair) => vndOf(pair.after)))];
    return isMore(Math.abs(is - was), was, 20);
  };
  if (isFar(pairs) && isFar(rest)) found.push(['total', open.length, before, after]);
  const isCured = (pair: Pair) => groupOf(pair.before) >= 3 && groupOf(pair.after) <= 2;
  over('cured', common.filter(isCured), common, 0.5, bad, 6);
  const isStray = ({ before: was, after: is }: Pair) =>
    2 * Math.max(vndOf(was), vndOf(is)) > 3 * Math.min(vndOf(was), vndOf(is));
  over('strayed', common.filter(isStray), common, 40, whole, 3);
  over(
    'shifted',
    common.filter((pair) => apart(pair) > 0),
    common,
    40,
    bad,
    3,
  );
  const doubtful = common.filter((pair) => groupOf(pair.before) >= 2);
  over(
    'bettered',
    doubtful.filter((pair) => groupOf(pair.after) < groupOf(pair.before)),
    doubtful,
    40,
    bad,
    3,
  );
  const refused = everything.filter(({ isRefused }) => isRefused);
  over('refused', refused, [...refused, ...pairs.filter((pair) => pair.after)], 40, whole, 5);
  const codes = new Set(found.map(([code]) => code));
  return found.filter(
    ([code]) => !(code === 'strayed' && codes.has('total')) && !(code === 'shifted' && codes.has('moved')),
  );
}

const sizeOf = (pair: Pair) => Math.abs(vndOf(pair.after) - vndOf(pair.before));
