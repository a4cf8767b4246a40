import type { Connection } from '#database/connection.ts';
import { groupOf, institution, institutionOf } from './raw.ts';
import type { Held } from './sent.ts';

/** What institutions hold of an opened subject beside accounts and collateral, in all versions. */
export async function readHeld(client: Connection, subjectId: bigint): Promise<Held[]> {
  return [
    ...(await readVamc(client, subjectId)),
    ...(await readBonds(client, subjectId)),
    ...(await readCommitments(client, subjectId)),
    ...(await readSettled(client, subjectId)),
  ];
}

async function readVamc(client: Connection, subjectId: bigint): Promise<Held[]> {
  const { rows } = await client.query(
    `select x.id::text, ${institution}, x.number, x.reported, x.sold, x.left, x.settled, x.file, x.row, x.by
       from (select v.vamc_debt_id as id, v.institution_id, v.contract_number as number, v.reported_on as reported,
                    v.sold_on as sold, v.principal_left_vnd as left, v.settled_on as settled, v.submission_no as file, v.row_no as row,
                    null::int as by
               from bureau.vamc_debt v where v.subject_id = $1 and bureau.is_negative_visible(v.settled_on)
             union all
             select p.vamc_debt_id, p.institution_id, p.contract_number, p.reported_on, p.sold_on, p.principal_left_vnd,
                    p.settled_on, p.submission_no, p.row_no, p.replaced_by
               from bureau.vamc_debt_past p where p.subject_id = $1 and bureau.is_negative_visible(p.settled_on)) x
       join bureau.institution i on i.id = x.institution_id
      order by i.code, x.id`,
    [subjectId],
  );
  return rows.map(({ id, number, reported, sold, left, settled, file, row, by, ...of }) => {
    return { of: 'vamc', id, institution: institutionOf(of), number, reported, sold, left, settled, file, row, by };
  });
}

async function readBonds(client: Connection, subjectId: bigint): Promise<Held[]> {
  const { rows } = await client.query(
    `select x.id::text, ${institution}, x.number, x.reported, x.issued, x.matures, x.group, x.value, x.file, x.row, x.by
       from (select b.bond_id as id, b.institution_id, b.bond_code as number, b.reported_on as reported, b.issued_on as issued,
                    b.matures_on as matures, b.debt_group as "group", b.value_vnd as value, b.submission_no as file, b.row_no as row,
                    null::int as by
               from bureau.bond b where b.subject_id = $1
             union all
             select p.bond_id, p.institution_id, p.bond_code, p.reported_on, p.issued_on, p.matures_on, p.debt_group, p.value_vnd,
                    p.submission_no, p.row_no, p.replaced_by
               from bureau.bond_past p where p.subject_id = $1) x
       join bureau.institution i on i.id = x.institution_id
      order by i.code, x.id`,
    [subjectId],
  );
  return rows.map(({ id, number, reported, issued, matures, group, value, file, row, by, ...of }) => {
    const figures = { reported, issued, matures, group: groupOf(group), value };
    return { of: 'bond', id, institution: institutionOf(of), number, ...figures, file, row, by };
  });
}

async function readCommitments(client: Connection, subjectId: bigint): Promise<Held[]> {
  const { rows } = await client.query(
    `select x.id::text, ${institution}, x.number, x.reported, x.issued, x.currency, x.group, x.value, x.cents, x.file, x.row, x.by
       from (select c.commitment_id as id, c.institution_id, c.commitment_number as number, c.reported_on as reported, c.issued_on as issued,
                    c.currency, c.debt_group as "group", c.value_vnd as value, c.foreign_cents as cents, c.submission_no as file, c.row_no as row,
                    null::int as by
               from bureau.commitment c where c.subject_id = $1
             union all
             select p.commitment_id, p.institution_id, p.commitment_number, p.reported_on, p.issued_on, p.currency, p.debt_group,
                    p.value_vnd, p.foreign_cents, p.submission_no, p.row_no, p.replaced_by
               from bureau.commitment_past p where p.subject_id = $1) x
       join bureau.institution i on i.id = x.institution_id
      order by i.code, x.id`,
    [subjectId],
  );
  return rows.map(
    ({ id, number, reported, issued, currency, group, value, cents: foreignCents, file, row, by, ...of }) => {
      const figures = { reported, issued, currency, group: groupOf(group), value, foreignCents };
      return { of: 'commitment', id, institution: institutionOf(of), number, ...figures, file, row, by };
    },
  );
}

async function readSettled(client: Connection, subjectId: bigint): Promise<Held[]> {
  const { rows } = await client.query(
    `select x.id::text, ${institution}, x.number, x.reported, x.source, x.method, x.settled, x.amount, x.left, x.ended, x.file, x.row, x.by
       from (select d.settled_debt_id as id, d.institution_id, d.reference as number, d.reported_on as reported, d.source, d.method,
                    d.settled_on as settled, d.settled_vnd as amount, d.left_vnd as left, d.ended_on as ended, d.submission_no as file,
                    d.row_no as row, null::int as by
               from bureau.settled_debt d where d.subject_id = $1 and bureau.is_negative_visible(d.ended_on)
             union all
             select p.settled_debt_id, p.institution_id, p.reference, p.reported_on, p.source, p.method, p.settled_on, p.settled_vnd,
                    p.left_vnd, p.ended_on, p.submission_no, p.row_no, p.replaced_by
               from bureau.settled_debt_past p where p.subject_id = $1 and bureau.is_negative_visible(p.ended_on)) x
       join bureau.institution i on i.id = x.institution_id
      order by i.code, x.id`,
    [subjectId],
  );
  return rows.map(({ id, number, reported, source, method, settled, amount, left, ended, file, row, by, ...of }) => {
    const figures = { reported, source, method, settled, amount, left, ended };
    return { of: 'settled', id, institution: institutionOf(of), number, ...figures, file, row, by };
  });
}
