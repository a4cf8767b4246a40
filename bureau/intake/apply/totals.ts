import type { ControlTotal } from '#bureau/intake/kind.ts';
import { staged } from '#bureau/intake/stage.ts';
import type { Intake } from './context.ts';

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
  const { kind } = intake;
  const found: FoundTotal[] = [];
  for (const total of kind.totals) {
    const section = kind.sections.find(({ code }) => code === total.section);
    if (!section) continue;
    const known = !intake.isIncomplete(section);
    const { rows } = await staged(intake, section).query(
      `select coalesce(f.currency, d.currency) as currency, d.value::text as declared, coalesce(f.value, 0)::text as found,
              coalesce(abs(coalesce(f.value, 0) - d.value) <= abs(d.value) * ${tolerance}, false) as agrees
         from (${foundOf(total)}) f
         full join (select currency, sum(value) as value from staged.declared where section = $1 and code = $2 group by currency) d
           on coalesce(d.currency, '') = coalesce(f.currency, '')
        order by 1 nulls first`,
      [total.section, total.code],
    );
    for (const row of rows) {
      found.push({ code: total.code, section: total.section, ...row, agrees: known ? row.agrees : null });
    }
  }
  return found;
}

function foundOf(total: ControlTotal) {
  if ('countOf' in total)
    return `select null::text as currency, count(*)::numeric as value
              from (select distinct ${total.countOf} from staged.rows) g having count(*) > 0` as const;
  const sum = total.sumOf;
  if (sum.foreign === undefined)
    return `select 'VND' as currency, sum(${sum.vnd})::numeric as value from staged.rows having count(*) > 0` as const;
  return sum.vnd === 'balance_vnd' ? sumByCurrency('balance_vnd', sum.foreign) : sumByCurrency(sum.vnd, sum.foreign);
}

const sumByCurrency = <const Vnd extends string, const Cents extends string>(vnd: Vnd, cents: Cents) =>
  `select currency,
          (case when currency = 'VND' then sum(${vnd}) else trim_scale(sum(${cents}) / 100.0) end)::numeric as value
     from staged.rows group by currency` as const;
