import { formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import type { Month } from '#bureau/credit/months.ts';
import { summaryWords } from './words.ts';

export const dimensions = ['sector', 'province'] as const;
export type Dimension = (typeof dimensions)[number];

/** A cell of a summary; shares are hundredths of a percent. `name` is in the reader's language. */
export type Cell = {
  readonly name: Readonly<Record<Language, string>>;
  readonly borrowers: number;
  readonly bad: number;
  readonly badBefore: number | null;
};

/**
 * The article of a summary in both languages, as bureau.write_article expects it: a table of its cells, in html
 * without any markup from them.
 */
export function summaryArticle(dimension: Dimension, month: Month, cells: readonly Cell[]) {
  const of = (language: Language) =>
    textsOf(dimension, { month: month.split('-').reverse().join('/'), cells, language });
  const [vi, en] = [of('vi'), of('en')];
  return {
    menu: 'summary',
    category: 'sector',
    title_vi: vi.title,
    title_en: en.title,
    brief_vi: vi.brief,
    brief_en: en.brief,
    content_vi: vi.content,
    content_en: en.content,
    source: say(summaryWords, 'vi', 'source'),
    written_by: 'summaries',
  };
}

type Asked = { readonly month: string; readonly cells: readonly Cell[]; readonly language: Language };

function textsOf(dimension: Dimension, { month, cells, language }: Asked) {
  const t = (key: keyof (typeof summaryWords)['texts'], params = {}) => say(summaryWords, language, key, params);
  const percent = (hundredths: number) => formatNumber(hundredths / 100, language);
  const [first] = cells;
  const worst = cells.reduce((most, cell) => (most !== undefined && most.bad >= cell.bad ? most : cell), first);
  const head = [t(`head-${dimension}`), t('borrowers'), t('ratio'), t('change')];
  const rows = cells.map(({ name, borrowers, bad, badBefore }) => [
    name[language],
    formatNumber(borrowers, language),
    percent(bad),
    badBefore === null ? '–' : signed(bad - badBefore, percent),
  ]);
  const content = [
    `<p>${escape(t('note'))}</p>`,
    `<table><caption>${escape(t('caption', { month }))}</caption>`,
    `<thead><tr>${head.map((one) => `<th scope="col">${escape(one)}</th>`).join('')}</tr></thead><tbody>`,
    ...rows.map(
      ([name = '', ...figures]) =>
        `<tr><th scope="row">${escape(name)}</th>${figures.map((one) => `<td>${escape(one)}</td>`).join('')}</tr>`,
    ),
    '</tbody></table>',
  ].join('');
  const brief = t('brief', {
    cells: cells.length,
    worst: worst?.name[language] ?? '–',
    ratio: percent(worst?.bad ?? 0),
  });
  return { title: t(`title-${dimension}`, { month }), brief, content };
}

function signed(hundredths: number, percent: (hundredths: number) => string): string {
  if (hundredths === 0) return '0';
  return hundredths < 0 ? `\u2212${percent(-hundredths)}` : `+${percent(hundredths)}`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
