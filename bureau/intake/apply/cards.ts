import type { Section } from '#bureau/intake/kind.ts';
import { staged } from '#bureau/intake/stage.ts';
import { lastMonthOf } from '#bureau/intake/hold/basis.ts';
import { weigh, weighing } from '#bureau/intake/hold/weigh.ts';
import { besideFirst } from './loans-since.ts';
import { type Applier, indicatorOf, type Intake, isAccepted, isRefused } from './context.ts';

// Reports show 36; a report of a past moment shows those before it too.
const months = 60;

// Cards from before files had numbers have none of their months.
const numbers = <const Column extends string>(column: Column) =>
  `coalesce(a.${column}, array_fill(null::int, array[cardinality(a.balance_vnd)]))` as const;

/**
 * Credit cards (HOPDONG): the month's figures go into the card's arrays, at the month's place; a card that the file
 * leaves out was not reported in that month.
 */
export const cards: Applier = {
  async check(intake, section) {
    await staged(intake).query(
      `create unlogged table staged.HOPDONG_cards with (autovacuum_enabled = off) as
       select distinct on (c.subject_id, s.contract_number, s.number_masked)
              c.subject_id, a.card_id, b.branch_id, s.row_no, s.contract_number, s.number_masked, s.opened_on,
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
    await staged(intake).query(refusingCures, [intake.institutionId, intake.month, indicatorOf(section, 'debt_group')]);
  },
  async weigh(intake, section) {
    const at = intake.isOvertaken ? undefined : await lastMonthOf(intake, 'cards');
    if (at === undefined) return undefined;
    const to = staged(intake);
    const isReported = at === intake.month && !intake.isAfterMiddle;
    const now = await weigh(intake, {
      ...{ section, at, isReported },
      all: (values) => to.query(weighed.now.all, values),
      rest: (values) => to.query(weighed.now.rest, values),
    });
    if (now === undefined || !isReported) return now;
    return besideFirst(intake, now, async (first, later) => {
      await to.query(begun, [intake.institutionId, at, [first, ...later], later]);
      return weigh(intake, {
        ...{ section, at },
        all: (values) => to.query(weighed.begun.all, values),
        rest: (values) => to.query(weighed.begun.rest, values),
      });
    });
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

// As of loans: a group better by two than the last one of the year before, or good after bad, needs its reason.
const refusingCures = `insert into staged.errors (section, row_no, indicator, code, value)
  select 'HOPDONG', s.row_no, $3, case when s.debt_group < was.debt_group - 1 then 'BG_108' else 'BG_108.cure' end,
         was.debt_group || ' → ' || s.debt_group
    from staged.HOPDONG_cards x
    join staged.HOPDONG s on s.row_no = x.row_no
    join bureau.card_account a on a.institution_id = $1 and a.subject_id = x.subject_id and a.card_id = x.card_id
   cross join lateral (
     select a.debt_group[i] as debt_group
       from (select 2 + (extract(year from a.latest_month)::int - extract(year from $2::date)::int) * 12
                    + extract(month from a.latest_month)::int - extract(month from $2::date)::int as place) b
      cross join generate_series(greatest(b.place, 1), b.place + 11) i
      where a.debt_group[i] is not null order by i limit 1) was
   where s.group_reason is null and (s.debt_group < was.debt_group - 1 or (was.debt_group = 3 and s.debt_group = 2))` as const;

// A row of a card that was refused names it by its numbers alone: whose card it is may be what is wrong.
const isNamedInVain = <const Card extends string>(card: Card) =>
  `exists (select from staged.HOPDONG s where s.contract_number = ${card}.contract_number and s.number_masked = ${card}.number_masked
     and ${isRefused('HOPDONG')})` as const;

const monthOf = <const Column extends string>(column: Column) =>
  `bureau.month_of(a.${column}::bigint[], a.latest_month, $2::date) as ${column}` as const;

const ofMonth = `select a.subject_id, a.card_id, a.contract_number, a.number_masked, $2::date as month, true as is_own,
      bureau.month_of(a.balance_vnd, a.latest_month, $2::date) as vnd, ${monthOf('debt_group')}, ${monthOf('due_vnd')}, ${monthOf('late_vnd')},
      ${monthOf('late_days')}
    from bureau.card_account a where a.institution_id = $1 and bureau.month_of(a.balance_vnd, a.latest_month, $2::date) is not null` as const;

// What stood when the first file of the report day was applied, with what the later ones added, as of loans.
const begun = `create unlogged table staged.HOPDONG_begun with (autovacuum_enabled = off) as
  select distinct on (v.subject_id, v.card_id) v.*
    from (select o.*, array_position($3::int[], bureau.month_of(a.month_files, a.latest_month, $2::date)) as place
            from (${ofMonth}) o join bureau.card_account a on a.subject_id = o.subject_id and a.card_id = o.card_id
          union all
          select p.subject_id, p.card_id, a.contract_number, a.number_masked, p.month, true, p.balance_vnd, p.debt_group, p.due_vnd, p.late_vnd,
                 p.late_days, array_position($3::int[], p.submission_no)
            from bureau.card_month_past p join bureau.card_account a on a.subject_id = p.subject_id and a.card_id = p.card_id
           where p.institution_id = $1 and p.month = $2::date and p.replaced_by = any ($4::int[])) v
   order by v.subject_id, v.card_id, v.place nulls first` as const;

const sidesOf = <const Before extends string>(before: Before) =>
  weighing({
    incomplete: '$3',
    from: '$4',
    before,
    after: `select s.subject_id, s.card_id, s.balance_vnd as vnd, s.debt_group, s.due_vnd, s.late_vnd, s.late_days, ${isRefused('HOPDONG')} as is_refused
    from staged.HOPDONG_cards s`,
    on: 'x.subject_id = b.subject_id and x.card_id = b.card_id',
    differs: `(b.vnd, b.debt_group, b.due_vnd, b.late_vnd, b.late_days) is distinct from (x.vnd, x.debt_group, x.due_vnd, x.late_vnd, x.late_days)`,
    missing: `not (${isNamedInVain('b')})`,
  });
const weighed = {
  now: sidesOf(ofMonth),
  begun: sidesOf(`select * from staged.HOPDONG_begun where $1::int > 0 and $2::date is not null`),
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
            debt_group = bureau.with_month(a.debt_group, a.latest_month, $2::date, null, ${months}),
            month_files = bureau.with_month(${numbers('month_files')}, a.latest_month, $2::date, null, ${months}),
            month_rows = bureau.with_month(${numbers('month_rows')}, a.latest_month, $2::date, null, ${months})
      where a.institution_id = $1 and a.latest_month >= $2::date and bureau.month_of(a.balance_vnd, a.latest_month, $2::date) is not null
        and not exists (select from staged.HOPDONG_cards x where x.subject_id = a.subject_id and x.card_id = a.card_id)
        and not (${isNamedInVain('a')})`,
    [institutionId, month],
  );
}

async function setMonth(intake: Intake): Promise<void> {
  const { institutionId, month, submissionNo } = intake;
  await staged(intake).query(
    `update bureau.card_account a set balance_vnd = bureau.with_month(a.balance_vnd, a.latest_month, $2::date, s.balance_vnd, ${months}),
            due_vnd = bureau.with_month(a.due_vnd, a.latest_month, $2::date, s.due_vnd, ${months}),
            late_vnd = bureau.with_month(a.late_vnd, a.latest_month, $2::date, s.late_vnd, ${months}),
            late_days = bureau.with_month(a.late_days, a.latest_month, $2::date, s.late_days, ${months}),
            debt_group = bureau.with_month(a.debt_group, a.latest_month, $2::date, s.debt_group, ${months}),
            month_files = bureau.with_month(${numbers('month_files')}, a.latest_month, $2::date, $3::int, ${months}),
            month_rows = bureau.with_month(${numbers('month_rows')}, a.latest_month, $2::date, s.row_no, ${months}),
            latest_month = greatest(a.latest_month, $2::date)
       from staged.HOPDONG_cards s
      where a.institution_id = $1 and a.subject_id = s.subject_id and a.card_id = s.card_id and ${isAccepted('HOPDONG')}`,
    [institutionId, month, submissionNo],
  );
}

async function renewCards(intake: Intake): Promise<void> {
  await staged(intake).query(
    `update bureau.card_account a set limit_vnd = s.limit_vnd, opened_on = s.opened_on, closed_on = s.closed_on, branch_id = s.branch_id,
            submission_no = $2::int, row_no = s.row_no
       from staged.HOPDONG_cards s
      where a.institution_id = $1 and a.subject_id = s.subject_id and a.card_id = s.card_id and ${isAccepted('HOPDONG')}
        and (a.limit_vnd, a.opened_on, a.closed_on, a.branch_id) is distinct from (s.limit_vnd, s.opened_on, s.closed_on, s.branch_id)`,
    [intake.institutionId, intake.submissionNo],
  );
}

// If another file has overtaken this file's month, a new card has no months yet: its array holds one that was not
// reported.
async function addCards(intake: Intake): Promise<void> {
  const { institutionId, month, isOvertaken, submissionNo } = intake;
  await staged(intake).query(
    `insert into bureau.card_account (subject_id, institution_id, branch_id, contract_number, number_masked, limit_vnd, opened_on,
            closed_on, latest_month, balance_vnd, due_vnd, late_vnd, late_days, debt_group, submission_no, row_no, month_files, month_rows)
     select s.subject_id, $1, s.branch_id, s.contract_number, s.number_masked, s.limit_vnd, s.opened_on, s.closed_on, $2::date,
            array[case when $3 then s.balance_vnd end], array[case when $3 then s.due_vnd end], array[case when $3 then s.late_vnd end],
            array[case when $3 then s.late_days end], array[case when $3 then s.debt_group end],
            $4::int, s.row_no, array[case when $3 then $4::int end], array[case when $3 then s.row_no end]
       from staged.HOPDONG_cards s
      where s.card_id is null and ${isAccepted('HOPDONG')}
      order by s.subject_id`,
    [institutionId, month, !isOvertaken, submissionNo],
  );
}
