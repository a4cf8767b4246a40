/**
 * What a bureau has to know of one bank's loans, in a few lines: the model that the product is held against. It knows the rules of the
 * requirements (TRU-08, TRU-09, TRU-11, TRU-12, TRU-14) and nothing of tables. Amounts are whole dong. Both people have a contract of one
 * number (`shared`): while they are merged it is one contract, and all files name both.
 */

import {
  type Figure,
  type Finding,
  isMore,
  isMuch,
  pairsOf,
  restated,
  type SentRow,
  sum,
  suspicious,
} from './findings.ts';

export type Kind = 'D31' | 'D32';

type State = 'held-reason' | 'held-finding' | 'applied' | 'refused' | 'superseded' | 'withdrawn';

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

/** One number at the bank: of the first person, and of the second. */
export const shared = ['C1', 'C2'] as const;

const monthOf = (day: string) => day.slice(0, 7);

export class IntakeModel {
  readonly files: ModelFile[] = [];
  readonly months = new Map<string, Map<string, Stood>>();
  readonly past: Past[] = [];
  /** The files in the order in which they were applied. */
  readonly #order: number[] = [];
  /** Each known contract, and whether it is open. */
  readonly contracts = new Map<string, boolean>();
  /** Figures in dispute: of a contract and month, as they stood. */
  readonly disputes: { readonly contract: string; readonly month: string; readonly vnd: number }[] = [];
  /** While they are merged: what each had of the shared number. */
  #had: Had | undefined;
  /** Whether a file changed the terms of the shared number while they are merged. */
  #isRenewed = false;
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

  get isMerged(): boolean {
    return this.#had !== undefined;
  }

  /** By which name a contract is known now. */
  nameOf(contract: string): string {
    return this.isMerged && contract === shared[1] ? shared[0] : contract;
  }

  merge(): void {
    const had: Had = { live: new Map(), past: [], open: new Map() };
    for (const side of shared) {
      for (const [month, stood] of this.months) {
        const figure = stood.get(side);
        if (figure) had.live.set(month, new Map([...(had.live.get(month) ?? []), [side, figure]]));
        stood.delete(side);
      }
      const open = this.contracts.get(side);
      if (open !== undefined) had.open.set(side, open);
      this.contracts.delete(side);
    }
    had.past.push(...this.past.filter(isShared));
    for (const [month, sides] of had.live) this.months.get(month)?.set(shared[0], joined([...sides.values()]));
    this.#setPast(joinedPast(had.past));
    if (had.open.size > 0) this.contracts.set(shared[0], [...had.open.values()].includes(true));
    [this.#had, this.#isRenewed] = [had, false];
  }

  /** What is as the merge made it goes back; what a file replaced since, each had until then; what came since is the first one's. */
  undo(): void {
    const had = this.#had;
    if (!had) return;
    this.#had = undefined;
    const [first, second] = shared;
    for (const [month, stood] of this.months) {
      const sides = had.live.get(month);
      const now = stood.get(first);
      if (!sides || !now || now.file !== joined([...sides.values()]).file) continue;
      stood.delete(first);
      for (const [side, figure] of sides) stood.set(side, figure);
    }
    const known = new Set(had.past.map(({ by }) => by));
    const there = this.past.filter(isShared);
    const files = new Set(there.map(({ by }) => by).filter((by) => !known.has(by)));
    const until = [...files].flatMap((by) =>
      [...had.live].flatMap(([month, sides]) =>
        [...sides].map(([contract, stood]) => ({ contract, month, ...stood, by })),
      ),
    );
    const theirs = [...had.past, ...until];
    const made = new Set(joinedPast(theirs).map(keyOf));
    const back = there.flatMap((row) =>
      made.has(keyOf(row)) ? theirs.filter(({ month, by }) => month === row.month && by === row.by) : [row],
    );
    this.#setPast(back);
    const isOpen = had.open.get(second);
    if (isOpen !== undefined) this.contracts.set(second, isOpen);
    const wasOpen = had.open.get(first);
    if (wasOpen !== undefined && !this.#isRenewed) this.contracts.set(first, wasOpen);
  }

  #setPast(rows: readonly Past[]): void {
    const others = this.past.filter((row) => !isShared(row));
    this.past.splice(0, this.past.length, ...others, ...rows);
  }

  /** While they are merged, the rows of both are of one contract. */
  #rowsOf({ rows }: ModelFile): readonly SentRow[] {
    const both = rows.filter(isShared);
    if (!this.isMerged || both.length === 0) return rows;
    const { vnd, group } = joined(both.map((row) => ({ ...row, file: 0 })));
    return [{ contract: shared[0], vnd, group, isRefused: false }, ...rows.filter((row) => !isShared(row))];
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
    return this.disputes.map(
      ({ contract, month, vnd }) => this.months.get(month)?.get(this.nameOf(contract))?.vnd !== vnd,
    );
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
    const rows = this.#rowsOf(file);
    const pairs = pairsOf(basis, rows);
    // The end of a month restates nothing of its middle.
    const isReported = own !== undefined && !(days.length > 0 && days.every((day) => day < file.day));
    const isPast = file.day < newestDue(file.kind, this.#today);
    const finding = suspicious(pairs);
    if (isMuch(pairs)) finding.push(...this.#repeated(file));
    const begun = isReported && !isPast ? this.#begunOf(file.day) : undefined;
    const again = begun && begun.size >= 5 ? suspicious(pairsOf(begun, rows), true) : [];
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

  /** What stood of a report day at first, or when a second person last approved one of its files, with what came later. */
  #begunOf(day: string): Map<string, Figure> | undefined {
    const ofDay = this.#order.filter((at) => this.files[at]?.day === day);
    const approved = ofDay.findLastIndex((at) => (this.files[at]?.approved.size ?? 0) > 0);
    const [first, ...later] = ofDay.slice(Math.max(0, approved));
    if (first === undefined) return undefined;
    const place = ({ file }: Stood) => [first, ...later].indexOf(file);
    const month = monthOf(day);
    const earlier = this.past.filter((row) => row.month === month && later.includes(row.by));
    const begun = new Map<string, Stood>();
    for (const [contract, stood] of [
      ...(this.months.get(month) ?? []),
      ...earlier.map((row) => [row.contract, row] as const),
    ]) {
      const known = begun.get(contract);
      if (known === undefined || place(stood) < place(known)) begun.set(contract, stood);
    }
    return begun;
  }

  #before(day: string): Map<string, Stood> | undefined {
    const [newest] = [...this.months.keys()]
      .filter((month) => month < monthOf(day))
      .sort()
      .reverse();
    return newest === undefined ? undefined : this.months.get(newest);
  }

  #apply(at: number, file: ModelFile): void {
    const { kind, day } = file;
    const rows = this.#rowsOf(file);
    const days = this.#appliedDays();
    const isNewest = days.every((other) => other <= day);
    const isOvertaken = days.some((other) => monthOf(other) === monthOf(day) && other > day);
    const refused = new Set(rows.filter(({ isRefused }) => isRefused).map(({ contract }) => contract));
    const taken = rows.filter(({ isRefused }) => !isRefused);
    if (!isOvertaken) this.#replace(at, monthOf(day), taken, refused);
    this.#order.push(at);
    const wasOpen = this.contracts.get(shared[0]);
    for (const { contract } of taken) {
      if (isNewest) this.contracts.set(contract, true);
      else if (!this.contracts.has(contract)) this.contracts.set(contract, false);
    }
    const named = new Set(rows.map(({ contract }) => contract));
    if (isNewest)
      for (const contract of this.contracts.keys()) if (!named.has(contract)) this.contracts.set(contract, false);
    this.#isRenewed ||= wasOpen !== this.contracts.get(shared[0]);
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

/** What both had of the shared number when they were merged. */
type Had = {
  readonly live: Map<string, Map<string, Stood>>;
  readonly past: Past[];
  readonly open: Map<string, boolean>;
};

const isShared = ({ contract }: { readonly contract: string }) => shared.some((side) => side === contract);

/** What is owed adds up, with the worst group; it came with the later file. */
function joined(figures: readonly Stood[]): Stood {
  return {
    vnd: sum(figures.map(({ vnd }) => vnd)),
    group: Math.max(...figures.map(({ group }) => group)),
    file: Math.max(...figures.map(({ file }) => file)),
  };
}

function joinedPast(rows: readonly Past[]): Past[] {
  const pairs = Map.groupBy(rows, ({ month, by }) => `${month} ${by}`);
  return [...pairs.values()].flatMap(([one, ...others]) =>
    one === undefined ? [] : [{ contract: shared[0], month: one.month, by: one.by, ...joined([one, ...others]) }],
  );
}

const keyOf = ({ month, vnd, group, file, by }: Past) => JSON.stringify([month, vnd, group, file, by]);

/** The newest report day of a kind that has come. */
function newestDue(kind: Kind, today: string): string {
  for (let at = Date.parse(`${today}T00:00:00Z`); ; at -= 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    const isLast = new Date(at + 86_400_000).getUTCDate() === 1;
    if (isLast || (kind === 'D31' && day.endsWith('-15'))) return day;
  }
}
