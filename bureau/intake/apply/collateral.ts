import type { Section } from '#bureau/intake/kind.ts';
import { staged } from '#bureau/intake/stage.ts';
import { weigh, weighing } from '#bureau/intake/hold/weigh.ts';
import { type Applier, type Intake, isAccepted, isRefused } from './context.ts';

/**
 * Assets that secure debt (TSDB), as the institution holds them: the newest file counts. A pledge that it leaves out
 * was released by its day. If two institutions hold the same asset, each has a row, because their codes are their
 * own.
 */
export const collateral: Applier = {
  async check(intake) {
    await staged(intake).query(
      `create unlogged table staged.TSDB_assets with (autovacuum_enabled = off) as
      select distinct on (c.subject_id, s.asset_code) c.subject_id, h.collateral_id, k.contract_id, s.row_no, s.asset_code,
             s.collateral_kind, s.description, s.owner_name, s.value_vnd, s.secured_vnd, s.valued_on, s.pledged_on, s.released_on
        from staged.TSDB s
        join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
        left join (select p.subject_id, p.collateral_id, a.asset_code from bureau.collateral_pledge p
                     join bureau.collateral a on a.subject_id = p.subject_id and a.collateral_id = p.collateral_id
                    where p.institution_id = $1) h on h.subject_id = c.subject_id and h.asset_code = s.asset_code
        left join bureau.contract k on k.institution_id = $1 and k.subject_id = c.subject_id
              and k.contract_number = s.contract_number
       where ${isAccepted('TSDB')}
       order by c.subject_id, s.asset_code, s.row_no`,
      [intake.institutionId],
    );
  },
  async weigh(intake, section) {
    if (!intake.isNewest) return undefined;
    const to = staged(intake);
    return weigh(intake, {
      ...{ section, at: intake.period },
      all: (values) => to.query(weighed.all, values),
      rest: (values) => to.query(weighed.rest, values),
    });
  },
  async apply(intake, section) {
    if (!intake.isNewest) return;
    await staged(intake).query(
      `update bureau.collateral a set kind = x.collateral_kind, description = x.description, owner_name = x.owner_name,
              value_vnd = x.value_vnd, valued_on = x.valued_on, submission_no = $1::int, row_no = x.row_no
         from staged.TSDB_assets x
        where a.subject_id = x.subject_id and a.collateral_id = x.collateral_id
          and (a.kind, a.description, a.owner_name, a.value_vnd, a.valued_on)
            is distinct from (x.collateral_kind, x.description, x.owner_name, x.value_vnd, x.valued_on)`,
      [intake.submissionNo],
    );
    await staged(intake).query(
      `update staged.TSDB_assets set collateral_id = -nextval('bureau.collateral_collateral_id_seq') where collateral_id is null`,
    );
    await staged(intake).query(
      `insert into bureau.collateral (subject_id, collateral_id, kind, asset_code, description, owner_name, value_vnd, valued_on,
              submission_no, row_no)
       select subject_id, -collateral_id, collateral_kind, asset_code, description, owner_name, value_vnd, valued_on, $1::int, row_no
         from staged.TSDB_assets where collateral_id < 0 order by subject_id`,
      [intake.submissionNo],
    );
    await pledge(intake, section);
  },
};

// A pledge of the file's own day stands when the file is sent again without it (`pledge`), and so does one that a refused row names.
const weighed = weighing({
  incomplete: '$3',
  from: '$4',
  before: `select p.subject_id, a.asset_code, date_trunc('month', p.reported_on)::date as month, p.reported_on = $2::date as is_own,
      a.value_vnd as vnd, null::smallint as debt_group, a.kind, a.description, a.owner_name, a.valued_on, p.secured_vnd, p.pledged_on, p.released_on
    from bureau.collateral_pledge p join bureau.collateral a on a.subject_id = p.subject_id and a.collateral_id = p.collateral_id
   where p.institution_id = $1 and (p.released_on is null or p.reported_on = $2::date)
     and (p.reported_on < $2::date or exists (select from staged.TSDB s where s.asset_code = a.asset_code))`,
  after: `select c.subject_id, s.asset_code, ${isRefused('TSDB')} as is_refused, case when s.released_on is null then s.value_vnd else 0 end as vnd,
      null::smallint as debt_group, s.collateral_kind as kind, s.description, s.owner_name, s.valued_on, s.secured_vnd, s.pledged_on, s.released_on
    from staged.TSDB s join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code`,
  on: 'x.subject_id = b.subject_id and x.asset_code = b.asset_code',
  differs: `(b.kind, b.description, b.owner_name, b.valued_on, b.secured_vnd, b.pledged_on, b.released_on)
    is distinct from (x.kind, x.description, x.owner_name, x.valued_on, x.secured_vnd, x.pledged_on, x.released_on)
    or x.released_on is null and b.vnd <> x.vnd`,
  missing: `not exists (select from staged.TSDB s where s.asset_code = b.asset_code and ${isRefused('TSDB')})`,
});

async function pledge(intake: Intake, section: Section): Promise<void> {
  const { institutionId, period, submissionNo } = intake;
  await staged(intake).query(
    `delete from bureau.collateral_pledge p using staged.TSDB_assets x
      where p.institution_id = $1 and p.subject_id = x.subject_id and p.collateral_id = x.collateral_id`,
    [institutionId],
  );
  await staged(intake).query(
    `insert into bureau.collateral_pledge (subject_id, collateral_id, institution_id, contract_id, secured_vnd, pledged_on,
            released_on, reported_on, submission_no, row_no)
     select subject_id, abs(collateral_id), $1, contract_id, secured_vnd, pledged_on, released_on, $2::date, $3::int, row_no
       from staged.TSDB_assets order by subject_id`,
    [institutionId, period, submissionNo],
  );
  if (intake.isIncomplete(section)) return;
  await staged(intake).query(
    `update bureau.collateral_pledge p set released_on = greatest(p.pledged_on, $2::date), submission_no = $3::int, row_no = null
       from bureau.collateral a
      where p.institution_id = $1 and p.released_on is null and p.reported_on < $2::date
        and a.subject_id = p.subject_id and a.collateral_id = p.collateral_id and a.asset_code is not null
        and not exists (select from staged.TSDB s
              join staged.errors e on e.section = 'TSDB' and e.row_no = s.row_no where s.asset_code = a.asset_code)`,
    [institutionId, period, submissionNo],
  );
}
