import { finding } from '#bureau/contract/finding.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import { catalogueCode } from '#bureau/intake/refusals.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { z } from 'zod';
import { columnName, rowRefusalText, ruleText, shownRow } from './refusal-text.ts';
import { resultWords } from './words.ts';
import { say } from '#kit/words/words.ts';
import type { findFile } from './history.ts';

const shownErrors = 500;

/** The control totals of a file as `portal.submission.totals` keeps them; amounts as text. */
export const controlTotals = z.array(
  z.object({
    code: z.string(),
    section: z.string(),
    currency: z.string().nullable(),
    declared: z.string().nullable(),
    sent: z.string().optional(),
    refused: z.string().optional(),
    applied: z.string().optional(),
    // Of files from before, in place of the three.
    found: z.string().optional(),
    agrees: z.boolean().nullable(),
  }),
);

type Found = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** The result of a file, in the reader's language: its control totals, and the first of its errors. */
export async function resultOf(context: Context, { stored, row }: Found) {
  const { client, who } = context;
  const { language } = context.request;
  const { rows } = await client.query(
    `select section, row_no as row, indicator, code, value, place, detail from portal.submission_error
     where institution_id = $1 and submission_id = $2 order by error_no limit $3`,
    [who.institutionId, stored.id, shownErrors],
  );
  const held = await client.query(
    `select findings from portal.submission_hold where institution_id = $1 and submission_id = $2 and outcome is null`,
    [who.institutionId, stored.id],
  );
  const kind = stored.kind === null ? undefined : kindOf(stored.kind);
  return {
    file: row,
    totals: controlTotals.parse(stored.totals).map(({ found, ...total }) => ({
      ...total,
      declared: total.declared === null ? null : plain(total.declared),
      sent: plain(total.sent ?? found ?? '0'),
      refused: total.refused === undefined ? null : plain(total.refused),
      applied: total.applied === undefined ? null : plain(total.applied),
      label: kind?.totals.find(({ code }) => code === total.code)?.words[language] ?? total.code,
    })),
    findings: z.array(finding).parse(held.rows[0]?.findings ?? []),
    refused: await refusedOf(context, { stored, row }),
    errorCount: Number(stored.error_count),
    errors: rows.map(({ detail, ...error }) => ({
      ...error,
      row: shownRow(error.place, error.row),
      column: columnName(stored.kind ?? '', error.indicator, language),
      code: catalogueCode(error.code),
      message: rowRefusalText(stored.kind ?? '', { ...error, detail }, language),
    })),
  };
}

/** Of each kind that many bars are shown; the others are in the reply file. */
const mostBars = 12;

/** Refused figures by column and by rule, beside those of the file that this one corrects. */
async function refusedOf(
  { client, who, request: { language } }: Context,
  { stored, row }: Pick<Found, 'stored' | 'row'>,
) {
  // Of rows that nobody read there are no faults: as if all of them had been mended.
  if (row.upload_status === 'refused' && (row.rowCount ?? 0) === 0) return { corrected: null, columns: [], rules: [] };
  const { rows } = await client.query(
    `select e.submission_id = $2 as is_now, e.indicator, e.code, count(*)::int as count from portal.submission_error e
     where e.institution_id = $1 and (e.submission_id = $2 or e.submission_id =
       (select s.corrects from portal.submission s where s.institution_id = $1 and s.id = $2))
     group by 1, 2, 3`,
    [who.institutionId, stored.id],
  );
  const counted = (keyOf: (row: (typeof rows)[number]) => { readonly key: string; readonly label: string }) => {
    const bars = new Map<string, { key: string; label: string; count: number; before: number | null }>();
    for (const one of rows) {
      const { key, label } = keyOf(one);
      const bar = bars.get(key) ?? { key, label, count: 0, before: stored.corrects_name === null ? null : 0 };
      if (one.is_now) bar.count += one.count;
      else bar.before = (bar.before ?? 0) + one.count;
      bars.set(key, bar);
    }
    return [...bars.values()]
      .toSorted(
        (a, b) => Math.max(b.count, b.before ?? 0) - Math.max(a.count, a.before ?? 0) || a.key.localeCompare(b.key),
      )
      .slice(0, mostBars);
  };
  return {
    corrected: stored.corrects_name,
    columns: counted(({ indicator }) => {
      const label = columnName(stored.kind ?? '', indicator, language);
      return { key: indicator ?? '', label: label === '' ? say(resultWords, language, 'wholeRow') : label };
    }),
    rules: counted(({ code }) => ({ key: code, label: ruleText(code, language) })),
  };
}

/** A decimal without trailing zeros: 12.50 is 12.5, 1.00 is 1. */
function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
