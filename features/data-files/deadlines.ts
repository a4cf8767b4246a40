import { isReportDay } from '#bureau/intake/days.ts';
import type { FileKind, Frequency } from '#bureau/intake/kind.ts';
import { dueDay } from '#bureau/ratings/fiscal-year.ts';
import { addWorkingDays, type Holidays } from '#bureau/working-days.ts';

/** Days are yyyy-MM-dd, Hanoi's. */
export type Due = { readonly kind: FileKind; readonly day: string; readonly dueBy: string };

/** What is known about the files of a kind and report day. */
export type Sent = {
  readonly kind: string;
  readonly period: string;
  readonly state: string;
  /** The last day for what is still needed of its sender. */
  readonly needsBy: string | null;
  /** The day it was received. */
  readonly receivedOn: string;
  readonly at: string;
  readonly khongPhatSinh: boolean;
};

/** held: the institution's delegate decides; at-bureau: the bureau does; incomplete: refused rows are still to be sent. */
type DueState = 'open' | 'checking' | 'held' | 'at-bureau' | 'incomplete' | 'here' | 'here-late' | 'late' | 'refused';

type Shown = {
  readonly state: DueState;
  readonly at: string | null;
  readonly needsBy: string | null;
  /** What counts says that there was nothing to report. */
  readonly khongPhatSinh: boolean;
};

/** Working days after the report day within which a file must arrive; yearly statements by 30 April. */
const workingDays: Readonly<Record<Exclude<Frequency, 'year'>, number>> = {
  'three-days': 1,
  'half-month': 3,
  month: 5,
};

/** The files due for a month (yyyy-MM), by report day: those of its days, and yearly ones that are due in it. */
export function dueIn(kinds: readonly FileKind[], month: string, holidays: Holidays): Due[] {
  const days = Array.from({ length: daysOf(month) }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
  const lastYear = `${Number(month.slice(0, 4)) - 1}-12-31`;
  return kinds
    .flatMap((kind) =>
      (kind.frequency === 'year' ? [lastYear] : days.filter((day) => isExpected(kind.frequency, day)))
        .map((day) => ({ kind, day, dueBy: dueByOf(kind.frequency, day, holidays) }))
        .filter(({ dueBy }) => kind.frequency !== 'year' || dueBy.startsWith(month)),
    )
    .sort((a, b) => a.day.localeCompare(b.day));
}

/** The first report day of a kind that is not overdue on a day and of which no file is here, with the deadline for its file. */
export function nextDue(
  kind: FileKind,
  today: string,
  holidays: Holidays,
  isHere: (day: string) => boolean = () => false,
): { readonly day: string; readonly dueBy: string } {
  const isYearly = kind.frequency === 'year';
  for (let step = isYearly ? -366 : -31; step < 800; step++) {
    const day = addDays(today, step);
    if (isYearly ? !day.endsWith('-12-31') : !isExpected(kind.frequency, day)) continue;
    if (isHere(day)) continue;
    const dueBy = dueByOf(kind.frequency, day, holidays);
    if (dueBy >= today) return { day, dueBy };
  }
  return { day: today, dueBy: today };
}

/** The state of a due file, from all that was sent for its kind and day. */
export function stateOf({ kind, day, dueBy }: Due, sent: readonly Sent[], today: string): Shown {
  const own = sent.filter((one) => one.kind === kind.code && one.period === day);
  const shown = (one: Sent, state: DueState, needsBy: string | null = one.needsBy) => {
    return { state, at: one.at, needsBy, khongPhatSinh: one.khongPhatSinh };
  };
  const newest = own.find(({ state }) => state !== 'superseded' && state !== 'withdrawn' && state !== 'refused');
  if (newest?.state === 'held-reason') return shown(newest, 'held');
  // The bureau's waiting is never the sender's lateness.
  if (newest?.state === 'held-finding') return shown(newest, 'at-bureau');
  if (newest?.state === 'applied' && newest.needsBy !== null) return shown(newest, 'incomplete');
  const returned = newest === undefined ? own.find(({ needsBy }) => needsBy !== null) : undefined;
  if (returned?.state === 'refused') return shown(returned, 'refused');
  const first = own.findLast(({ state }) => state === 'applied');
  if (first !== undefined)
    return {
      ...shown(first, first.receivedOn > dueBy ? 'here-late' : 'here', null),
      khongPhatSinh: own.find(({ state }) => state === 'applied')?.khongPhatSinh ?? false,
    };
  const waiting = own.find(({ state }) => state === 'received' || state === 'checking' || state === 'checked');
  if (waiting !== undefined) return shown(waiting, 'checking', null);
  const refused = own.find(({ state }) => state === 'refused');
  if (refused !== undefined) return shown(refused, 'refused', null);
  return { state: today > dueBy ? 'late' : 'open', at: null, needsBy: null, khongPhatSinh: false };
}

// Transaction data is due every third day of the month: a name may have any day, but only these are expected.
function isExpected(frequency: Frequency, day: string): boolean {
  if (frequency === 'three-days') return Number(day.slice(8)) % 3 === 0;
  return isReportDay(frequency, day);
}

/** The last day on which a file of this report day is on time: working days after it, without holidays. */
export function dueByOf(frequency: Frequency, day: string, holidays: Holidays): string {
  if (frequency === 'year') return dueDay(Number(day.slice(0, 4)));
  return addWorkingDays(day, workingDays[frequency], holidays);
}

function daysOf(month: string): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
