import type { Report, ReportSection, ValueKind } from '#bureau/contract/report.ts';
import { reportFrameWords } from '#bureau/words/report.ts';
import { both } from '#kit/words/words.ts';
import { word } from '#bureau/reports/cells.ts';
import { figureWords, isFigureWord } from './figure-texts/words.ts';

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
  /** How it is counted; null of what is printed as it was declared: names, codes, texts. */
  readonly rule: Text | null;
  readonly products: string[];
};

type Placed = Omit<ListedFigure, 'products' | 'rule'>;

const summary: Text = both(reportFrameWords, 'overview');

/** Every figure of these reports, each once, in the order in which they print it. */
export function listedFigures(reports: readonly Report[]): ListedFigure[] {
  const found = new Map<string, ListedFigure>();
  for (const report of reports) {
    const sections = report.parts.flatMap((part) => part.sections);
    for (const placed of [...tilesOf(report), ...sections.flatMap(placedIn)]) {
      const key = JSON.stringify([placed.section, placed.key, placed.title, placed.kind, placed.unit]);
      const known = found.get(key) ?? { ...placed, rule: ruleOf(placed), products: [] };
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
    },
  }));
}

function placedIn(section: ReportSection): Placed[] {
  const at = { section: section.id, sectionTitle: section.title, shape: section.kind };
  switch (section.kind) {
    case 'facts':
      return section.facts.map(({ label, value: { kind, unit = null } }) => ({
        ...{ ...at, key: null, title: label, kind, unit },
      }));
    case 'table':
      return section.columns.map(({ key, title, kind, unit = null }) => ({ ...at, key, title, kind, unit }));
    case 'bars':
      return [{ ...at, key: 'amount', title: section.title, kind: 'money-million', unit: section.unit }];
    case 'months':
      return [{ ...at, key: 'yyyy-MM', title: section.title, kind: 'group', unit: null }];
    case 'scale':
      return [{ ...at, key: 'value', title: section.title, kind: 'number', unit: null }];
    case 'note':
      return [{ ...at, key: 'paragraphs', title: section.title, kind: 'text', unit: null }];
  }
}

/** Facts repeat figures of the summary, or have a sentence of their own; their labels tell them apart. */
const factNames: ReadonlyMap<string, string> = new Map(
  (
    [
      ['lenders', 'tile.lenders'],
      ['exposure', 'tile.exposure'],
      ['worstNow', 'tile.worst-now'],
      ['worstEver', 'tile.worst-ever'],
      ['cardCount', 'basic.cards'],
      ['dataDay', 'fact.data-day'],
      ['checkLevel', 'quick-check.level'],
      ['score', 'tile.score'],
      ['scoreGrade', 'tile.grade'],
      ['scorePd', 'tile.pd'],
      ['scoreStanding', 'tile.standing'],
      ['scoreDay', 'score.day'],
      ['scoreStandingMonth', 'score.month'],
    ] as const
  ).map(([label, name]) => [word(label).vi, name]),
);

/** A column of a currency is one of many. */
function ruleOf({ section, key, kind, title }: Placed): Text | null {
  const own = key === null ? (factNames.get(title.vi) ?? '') : `${section}.${key}`;
  const name = isFigureWord(own) || kind !== 'money-own-currency' ? own : `${section}.currency`;
  return isFigureWord(name) ? both(figureWords, name) : null;
}
