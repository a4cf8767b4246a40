import type { FigureSource, CellPlace, SourceRow, SourceVersion } from '#bureau/contract/figure-source.ts';
import type { Report } from '#bureau/contract/report.ts';
import { type Day, lastDayOf, monthOf } from '#bureau/credit/months.ts';
import { ownCurrencyCell } from '#bureau/reports/cells.ts';
import { both } from '#kit/words/words.ts';
import { choose } from './choose.ts';
import { type Counted, countedMonths, versionsOf } from './counted.ts';
import { type CardFigures, isKnown, type LoanFigures, type Sent, standingAt, type Version } from './sent.ts';
import { dong, type Figures, figure, type Traced, tracedAt } from './traced.ts';
import { lineageWords } from './words.ts';

const most = 200;

type Reader = {
  /** The code of the institution that reads. */
  readonly code: string;
  /** The bureau sees files and rows of everybody. */
  readonly isBureau: boolean;
  /** Classes of information that the reader may see; undefined for all. */
  readonly classes?: ReadonlySet<string> | undefined;
};

type ReadFor = {
  readonly sent: Sent;
  readonly madeAt: string;
  /** Of a rating: when its analysis read what it prints. */
  readonly analysedAt?: string | undefined;
  readonly reader: Reader;
};

/**
 * Where a cell of a stored report comes from, as its reader may see it: of rows of others no file, no place in it and no number that
 * the report does not print, and no figures that came after the report; where the report names no institution, neither that nor single
 * figures. Undefined if it has no such cell.
 */
export function sourceOf(
  report: Report,
  place: CellPlace,
  { sent, madeAt, analysedAt, reader }: ReadFor,
): FigureSource | undefined {
  const printed = JSON.stringify(report.parts);
  const shown = countedMonths(sent, madeAt, report.header.dataMonth ?? '').filter((each) =>
    isShown(report, reader, each),
  );
  const held = tracedAt(sent, madeAt, analysedAt).filter(
    (each) => reader.classes === undefined || (each.class !== null && reader.classes.has(each.class)),
  );
  const choice = choose(report, place, { counted: shown, held });
  if (choice === undefined) return undefined;
  const about = { printed, sent, madeAt, reader };
  const rows = choice.rows.toSorted((one, other) => other.month.localeCompare(one.month));
  const traced = choice.held.toSorted((one, other) => other.period.localeCompare(one.period));
  return {
    rule: both(lineageWords, choice.rule),
    madeAt: `${madeAt.slice(0, 23)}Z`,
    total: rows.length + traced.length,
    rows: [
      ...rows.slice(0, most).map((each) => rowOf(each, about)),
      ...traced.slice(0, Math.max(0, most - rows.length)).map((each) => tracedRow(each, about)),
    ],
  };
}

/** A report of cards has no loans; a voluntary member sees what it contributes. */
function isShown(report: Report, { classes }: Reader, { of }: Counted): boolean {
  if (report.product.code === 'R14' && of === 'loan') return false;
  return classes === undefined || classes.has(of === 'loan' ? 'loans' : 'cards');
}

type About = { readonly printed: string; readonly sent: Sent; readonly madeAt: string; readonly reader: Reader };

/** Whose row it is, as far as its reader may know. */
function seenOf({ institution, number }: Pick<Traced, 'institution' | 'number'>, { printed, reader }: About) {
  const isOwn = institution.code === reader.code;
  const isNamed = isOwn || reader.isBureau || isIn(printed, institution.code);
  const isNumbered = isOwn || reader.isBureau || (number !== null && isIn(printed, number));
  const shown = { institution: isNamed ? { code: institution.code, name: institution.name } : null };
  return { isOpen: isOwn || reader.isBureau, isNamed, shown: { ...shown, number: isNumbered ? number : null, isOwn } };
}

/** The newest first. */
function inTime<T>(versions: readonly Version<T>[], files: Sent['files']): Version<T>[] {
  const since = ({ file }: Version<T>) => (file === null ? '' : (files.get(file)?.appliedAt ?? ''));
  return versions.toSorted((one, other) => since(other).localeCompare(since(one)));
}

/**
 * The newest first. Of others' rows those that came after the report only if they restate its period: later periods are what the next
 * report costs.
 */
function versionsSeen<T>(
  versions: readonly Version<T>[],
  period: Day,
  { about: { sent, madeAt }, isOpen }: { readonly about: About; readonly isOpen: boolean },
): Version<T>[] {
  const ordered = inTime(versions, sent.files);
  return isOpen
    ? ordered
    : ordered.filter(({ file }) => isKnown(file, sent.files, madeAt) || isOfPeriod(file, sent, period));
}

function isOfPeriod(file: number | null, { files }: Sent, period: Day): boolean {
  const day = file === null ? undefined : files.get(file)?.day;
  return day !== undefined && monthOf(day) === monthOf(period);
}

/** Of others' rows that came after the report the reader learns that there are some, not what they say. */
function hasFigures({ file }: Version<unknown>, { sent, madeAt }: About, isOpen: boolean): boolean {
  return isOpen || isKnown(file, sent.files, madeAt);
}

function tracedRow(traced: Traced, about: About): SourceRow {
  const { sent, madeAt } = about;
  const { isOpen, isNamed, shown } = seenOf(traced, about);
  const stood = standingAt(traced.versions, sent.files, traced.readAt ?? madeAt);
  return {
    ...{ kind: traced.kind, ...shown, period: traced.period },
    versions: versionsSeen(traced.versions, traced.period, { about, isOpen }).map((each) => ({
      figures: isNamed && hasFigures(each, about, isOpen) ? [...each.value] : [],
      ...filed(each, about, { isOpen, period: traced.period }),
      isReported: each === stood,
    })),
  };
}

function rowOf(counted: Counted, about: About): SourceRow {
  const { sent, madeAt } = about;
  const { isOpen, isNamed, shown } = seenOf(counted.account, about);
  const period = lastDayOf(counted.month);
  const stood = standingAt<LoanFigures | CardFigures>(
    counted.account.months.get(counted.month) ?? [],
    sent.files,
    madeAt,
  );
  return {
    ...{ kind: counted.of, ...shown, period },
    versions: versionsSeen(versionsOf(counted), period, { about, isOpen }).map((each) => ({
      figures: isNamed && hasFigures(each, about, isOpen) ? figuresOf(counted, each.value) : [],
      ...filed(each, about, { isOpen, period }),
      isReported: each === stood,
    })),
  };
}

function isIn(printed: string, text: string): boolean {
  return printed.includes(JSON.stringify(text));
}

function filed(
  { file, row, by }: Version<unknown>,
  { sent, madeAt }: About,
  { isOpen, period }: { readonly isOpen: boolean; readonly period: Day },
): Omit<SourceVersion, 'figures' | 'isReported'> {
  const { files } = sent;
  const from = file === null ? undefined : files.get(file);
  const isTold = isOpen || isKnown(by, files, madeAt) || isOfPeriod(by, sent, period);
  const until = by === null || !isTold ? undefined : files.get(by);
  return {
    receivedAt: from === undefined ? null : milliseconds(from.receivedAt),
    appliedAt: from === undefined ? null : milliseconds(from.appliedAt),
    replacedAt: until === undefined ? null : milliseconds(until.appliedAt),
    version: from?.version ?? null,
    fileKind: from?.kind ?? null,
    fileDay: from?.day ?? null,
    fileName: isOpen ? (from?.name ?? null) : null,
    row: isOpen ? row : null,
  };
}

function milliseconds(instant: string): string {
  return `${instant.slice(0, 23)}Z`;
}

function figuresOf(counted: Counted, value: LoanFigures | CardFigures): Figures {
  if ('dong' in value) {
    const currency = counted.of === 'loan' ? counted.terms.currency : 'VND';
    return [
      dong('balance', value.dong),
      ...(value.foreignCents === null
        ? []
        : [figure('ownCurrency', 'money-own-currency', ownCurrencyCell(value.foreignCents, currency))]),
      figure('group', 'group', value.group),
      ...(value.overdueDays === null ? [] : [figure('overdueDays', 'number', value.overdueDays)]),
    ];
  }
  return [
    dong('balance', value.balance),
    dong('due', value.due),
    dong('late', value.late),
    figure('lateDays', 'number', value.lateDays),
    figure('group', 'group', value.group),
  ];
}
