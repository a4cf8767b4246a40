import type { Section } from '#bureau/intake/kind.ts';
import { staged } from '#bureau/intake/stage.ts';
import { type Applier, type Intake, isAccepted } from './context.ts';

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
  async apply(intake, section) {
    if (!intake.isNewest) return;
    await staged(intake).query(
      `update bureau.collateral a set kind = x.collateral_kind, description = x.description, owner_name = x.owner_name,
              value_vnd = x.value_vnd, valued_on = x.valued_on
         from staged.TSDB_assets x
        where a.subject_id = x.subject_id and a.collateral_id = x.collateral_id
          and (a.kind, a.description, a.owner_name, a.value_vnd, a.valued_on)
            is distinct from (x.collateral_kind, x.description, x.owner_name, x.value_vnd, x.valued_on)`,
    );
    await staged(intake).query(
      `update staged.TSDB_assets set collateral_id = -nextval('bureau.collateral_collateral_id_seq') where collateral_id is null`,
    );
    await staged(intake).query(
      `insert into bureau.collateral (subject_id, collateral_id, kind, asset_code, description, owner_name, value_vnd, valued_on)
       select subject_id, -collateral_id, collateral_kind, asset_code, description, owner_name, value_vnd, valued_on
         from staged.TSDB_assets where collateral_id < 0 order by subject_id`,
    );
    await pledge(intake, section);
  },
};

async function pledge(intake: Intake, section: Section): Promise<void> {
  const { institutionId, period } = intake;
  await staged(intake).query(
    `delete from bureau.collateral_pledge p using staged.TSDB_assets x
      where p.institution_id = $1 and p.subject_id = x.subject_id and p.collateral_id = x.collateral_id`,
    [institutionId],
  );
  await staged(intake).query(
    `insert into bureau.collateral_pledge (subject_id, collateral_id, institution_id, contract_id, secured_vnd, pledged_on,
            released_on, reported_on)
     select subject_id, abs(collateral_id), $1, contract_id, secured_vnd, pledged_on, released_on, $2::date
       from staged.TSDB_assets order by subject_id`,
    [institutionId, period],
  );
  if (intake.isIncomplete(section)) return;
  await staged(intake).query(
    `update bureau.collateral_pledge p set released_on = greatest(p.pledged_on, $2::date)
       from bureau.collateral a
      where p.institution_id = $1 and p.released_on is null and p.reported_on < $2::date
        and a.subject_id = p.subject_id and a.collateral_id = p.collateral_id and a.asset_code is not null
        and not exists (select from staged.TSDB s
              join staged.errors e on e.section = 'TSDB' and e.row_no = s.row_no where s.asset_code = a.asset_code)`,
    [institutionId, period],
  );
}
