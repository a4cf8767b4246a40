import type { ControlTotal } from '#bureau/intake/kind.ts';
import { type Intake, quote } from './context.ts';
import { untyped } from '#kit/server/database/untyped.ts';

/**
 * A control total as declared and as found; declared is null if it is missing. Amounts are text: whole dong, or units
 * of the currency. agrees is null if rows of the section could not be read, so that no sum can be found.
 */
export type FoundTotal = {
  readonly code: string;
  readonly section: string;
  readonly currency: string | null;
  readonly declared: string | null;
  readonly found: string;
  readonly agrees: boolean | null;
};

// One part in ten thousand: the effect of rounding converted amounts.
const tolerance = '0.0001';

/** Every control total of a file's sections that have rows or a declared total, in declared order. */
export async function findTotals(intake: Intake): Promise<FoundTotal[]> {
  const { client, kind, stage } = intake;
  const found: FoundTotal[] = [];
  for (const total of kind.totals) {
    const section = kind.sections.find(({ code }) => code === total.section);
    if (!section) continue;
    const known = !intake.isIncomplete(section);
    const { rows } = await untyped(client).query<{
      currency: string | null;
      declared: string | null;
      found: string;
      agrees: boolean;
    }>(
      `select coalesce(f.currency, d.currency) as currency, d.value::text as declared, coalesce(f.value, 0)::text as found,
              coalesce(abs(coalesce(f.value, 0) - d.value) <= abs(d.value) * ${tolerance}, false) as agrees
         from (${foundOf(total, stage.tableOf(section))}) f
         full join (select currency, sum(value) as value from ${stage.declared}
                     where section = ${quote(total.section)} and code = ${quote(total.code)} group by currency) d
           on coalesce(d.currency, '') = coalesce(f.currency, '')
        order by 1 nulls first`,
    );
    for (const row of rows) {
      found.push({ code: total.code, section: total.section, ...row, agrees: known ? row.agrees : null });
    }
  }
  return found;
}

function foundOf(total: ControlTotal, table: string): string {
  if ('countOf' in total) {
    const columns = total.countOf.join(', ');
    return `select null::text as currency, count(*)::numeric as value
              from (select ${columns} from ${table} group by ${columns}) g having count(*) > 0`;
  }
  const { vnd, foreign, currency } = total.sumOf;
  if (foreign === undefined || currency === undefined) {
    return `select 'VND' as currency, sum(${vnd})::numeric as value from ${table} having count(*) > 0`;
  }
  return `select ${currency} as currency,
                 (case when ${currency} = 'VND' then sum(${vnd}) else trim_scale(sum(${foreign}) / 100.0) end)::numeric as value
            from ${table} group by ${currency}`;
}
