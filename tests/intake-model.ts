/**
 * What a bureau has to know of one bank's loans, in a few lines: the model that the product is held against. It knows the rules of the
 * requirements (TRU-09, TRU-11, TRU-12, TRU-14) and nothing of tables. Amounts are whole dong.
 */

type Figure = { readonly vnd: number; readonly group: number };
export type SentRow = Figure & { readonly contract: string; readonly isRefused: boolean };
export type Kind = 'D31' | 'D32';

type State = 'held-reason' | 'held-finding' | 'applied' | 'refused' | 'superseded' | 'withdrawn';
type Finding = readonly (string | number)[];

type ModelFile = {
  readonly kind: Kind;
  /** The report day, yyyy-mm-dd. */
  readonly day: string;
  readonly rows: readonly SentRow[];
  state: State;
  version: number | null;
  /** What a second person has approved, as it was shown. */
  readonly approved: Set<string>;
  shown: string;
};

type Stood = Figure & { readonly file: number };
type Past = Stood & { readonly contract: string; readonly month: string; readonly by: number };

const billion = 1_000_000_000;
const monthOf = (day: string) => day.slice(0, 7);
const sum = (amounts: readonly number[]) => amounts.reduce((all, each) => all + each, 0);

export class IntakeModel {
  readonly files: ModelFile[] = [];
  readonly months = new Map<string, Map<string, Stood>>();
  readonly past: Past[] = [];
  /** What stood of each report day at first, or when a second person last approved one of its files, with what came later. */
  readonly begun = new Map<string, Map<string, Figure>>();
  /** Each known contract, and whether it is open. */
  readonly contracts = new Map<string, boolean>();
  /** Figures in dispute: of a contract and month, as they stood. */
  readonly disputes: { readonly contract: string; readonly month: string; readonly vnd: number }[] = [];
  isMerged = false;
  readonly #today: string;

  constructor(today: string) {
    this.#today = today;
  }

  send(kind: Kind, day: string, rows: readonly SentRow[]): void {
    this.files.push({ kind, day, rows, state: 'refused', version: null, approved: new Set(), shown: '' });
    this.#judge(this.files.length - 1);
  }

  /** The files that wait for a second person, the oldest first. */
  waiting(): number[] {
    return [...this.files.keys()].filter((at) => this.files[at]?.state.startsWith('held-'));
  }

  approve(at: number): void {
    const file = this.files[at];
    file?.approved.add(file.shown);
    this.#judge(at);
  }

  end(at: number, state: 'refused' | 'withdrawn'): void {
    const file = this.files[at];
    if (file) file.state = state;
  }

  dispute(contract: string): void {
    const [newest] = [...this.months.keys()]
      .sort()
      .reverse()
      .filter((month) => this.months.get(month)?.has(contract));
    const stood = this.months.get(newest ?? '')?.get(contract);
    if (newest !== undefined && stood !== undefined) this.disputes.push({ contract, month: newest, vnd: stood.vnd });
  }

  /** Whether each disputed figure has a new version, or is gone. */
  answered(): boolean[] {
    return this.disputes.map(({ contract, month, vnd }) => this.months.get(month)?.get(contract)?.vnd !== vnd);
  }

  #judge(at: number): void {
    const file = this.files[at];
    if (!file) return;
    if (file.rows.every(({ isRefused }) => isRefused)) {
      file.state = 'refused';
      return;
    }
    const findings = this.#findings(file);
    for (const kind of ['reason', 'finding'] as const) {
      const shown = JSON.stringify([kind, findings[kind]]);
      if (findings[kind].length === 0 || file.approved.has(shown)) continue;
      [file.state, file.shown] = [`held-${kind}`, shown];
      this.#supersede(at, file);
      return;
    }
    this.#apply(at, file);
    this.#supersede(at, file);
  }

  #supersede(at: number, { kind, day }: ModelFile): void {
    for (const other of this.files.slice(0, at))
      if (other.kind === kind && other.day === day && other.state.startsWith('held-')) other.state = 'superseded';
  }

  /** The report days that figures stand of. */
  #appliedDays(): string[] {
    return this.files.filter(({ version }) => version !== null).map(({ day }) => day);
  }

  #findings(file: ModelFile): { readonly reason: readonly Finding[]; readonly finding: readonly Finding[] } {
    const days = this.#appliedDays().filter((day) => monthOf(day) === monthOf(file.day));
    const isOvertaken = days.some((day) => day > file.day);
    const own = this.months.get(monthOf(file.day));
    const basis = own ?? this.#before(file.day);
    if (isOvertaken || basis === undefined) return { reason: [], finding: [] };
    const pairs = pairsOf(basis, file.rows);
    // The end of a month restates nothing of its middle.
    const isReported = own !== undefined && !(days.length > 0 && days.every((day) => day < file.day));
    const isPast = file.day < newestDue(file.kind, this.#today);
    const finding = suspicious(pairs);
    if (isMuch(pairs)) finding.push(...this.#repeated(file));
    const begun = isReported && !isPast ? this.begun.get(file.day) : undefined;
    const again = begun && begun.size >= 5 ? suspicious(pairsOf(begun, file.rows), true) : [];
    const known = new Set(finding.map(([code]) => code));
    finding.push(...again.filter(([code]) => !known.has(code)));
    return { reason: isReported && isPast ? restated(pairs) : [], finding };
  }

  /** An earlier month whose amounts most debts have that moved in each of the three newest ones. */
  #repeated({ day, rows }: ModelFile): Finding[] {
    const sent = new Map(rows.filter(({ isRefused }) => !isRefused).map(({ contract, vnd }) => [contract, vnd]));
    const earlier = [...this.months.keys()]
      .filter((month) => month < monthOf(day) && [...sent.keys()].some((each) => this.months.get(month)?.has(each)))
      .sort()
      .reverse();
    const vndIn = (month: string | undefined, contract: string) => this.months.get(month ?? '')?.get(contract)?.vnd;
    const tells = [...sent.keys()].filter((each) => {
      const [last, before, first] = [0, 1, 2].map((at) => vndIn(earlier[at], each));
      const isKnown = last !== undefined && before !== undefined && first !== undefined;
      return isKnown && last !== before && before !== first;
    });
    const same = earlier.map((month) => tells.filter((each) => vndIn(month, each) === sent.get(each)).length);
    const most = Math.max(0, ...same);
    return tells.length >= 3 && isMore(most, tells.length, 90) ? [['repeated', most, tells.length]] : [];
  }

  #before(day: string): Map<string, Stood> | undefined {
    const [newest] = [...this.months.keys()]
      .filter((month) => month < monthOf(day))
      .sort()
      .reverse();
    return newest === undefined ? undefined : this.months.get(newest);
  }

  #apply(at: number, file: ModelFile): void {
    const { kind, day, rows } = file;
    const days = this.#appliedDays();
    const isNewest = days.every((other) => other <= day);
    const isOvertaken = days.some((other) => monthOf(other) === monthOf(day) && other > day);
    const refused = new Set(rows.filter(({ isRefused }) => isRefused).map(({ contract }) => contract));
    const taken = rows.filter(({ isRefused }) => !isRefused);
    if (!isOvertaken) this.#replace(at, monthOf(day), taken, refused);
    const stood = this.months.get(monthOf(day)) ?? [];
    const begun = file.approved.size > 0 ? undefined : this.begun.get(day);
    this.begun.set(day, new Map([...stood, ...(begun ?? [])]));
    for (const { contract } of taken) {
      if (isNewest) this.contracts.set(contract, true);
      else if (!this.contracts.has(contract)) this.contracts.set(contract, false);
    }
    const named = new Set(rows.map(({ contract }) => contract));
    if (isNewest)
      for (const contract of this.contracts.keys()) if (!named.has(contract)) this.contracts.set(contract, false);
    file.version =
      1 + this.files.filter((other) => other.kind === kind && other.day === day && other.version !== null).length;
    file.state = 'applied';
  }

  // A refused row leaves the figure that the month had.
  #replace(at: number, month: string, taken: readonly SentRow[], refused: ReadonlySet<string>): void {
    const stood = this.months.get(month) ?? new Map<string, Stood>();
    for (const [contract, figure] of stood) {
      if (refused.has(contract)) continue;
      this.past.push({ contract, month, ...figure, by: at });
      stood.delete(contract);
    }
    for (const { contract, vnd, group } of taken) stood.set(contract, { vnd, group, file: at });
    if (stood.size > 0) this.months.set(month, stood);
    else this.months.delete(month);
  }
}

type Pair = { readonly before: Figure | undefined; readonly after: Figure | undefined };

type Weighed = Pair & { readonly isRefused: boolean };

/** What stood beside what is sent; of what a refused row names, only what stood. */
function pairsOf(stood: ReadonlyMap<string, Figure>, rows: readonly SentRow[]): Weighed[] {
  const sent = new Map(rows.map((row) => [row.contract, row]));
  return [...new Set([...stood.keys(), ...sent.keys()])].map((contract) => ({
    ...{ before: stood.get(contract), after: sent.get(contract) },
    isRefused: sent.get(contract)?.isRefused === true,
  }));
}

const vndOf = (figure: Figure | undefined) => figure?.vnd ?? 0;
const groupOf = (figure: Figure | undefined) => figure?.group ?? 0;
const isMore = (part: number, whole: number, percent: number) => part * 100 > whole * percent;

function restated(everything: readonly Weighed[]): Finding[] {
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
function isMuch(everything: readonly Weighed[], fromContracts = 5): boolean {
  const known = everything.filter(({ before }) => before);
  const after = everything.filter(({ isRefused }) => !isRefused).map((pair) => vndOf(pair.after));
  return known.length >= fromContracts && Math.max(sum(known.map((pair) => vndOf(pair.before))), sum(after)) >= billion;
}

/** `isAgain`: beside what stood of the file's own day at first, where percentages bind at once and nobody repays. */
function suspicious(everything: readonly Weighed[], isAgain = false): Finding[] {
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

/** The newest report day of a kind that has come. */
function newestDue(kind: Kind, today: string): string {
  for (let at = Date.parse(`${today}T00:00:00Z`); ; at -= 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    const isLast = new Date(at + 86_400_000).getUTCDate() === 1;
    if (isLast || (kind === 'D31' && day.endsWith('-15'))) return day;
  }
}
