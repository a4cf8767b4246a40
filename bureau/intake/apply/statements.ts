import { type Applier, isAccepted } from './context.ts';

/** Financial statements (BCTC): a borrower's year as this institution has it is replaced by what the file says of it. */
export const statements: Applier = {
  async apply(intake, section) {
    if (!intake.isNewest) return;
    const { client, stage, institutionId, period } = intake;
    const rows = `${stage.tableOf(section)} s
      join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code where ${isAccepted(intake, section)}`;
    for (const table of ['bureau.fin_line', 'bureau.fin_statement']) {
      await client.query(
        `delete from ${table} f where f.institution_id = $1
            and (f.subject_id, f.fiscal_year) in (select c.subject_id, s.fiscal_year from ${rows})`,
        [institutionId],
      );
    }
    await client.query(
      `insert into bureau.fin_statement (subject_id, fiscal_year, institution_id, is_consolidated, audit, submitted_to, reported_on)
       select c.subject_id, s.fiscal_year, $1, bool_or(s.is_consolidated), min(s.audit), min(s.submitted_to), $2::date
         from ${rows} group by c.subject_id, s.fiscal_year`,
      [institutionId, period],
    );
    await client.query(
      `insert into bureau.fin_line (subject_id, fiscal_year, institution_id, code, amount_vnd)
       select distinct on (c.subject_id, s.fiscal_year, s.line_code) c.subject_id, s.fiscal_year, $1, s.line_code, s.amount_vnd
         from ${rows} order by c.subject_id, s.fiscal_year, s.line_code, s.row_no`,
      [institutionId],
    );
  },
};
