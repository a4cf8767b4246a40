import type { ReportChange } from '#bureau/contract/report-changes.ts';
import type { Report, ReportTile, SectionOf } from '#bureau/contract/report.ts';
import { cellText } from '#bureau/contract/report-text.ts';
import { word } from './cells.ts';

/**
 * The differences between two reports about one customer: the summary figures, then debt and group at each
 * institution. Compares only what both reports show; undefined if they have nothing in common.
 */
export function changesBetween(before: Report, now: Report): ReportChange[] | undefined {
  const tiles = now.dashboard.flatMap((tile) => {
    const earlier = before.dashboard.find(({ id }) => id === tile.id);
    return earlier === undefined ? [] : [{ earlier, tile }];
  });
  const [barsBefore, barsNow] = [exposureOf(before), exposureOf(now)];
  const hasBars = barsBefore !== undefined && barsNow !== undefined;
  if (tiles.length === 0 && !hasBars) return undefined;
  return [
    ...tiles.flatMap(({ earlier, tile }) => tileChange(earlier, tile)),
    ...(hasBars ? institutionChanges(barsBefore, barsNow) : []),
  ];
}

/** Figures for which more is worse. Other growth or decline means nothing by itself. */
const worseWhenMore: ReadonlySet<string> = new Set(['worst-now', 'worst-ever', 'late-cards']);

function tileChange(before: ReportTile, now: ReportTile): ReportChange[] {
  if (printed(before) === printed(now)) return [];
  const tone = worseWhenMore.has(now.id) ? toneOf(numberOf(before), numberOf(now)) : 'neutral';
  const unit = now.value.unit ?? (now.value.kind === 'money-million' ? word('million') : undefined);
  const withUnit = (tile: ReportTile) => ({ ...tile.value, ...(unit === undefined ? {} : { unit }) });
  return [{ id: now.id, label: now.label, before: withUnit(before), now: withUnit(now), tone }];
}

// An earlier report may hold its amounts in millions alone.
function printed({ value: { kind, value } }: ReportTile): string {
  return cellText(kind, value, 'vi');
}

/** A tile's figure; an empty one counts as nothing. */
function numberOf({ value: { value } }: ReportTile): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : 0;
}

function toneOf(before: number, now: number): ReportChange['tone'] {
  if (now === before) return 'neutral';
  return now > before ? 'bad' : 'good';
}

type Bar = SectionOf<'bars'>['rows'][number];

function institutionChanges(before: SectionOf<'bars'>, now: SectionOf<'bars'>): ReportChange[] {
  const codes = new Set([...now.rows, ...before.rows].map(({ code }) => code));
  return [...codes].flatMap((code) => {
    const [earlier, later] = [before.rows, now.rows].map((rows) => rows.find((row) => row.code === code));
    const label = (later ?? earlier)?.label;
    if (label === undefined) return [];
    return [...debtChange({ code, label, earlier, later }), ...groupChange({ code, label, earlier, later })];
  });
}

type AtInstitution = {
  readonly code: string;
  readonly label: Bar['label'];
  readonly earlier: Bar | undefined;
  readonly later: Bar | undefined;
};

function debtChange({ code, label, earlier, later }: AtInstitution): ReportChange[] {
  if (earlier?.amount === later?.amount) return [];
  const amount = (bar: Bar | undefined) => ({
    kind: 'money-million' as const,
    value: bar?.dong === undefined ? (bar?.amount ?? null) : { million: bar.amount, dong: bar.dong },
    unit: word('million'),
  });
  return [
    {
      id: `${code} debt`,
      label: word('bars'),
      at: label,
      before: amount(earlier),
      now: amount(later),
      tone: 'neutral',
    },
  ];
}

function groupChange({ code, label, earlier, later }: AtInstitution): ReportChange[] {
  const [before, now] = [earlier?.worstGroup ?? null, later?.worstGroup ?? null];
  // A new or repaid debt is shown by its amount.
  if (before === now || before === null || now === null) return [];
  const group = (value: number) => ({ kind: 'group' as const, value });
  return [
    {
      id: `${code} group`,
      label: word('worstNow'),
      at: label,
      before: group(before),
      now: group(now),
      tone: toneOf(before, now),
    },
  ];
}

function exposureOf(report: Report): SectionOf<'bars'> | undefined {
  return report.parts.flatMap(({ sections }) => sections).find((section) => section.kind === 'bars');
}
