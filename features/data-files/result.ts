import { kindOf } from '#bureau/intake/kinds.ts';
import { catalogueCode, refusalText } from '#bureau/intake/refusals.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { z } from 'zod';
import { columnWords } from './keep-file.ts';
import type { findFile } from './history.ts';

const shownErrors = 500;

const totals = z.array(
  z.object({
    code: z.string(),
    section: z.string(),
    currency: z.string().nullable(),
    declared: z.string().nullable(),
    found: z.string(),
    agrees: z.boolean().nullable(),
  }),
);

type Found = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** The result of a file, in the reader's language: its control totals, and the first of its errors. */
export async function resultOf({ client, who, request: { language } }: Context, { stored, row }: Found) {
  const { rows } = await client.query(
    `select section, row_no as row, indicator, code, value, place from portal.submission_error
     where institution_id = $1 and submission_id = $2 order by error_no limit $3`,
    [who.institutionId, stored.id, shownErrors],
  );
  const kind = stored.kind === null ? undefined : kindOf(stored.kind);
  return {
    file: row,
    totals: totals.parse(stored.totals).map((total) => ({
      ...total,
      declared: total.declared === null ? null : plain(total.declared),
      found: plain(total.found),
      label: kind?.totals.find(({ code }) => code === total.code)?.words[language] ?? total.code,
    })),
    errorCount: Number(stored.error_count),
    errors: rows.map((error) => ({
      ...error,
      code: catalogueCode(error.code),
      message: refusalText(error.code, language, {
        column: columnWords(stored.kind, error.indicator, language),
        value: error.value ?? '',
        place: error.place ?? '',
      }),
    })),
  };
}

/** A decimal without trailing zeros: 12.50 is 12.5, 1.00 is 1. */
function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
