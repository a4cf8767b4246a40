import type { Connection } from '#database/connection.ts';
import { institution, institutionOf } from './raw.ts';
import type { Held } from './sent.ts';

/** What ratings read of an opened company beside its credit: financial statements and relations, in all versions. */
export async function readRated(client: Connection, subjectId: bigint): Promise<Held[]> {
  return [...(await readStatements(client, subjectId)), ...(await readRelations(client, subjectId))];
}

async function readStatements(client: Connection, subjectId: bigint): Promise<Held[]> {
  const { rows } = await client.query(
    `select ${institution}, x.year, x.consolidated, x.audit, x.reported, x.code as line, x.amount, x.file, x.row, x.by
       from (select f.institution_id, f.fiscal_year as year, f.is_consolidated as consolidated, f.audit, f.reported_on as reported,
                    null::text as code, null::bigint as amount, f.submission_no as file, f.row_no as row, null::int as by
               from bureau.fin_statement f where f.subject_id = $1
             union all
             select p.institution_id, p.fiscal_year, p.is_consolidated, p.audit, p.reported_on, null, null, p.submission_no, p.row_no, p.replaced_by
               from bureau.fin_statement_past p where p.subject_id = $1
             union all
             select l.institution_id, l.fiscal_year, f.is_consolidated, null, f.reported_on, l.code, l.amount_vnd, l.submission_no, l.row_no,
                    null
               from bureau.fin_statement f
               join bureau.fin_line l on l.subject_id = f.subject_id and l.fiscal_year = f.fiscal_year and l.institution_id = f.institution_id
                and (l.is_consolidated = f.is_consolidated or not exists (
                  select from bureau.fin_statement o where o.subject_id = f.subject_id and o.fiscal_year = f.fiscal_year
                     and o.institution_id = f.institution_id and o.is_consolidated = l.is_consolidated))
              where f.subject_id = $1
             union all
             select p.institution_id, p.fiscal_year, p.is_consolidated, null, make_date(p.fiscal_year, 12, 31), p.code, p.amount_vnd,
                    p.submission_no, p.row_no, p.replaced_by
               from bureau.fin_line_past p where p.subject_id = $1) x
       join bureau.institution i on i.id = x.institution_id
      order by x.year desc, i.code, x.consolidated, x.code nulls first`,
    [subjectId],
  );
  return rows.map(({ year, consolidated, audit, reported, line, amount, file, row, by, ...of }) => ({
    ...{ of: 'statement', id: `${year} ${consolidated} ${line ?? ''}`, institution: institutionOf(of), number: null },
    ...{ reported, year, isConsolidated: consolidated, audit },
    ...{ line: line === null || amount === null ? null : { code: line, amount }, file, row, by },
  }));
}

// Of a company whose group this transaction has opened, also what its members' rows say of each other.
async function readRelations(client: Connection, subjectId: bigint): Promise<Held[]> {
  const { rows } = await client.query(
    `select ${institution}, x.kind, x.share::text, x.since, x.until, x.file, x.row, x.by, s.cic_code as own, o.cic_code as other
       from (select r.institution_id, r.subject_id, r.related_subject_id, r.kind, r.share_percent as share, r.valid_from as since,
                    r.valid_to as until, r.submission_no as file, r.row_no as row, null::int as by
               from bureau.relation r
             union all
             select p.institution_id, p.subject_id, p.related_subject_id, p.kind, p.share_percent, p.valid_from, p.valid_to, p.submission_no,
                    p.row_no, p.replaced_by
               from bureau.relation_past p) x
       join bureau.institution i on i.id = x.institution_id
       join bureau.subject s on s.subject_id = x.subject_id
       join bureau.subject r on r.subject_id = x.related_subject_id
       join bureau.subject o on o.subject_id = coalesce(r.merged_into, r.subject_id)
      where x.kind in ('parent', 'subsidiary', 'guarantor') and x.subject_id = any (bureau.opened_subjects())
        and exists (select from unnest(bureau.opened_subjects()) opened where opened = $1)
     order by i.code, x.kind`,
    [subjectId],
  );
  return rows.map(({ kind, share, since, until, file, row, by, own, other, ...of }) => {
    // The other one is the parent, the subsidiary or the guarantor of the own one.
    const [holder, held] = kind === 'subsidiary' ? [own, other] : [other, own];
    const id = `${kind} ${holder} ${held}`;
    return {
      ...{ of: 'relation', id, institution: institutionOf(of), number: null, reported: since, holder, other: held },
      ...{ isGuarantee: kind === 'guarantor', share, since, until, file, row, by },
    };
  });
}
