import { staged } from '#bureau/intake/stage.ts';
import { weigh, weighing } from '#bureau/intake/hold/weigh.ts';
import { type Applier, isAccepted, isRefused } from './context.ts';

// Of a year that a file of a later report day told already, a late file changes nothing.
const rows = `staged.BCTC s join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
  and not exists (select from bureau.fin_statement o where o.institution_id = $1 and o.subject_id = c.subject_id and o.fiscal_year = s.fiscal_year
    and o.is_consolidated = s.is_consolidated and o.reported_on > $2::date)`;
const accepted = isAccepted('BCTC');

const weighed = weighing({
  incomplete: '$3',
  from: '$4',
  before: `select f.subject_id, f.fiscal_year, f.is_consolidated, l.code, date_trunc('month', f.reported_on)::date as month, true as is_own,
      abs(l.amount_vnd) as vnd, null::smallint as debt_group, l.amount_vnd
    from bureau.fin_statement f
    join bureau.fin_line l on l.subject_id = f.subject_id and l.fiscal_year = f.fiscal_year and l.institution_id = f.institution_id
     and l.is_consolidated = f.is_consolidated
   where f.institution_id = $1 and f.reported_on = $2::date and not $3::boolean
     and (f.subject_id, f.fiscal_year, f.is_consolidated) in (select c.subject_id, s.fiscal_year, s.is_consolidated from ${rows})`,
  after: `select c.subject_id, s.fiscal_year, s.is_consolidated, s.line_code as code, ${isRefused('BCTC')} as is_refused, abs(s.amount_vnd) as vnd,
      null::smallint as debt_group, s.amount_vnd
    from ${rows}`,
  on: 'x.subject_id = b.subject_id and x.fiscal_year = b.fiscal_year and x.is_consolidated = b.is_consolidated and x.code = b.code',
  differs: 'b.amount_vnd is distinct from x.amount_vnd',
  missing: 'true',
});

/**
 * Financial statements (BCTC): a file replaces a borrower's own or consolidated accounts of a year, as this
 * institution has them; the year's other kind stays. Years that it does not name stay, in any order of files.
 */
export const statements: Applier = {
  async weigh(intake, section) {
    const to = staged(intake);
    return weigh(intake, {
      ...{ section, at: intake.period, isBalance: false },
      all: (values) => to.query(weighed.all, values),
      rest: (values) => to.query(weighed.rest, values),
    });
  },
  async apply(intake) {
    const { institutionId, period, submissionNo } = intake;
    // Lines from before there were two kinds have no kind: they belong to the existing statement.
    await staged(intake).query(
      `update bureau.fin_line l set is_consolidated = true from bureau.fin_statement f
        where f.institution_id = $1 and f.is_consolidated
          and (f.subject_id, f.fiscal_year) in (select c.subject_id, s.fiscal_year from ${rows} where ${accepted})
          and l.subject_id = f.subject_id and l.fiscal_year = f.fiscal_year and l.institution_id = $1 and not l.is_consolidated
          and not exists (select from bureau.fin_statement o where o.subject_id = f.subject_id and o.fiscal_year = f.fiscal_year
            and o.institution_id = $1 and not o.is_consolidated)`,
      [institutionId, period],
    );
    for (const table of ['fin_line', 'fin_statement'] as const) {
      await staged(intake).query(
        `delete from bureau.${table} f where f.institution_id = $1
            and (f.subject_id, f.fiscal_year, f.is_consolidated) in (select c.subject_id, s.fiscal_year, s.is_consolidated from ${rows} where ${accepted})`,
        [institutionId, period],
      );
    }
    await staged(intake).query(
      `insert into bureau.fin_statement (subject_id, fiscal_year, institution_id, is_consolidated, audit, submitted_to, reported_on, submission_no, row_no)
       select c.subject_id, s.fiscal_year, $1, s.is_consolidated, min(s.audit), min(s.submitted_to), $2::date, $3::int, min(s.row_no)
         from ${rows} where ${accepted} group by c.subject_id, s.fiscal_year, s.is_consolidated`,
      [institutionId, period, submissionNo],
    );
    await staged(intake).query(
      `insert into bureau.fin_line (subject_id, fiscal_year, institution_id, is_consolidated, code, amount_vnd, submission_no, row_no)
       select distinct on (c.subject_id, s.fiscal_year, s.is_consolidated, s.line_code)
              c.subject_id, s.fiscal_year, $1, s.is_consolidated, s.line_code, s.amount_vnd, $3::int, s.row_no
         from ${rows} where ${accepted} order by c.subject_id, s.fiscal_year, s.is_consolidated, s.line_code, s.row_no`,
      [institutionId, period, submissionNo],
    );
  },
};
