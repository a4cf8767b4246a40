import { finding } from '#bureau/contract/finding.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import { catalogueCode } from '#bureau/intake/refusals.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { z } from 'zod';
import { columnName, rowRefusalText, shownRow } from './refusal-text.ts';
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
export async function resultOf({ client, who, request: { language } }: Context, { stored, row }: Found) {
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

/** A decimal without trailing zeros: 12.50 is 12.5, 1.00 is 1. */
function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
