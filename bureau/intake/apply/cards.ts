import type { Section } from '#bureau/intake/kind.ts';
import { staged } from '#bureau/intake/stage.ts';
import { type Applier, type Intake, isAccepted } from './context.ts';

const months = 36;

/**
 * Credit cards (HOPDONG): the month's figures go into the card's arrays, at the month's place; a card that the file
 * leaves out was not reported in that month.
 */
export const cards: Applier = {
  async check(intake) {
    await staged(intake).query(
      `create unlogged table staged.HOPDONG_cards with (autovacuum_enabled = off) as
       select distinct on (c.subject_id, s.contract_number, s.number_masked)
              c.subject_id, a.card_id, coalesce(b.branch_id, 1) as branch_id, s.row_no, s.contract_number, s.number_masked, s.opened_on,
              s.closed_on, s.limit_vnd, s.balance_vnd, s.due_vnd, s.late_vnd, s.late_days::smallint as late_days, s.debt_group
         from staged.HOPDONG s
         join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
         left join bureau.card_account a on a.institution_id = $1 and a.subject_id = c.subject_id
               and a.contract_number = s.contract_number and a.number_masked = s.number_masked
         left join bureau.branch b on b.institution_id = $1 and b.code = s.branch_code
        order by c.subject_id, s.contract_number, s.number_masked, s.row_no`,
      [intake.institutionId],
    );
    await staged(intake).query('analyze staged.HOPDONG_cards');
  },
  async apply(intake, section) {
    if (!intake.isOvertaken) {
      await forgetMonth(intake, section);
      await setMonth(intake);
    }
    if (intake.isNewest) await renewCards(intake);
    await addCards(intake);
  },
};

// Removes the month from cards that the file does not name; nothing is known about rows that could not be read.
async function forgetMonth(intake: Intake, section: Section): Promise<void> {
  if (intake.isIncomplete(section)) return;
  const { institutionId, month } = intake;
  await staged(intake).query(
    `update bureau.card_account a set balance_vnd = bureau.with_month(a.balance_vnd, a.latest_month, $2::date, null, ${months}),
            due_vnd = bureau.with_month(a.due_vnd, a.latest_month, $2::date, null, ${months}),
            late_vnd = bureau.with_month(a.late_vnd, a.latest_month, $2::date, null, ${months}),
            late_days = bureau.with_month(a.late_days, a.latest_month, $2::date, null, ${months}),
            debt_group = bureau.with_month(a.debt_group, a.latest_month, $2::date, null, ${months})
      where a.institution_id = $1 and a.latest_month >= $2::date and bureau.month_of(a.balance_vnd, a.latest_month, $2::date) is not null
        and not exists (select from staged.HOPDONG_cards x where x.subject_id = a.subject_id and x.card_id = a.card_id)`,
    [institutionId, month],
  );
}

async function setMonth(intake: Intake): Promise<void> {
  const { institutionId, month } = intake;
  await staged(intake).query(
    `update bureau.card_account a set balance_vnd = bureau.with_month(a.balance_vnd, a.latest_month, $2::date, s.balance_vnd, ${months}),
            due_vnd = bureau.with_month(a.due_vnd, a.latest_month, $2::date, s.due_vnd, ${months}),
            late_vnd = bureau.with_month(a.late_vnd, a.latest_month, $2::date, s.late_vnd, ${months}),
            late_days = bureau.with_month(a.late_days, a.latest_month, $2::date, s.late_days, ${months}),
            debt_group = bureau.with_month(a.debt_group, a.latest_month, $2::date, s.debt_group, ${months}),
            latest_month = greatest(a.latest_month, $2::date)
       from staged.HOPDONG_cards s
      where a.institution_id = $1 and a.subject_id = s.subject_id and a.card_id = s.card_id and ${isAccepted('HOPDONG')}`,
    [institutionId, month],
  );
}

async function renewCards(intake: Intake): Promise<void> {
  await staged(intake).query(
    `update bureau.card_account a set limit_vnd = s.limit_vnd, opened_on = s.opened_on, closed_on = s.closed_on, branch_id = s.branch_id
       from staged.HOPDONG_cards s
      where a.institution_id = $1 and a.subject_id = s.subject_id and a.card_id = s.card_id and ${isAccepted('HOPDONG')}
        and (a.limit_vnd, a.opened_on, a.closed_on, a.branch_id) is distinct from (s.limit_vnd, s.opened_on, s.closed_on, s.branch_id)`,
    [intake.institutionId],
  );
}

// If another file has overtaken this file's month, a new card has no months yet: its array holds one that was not
// reported.
async function addCards(intake: Intake): Promise<void> {
  const { institutionId, month, isOvertaken } = intake;
  await staged(intake).query(
    `insert into bureau.card_account (subject_id, institution_id, branch_id, contract_number, number_masked, limit_vnd, opened_on,
            closed_on, latest_month, balance_vnd, due_vnd, late_vnd, late_days, debt_group)
     select s.subject_id, $1, s.branch_id, s.contract_number, s.number_masked, s.limit_vnd, s.opened_on, s.closed_on, $2::date,
            array[case when $3 then s.balance_vnd end], array[case when $3 then s.due_vnd end], array[case when $3 then s.late_vnd end],
            array[case when $3 then s.late_days end], array[case when $3 then s.debt_group end]
       from staged.HOPDONG_cards s
      where s.card_id is null and ${isAccepted('HOPDONG')}
      order by s.subject_id`,
    [institutionId, month, !isOvertaken],
  );
}
