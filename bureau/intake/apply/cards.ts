import type { Section } from '#bureau/intake/kind.ts';
import { type Applier, type Intake, quote } from './context.ts';
import { untyped } from '#kit/server/database/untyped.ts';

const months = 36;

// What a month says about a card: the array that stores it and its column in the file.
const figures = ['balance_vnd', 'due_vnd', 'late_vnd', 'late_days', 'debt_group'] as const;

/**
 * Credit cards (HOPDONG): the month's figures go into the card's arrays, at the month's place; a card that the file
 * leaves out was not reported in that month.
 */
export const cards: Applier = {
  async check(intake, section) {
    const { client, stage, institutionId } = intake;
    const table = cardsOf(intake, section);
    await untyped(client).query(`
      create unlogged table ${table} with (autovacuum_enabled = off) as
      select distinct on (c.subject_id, s.contract_number, s.number_masked)
             c.subject_id, a.card_id, coalesce(b.branch_id, 1) as branch_id, s.row_no, s.contract_number, s.number_masked, s.opened_on,
             s.closed_on, s.limit_vnd, s.balance_vnd, s.due_vnd, s.late_vnd, s.late_days::smallint as late_days, s.debt_group
        from ${stage.tableOf(section)} s
        join bureau.customer c on c.institution_id = ${institutionId} and c.customer_code = s.customer_code
        left join bureau.card_account a on a.institution_id = ${institutionId} and a.subject_id = c.subject_id
              and a.contract_number = s.contract_number and a.number_masked = s.number_masked
        left join bureau.branch b on b.institution_id = ${institutionId} and b.code = s.branch_code
       order by c.subject_id, s.contract_number, s.number_masked, s.row_no`);
    await untyped(client).query(`analyze ${table}`);
  },
  async apply(intake, section) {
    if (!intake.isOvertaken) {
      await forgetMonth(intake, section);
      await setMonth(intake, section);
    }
    if (intake.isNewest) await renewCards(intake, section);
    await addCards(intake, section);
  },
};

const cardsOf = ({ stage }: Intake, section: Section) => stage.beside(section, 'c');
const isTaken = ({ stage }: Intake, section: Section) =>
  `x.row_no not in (select e.row_no from ${stage.errors} e where e.section = ${quote(section.code)})`;

// Removes the month from cards that the file does not name; nothing is known about rows that could not be read.
async function forgetMonth(intake: Intake, section: Section): Promise<void> {
  if (intake.isIncomplete(section)) return;
  const { client, institutionId, month } = intake;
  await untyped(client).query(
    `update bureau.card_account a set ${figures.map((name) => `${name} = bureau.with_month(a.${name}, a.latest_month, $2::date, null, ${months})`).join(', ')}
      where a.institution_id = $1 and a.latest_month >= $2::date and bureau.month_of(a.balance_vnd, a.latest_month, $2::date) is not null
        and not exists (select from ${cardsOf(intake, section)} x where x.subject_id = a.subject_id and x.card_id = a.card_id)`,
    [institutionId, month],
  );
}

async function setMonth(intake: Intake, section: Section): Promise<void> {
  const { client, institutionId, month } = intake;
  const set = figures.map(
    (name) => `${name} = bureau.with_month(a.${name}, a.latest_month, $2::date, x.${name}, ${months})`,
  );
  await untyped(client).query(
    `update bureau.card_account a set ${set.join(', ')}, latest_month = greatest(a.latest_month, $2::date)
       from ${cardsOf(intake, section)} x
      where a.institution_id = $1 and a.subject_id = x.subject_id and a.card_id = x.card_id and ${isTaken(intake, section)}`,
    [institutionId, month],
  );
}

async function renewCards(intake: Intake, section: Section): Promise<void> {
  const { client, institutionId } = intake;
  await untyped(client).query(
    `update bureau.card_account a set limit_vnd = x.limit_vnd, opened_on = x.opened_on, closed_on = x.closed_on, branch_id = x.branch_id
       from ${cardsOf(intake, section)} x
      where a.institution_id = $1 and a.subject_id = x.subject_id and a.card_id = x.card_id and ${isTaken(intake, section)}
        and (a.limit_vnd, a.opened_on, a.closed_on, a.branch_id) is distinct from (x.limit_vnd, x.opened_on, x.closed_on, x.branch_id)`,
    [institutionId],
  );
}

// If another file has overtaken this file's month, a new card has no months yet: its array holds one that was not
// reported.
async function addCards(intake: Intake, section: Section): Promise<void> {
  const { client, institutionId, month } = intake;
  const values = figures.map((name) => (intake.isOvertaken ? 'array[null]' : `array[x.${name}]`));
  const types: Readonly<Record<string, string>> = { late_days: 'smallint[]', debt_group: 'smallint[]' };
  await untyped(client).query(
    `insert into bureau.card_account (subject_id, institution_id, branch_id, contract_number, number_masked, limit_vnd, opened_on,
            closed_on, latest_month, ${figures.join(', ')})
     select x.subject_id, $1, x.branch_id, x.contract_number, x.number_masked, x.limit_vnd, x.opened_on, x.closed_on, $2::date,
            ${figures.map((name, index) => `${values[index]}::${types[name] ?? 'bigint[]'}`).join(', ')}
       from ${cardsOf(intake, section)} x
      where x.card_id is null and ${isTaken(intake, section)}
      order by x.subject_id`,
    [institutionId, month],
  );
}
