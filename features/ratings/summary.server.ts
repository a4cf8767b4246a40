import { writeXlsx } from 'hucre/xlsx';
import { askToPublish, periodsOn } from '#bureau/ratings/publish.job.ts';
import { sectors, sizes } from '#bureau/ratings/sectors.ts';
import { ratingWords } from '#bureau/ratings/words.ts';
import type { OutputOf } from '#kit/contract/call.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { workbook } from '#kit/server/files/file-answer.ts';
import { type Styled, boldCell, headCell, sheetOf, textCell } from '#bureau/report-files/xlsx-sheets.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { say } from '#kit/words/words.ts';
import { gradeNames, ratingSummary } from './contract.ts';
import { type Part, tableOf } from './summary-tables.ts';
import { ratingSummaryWords } from './words.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Summary = OutputOf<typeof ratingSummary.summary>;

export const ratingSummaryServer = serve(ratingSummary, {
  async summary({ body }, context) {
    await askToPublish(context.client);
    return summaryOf(context, body.ky);
  },

  async excel({ query }, context) {
    const summary = await summaryOf(context, query.ky);
    const { language } = context.request;
    const t = (key: keyof (typeof ratingSummaryWords)['texts']) => say(ratingSummaryWords, language, key);
    const named = (key: (typeof sectors)[number] | (typeof sizes)[number]) => say(ratingWords, language, key);
    const sheet = (title: string, part: Part, rows: readonly { key: string; label: string }[]) =>
      sheetOf(
        title.slice(0, 31),
        [
          [boldCell(`${t('title')} ${summary.ky}`)],
          [textCell(t('note'))],
          ['', ...gradeNames, t('shownTotal')].map(headCell),
          ...tableOf(
            summary,
            part,
            rows.map(({ key }) => key),
          ).map(({ key, counts, total }) => [
            textCell(rows.find((row) => row.key === key)?.label ?? key),
            ...counts.map(countCell),
            countCell(total === 0 && counts.includes(null) ? null : total),
          ]),
        ],
        [34, ...gradeNames.map(() => 10), 22],
        3,
      );
    const grades = gradeNames.map((key) => ({ key, label: key }));
    const sheets = [
      sheet(t('distribution'), 'all', [{ key: '', label: t('count') }]),
      sheet(
        t('bySector'),
        'sector',
        sectors.map((key) => ({ key, label: named(key) })),
      ),
      sheet(
        t('bySize'),
        'size',
        sizes.map((key) => ({ key, label: named(key) })),
      ),
      sheet(t('migrationSheet'), 'migration', grades),
    ];
    context.audit.note({ period: summary.ky });
    return workbook(`${t('fileName')}-${summary.ky}`, await writeXlsx({ sheets, properties: { title: t('title') } }));
  },
});

function countCell(count: number | null): Styled {
  return count === null ? textCell('·') : { value: count };
}

async function summaryOf({ client }: Context, asked: string | undefined): Promise<Summary> {
  const offered = periodsOn(hanoiDay());
  const { rows: published } = await client.query('select period from bureau.rating_publication order by period desc');
  // The oldest period exists only for comparison.
  const period = asked === undefined ? offered[0] : Number(asked);
  const { rows } = await client.query(
    'select part, key, grade, borrowers from bureau.rating_told where period = $1 order by part, key, grade /* one of: part = all | migration | sector | size */',
    [period],
  );
  return {
    periods: [...new Set([offered[0], ...published.map((row) => row.period)])].toSorted((a, b) => b - a).map(String),
    ky: String(period),
    kyTruoc: String(period - 1),
    isReady: published.some((row) => row.period === period),
    cells: rows.flatMap(({ part, key, grade, borrowers }) => {
      const known = gradeNames.find((one) => one === grade);
      return known === undefined ? [] : [{ part, key, grade: known, count: borrowers }];
    }),
  };
}
