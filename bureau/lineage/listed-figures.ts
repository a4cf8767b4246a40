import type { Report, ReportSection, ValueKind } from '#bureau/contract/report.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { both } from '#kit/words/words.ts';
import { choose } from './choose.ts';
import { lineageWords } from './words.ts';

type Text = { readonly vi: string; readonly en: string };

/** A figure that reports may hold: where it stands, what it is called, how it is shown and counted, and in which products. */
export type ListedFigure = {
  /** `tile` is the summary; else the `id` of the section. */
  readonly section: string;
  readonly sectionTitle: Text | null;
  /** The `id` of a figure of the summary, the `key` of a column; null of a fact, which is found by its label. */
  readonly key: string | null;
  readonly title: Text;
  readonly shape: 'tile' | ReportSection['kind'];
  readonly kind: ValueKind;
  readonly unit: Text | null;
  /** How it is counted; null of what is not: texts, codes, days, facts. */
  readonly rule: Text | null;
  readonly products: string[];
};

type Placed = Omit<ListedFigure, 'products' | 'rule'> & { readonly row: number | undefined };

const summary: Text = both(reportFrameWords, 'overview');
const counted: ReadonlySet<ValueKind> = new Set(['money-million', 'money-own-currency', 'group', 'number']);

/** Every figure of these reports, each once, in the order in which they print it. */
export function listedFigures(reports: readonly Report[]): ListedFigure[] {
  const found = new Map<string, ListedFigure>();
  for (const report of reports) {
    const sections = report.parts.flatMap((part) => part.sections);
    for (const { row, ...placed } of [...tilesOf(report), ...sections.flatMap(placedIn)]) {
      const key = JSON.stringify([placed.section, placed.key, placed.title, placed.kind, placed.unit]);
      const known = found.get(key) ?? { ...placed, rule: ruleOf(report, { ...placed, row }), products: [] };
      if (!known.products.includes(report.product.code)) known.products.push(report.product.code);
      found.set(key, known);
    }
  }
  return [...found.values()];
}

function tilesOf({ dashboard }: Report): Placed[] {
  return dashboard.map(({ id, label, value: { kind, unit = null } }) => ({
    ...{
      section: 'tile',
      sectionTitle: summary,
      key: id,
      title: label,
      shape: 'tile' as const,
      kind,
      unit,
      row: undefined,
    },
  }));
}

function placedIn(section: ReportSection): Placed[] {
  const at = { section: section.id, sectionTitle: section.title, shape: section.kind };
  switch (section.kind) {
    case 'facts':
      return section.facts.map(({ label, value: { kind, unit = null } }, row) => ({
        ...{ ...at, key: null, title: label, kind, unit, row },
      }));
    case 'table':
      return section.columns.map(({ key, title, kind, unit = null }) => ({ ...at, key, title, kind, unit, row: 0 }));
    case 'bars':
      return [{ ...at, key: 'amount', title: section.title, kind: 'money-million', unit: section.unit, row: 0 }];
    case 'months':
      return [{ ...at, key: 'yyyy-MM', title: section.title, kind: 'group', unit: null, row: 0 }];
    case 'scale':
      return [{ ...at, key: 'value', title: section.title, kind: 'number', unit: null, row: undefined }];
    case 'note':
      return [{ ...at, key: 'paragraphs', title: section.title, kind: 'text', unit: null, row: undefined }];
  }
}

function ruleOf(report: Report, { section, key, kind, row }: Placed): Text | null {
  if (key === null || !counted.has(kind)) return null;
  const months = report.parts
    .flatMap((part) => part.sections)
    .find((one) => one.id === section && one.kind === 'months');
  const column = months?.kind === 'months' ? months.months[0] : (key ?? undefined);
  const place = { section, ...(row === undefined ? {} : { row }), ...(column === undefined ? {} : { column }) };
  const choice = choose(report, place, { counted: [], held: [] });
  // What is read from records and not counted needs no rule.
  return choice === undefined || choice.rule === 'ownRecords' ? null : both(lineageWords, choice.rule);
}
