import type { Section } from '#bureau/intake/kind.ts';
import { staged } from '#bureau/intake/stage.ts';
import type { Weighed } from '#bureau/intake/hold/finding.ts';
import { basisOfLoans, repeatedMonth } from '#bureau/intake/hold/basis.ts';
import { weigh } from '#bureau/intake/hold/weigh.ts';
import { reachingLeaves } from '#bureau/intake/reaching-leaves.ts';
import { type Cure, recalling, refusals, refusingCures } from './loan-refusals.ts';
import { filesSince } from './loans-since.ts';
import { sidesOfBoth, sidesOfLoans } from './loan-sides.ts';
import { emptying, spared, unreadNumbers } from './empty-month.ts';
import { type Applier, indicatorOf, type Intake, isAccepted } from './context.ts';

/**
 * Loans (CHOVAY): a contract's balance of the month is the sum of its notes, with their worst group and longest
 * overdue; the institution's month in balance_month is replaced as a whole. Contracts that the newest file no longer
 * names are closed.
 */
export const loans: Applier = {
  check: withoutLoops(async (intake, section) => {
    await gather(intake, 'CHOVAY');
    await refuseCures(intake, section, 'CHOVAY');
    for (const check of section.checks)
      if (check.rule === 'jump' && !intake.isCorrection)
        await refuse(intake, refusals.jump, indicatorOf(section, check.amount));
    await refuseWithOthers(intake, section, 'CHOVAY');
    await findGone(intake, section);
  }),
  weigh: weighLoans,
  apply: withoutLoops(async (intake) => {
    await addContracts(intake, 'CHOVAY');
    if (intake.isNewest) await renewContracts(intake, 'CHOVAY');
    if (intake.isOvertaken) return;
    await emptyMonth(intake);
    await fillMonth(intake, 'CHOVAY');
  }),
  finish: closeContracts,
};

/**
 * Loans from entrusted funds (NHANUT): contracts and balances like loans, of kind 09. Runs after `loans` of the same
 * file.
 */
export const entrusted: Applier = {
  check: withoutLoops(async (intake, section) => {
    await gather(intake, 'NHANUT');
    if (intake.kind.sections.some(({ changes }) => changes === 'loans'))
      await refuse(intake, refusals.both, indicatorOf(section, 'contract_number'));
    await refuseCures(intake, section, 'NHANUT');
    await refuseWithOthers(intake, section, 'NHANUT');
    await findGone(intake, section);
  }),
  apply: withoutLoops(async (intake) => {
    await addContracts(intake, 'NHANUT');
    if (intake.isNewest) await renewContracts(intake, 'NHANUT');
    if (!intake.isOvertaken) await fillMonth(intake, 'NHANUT');
  }),
};

// Table statistics are stale when an institution has just sent its first file: a plan that takes a hundred thousand
// contracts for one would compare each with each. Hashing costs a small file almost nothing.
function withoutLoops(work: Applier['apply']): Applier['apply'] {
  return async (intake, section) => {
    await intake.client.query('set enable_nestloop = off');
    await work(intake, section);
    await intake.client.query('reset enable_nestloop');
  };
}

/** The sections of contracts: for each, `_contracts` has one row a contract, and `_several` names those of several notes. */
type Code = 'CHOVAY' | 'NHANUT';

const largest = 9_223_372_036_854_775_807n;
const refusedRows = <const C extends Code>(code: C) =>
  `select distinct row_no from staged.errors where section = '${code}' and code <> 'BG_104.equal'` as const;

// A note that stands twice counts once, and the contract is none the worse for it.
const isNoRepetition = <const C extends Code>(code: C) =>
  `s.row_no not in (select r.row_no from staged.errors r where r.section = '${code}' and r.code = 'BG_104.equal')` as const;

// What the first row of a contract says about it. The short form of a file leaves the rate out: it is null then.
const terms = {
  CHOVAY: `f.contract_number, f.branch_code, f.signed_on, f.ends_on, f.loan_kind, f.purpose, f.programme, f.limit_vnd, f.interest_rate,
    f.is_secured`,
  NHANUT: `f.contract_number, f.branch_code, f.signed_on, f.ends_on, '09' as loan_kind, f.purpose, null::text as programme, f.limit_vnd,
    null::numeric(5, 2) as interest_rate, false as is_secured`,
} as const;

const ofOneNote = <const C extends Code, const T extends string, const R extends string>(code: C, own: T, reason: R) =>
  `select c.subject_id, f.row_no as first_row, ${own}, ${reason} as reason, f.currency, f.balance_vnd,
          case when f.currency <> 'VND' then f.balance_cents end as foreign_cents, f.debt_group,
          f.overdue_days::smallint as overdue_days, f.overdue_vnd, e.row_no is not null as is_refused, e.row_no as refused_row
     from staged.${code} f
     join bureau.customer c on c.institution_id = $1 and c.customer_code = f.customer_code
     left join (${refusedRows(code)}) e on e.row_no = f.row_no
    where not exists (select from staged.${code}_several m
            where m.subject_id = c.subject_id and m.contract_number = f.contract_number)` as const;

const sum = <const Column extends string>(column: Column) =>
  `least(sum(s.${column}), ${largest})::bigint as ${column}` as const;

// Any note may give the reason.
const ofSeveralNotes = <const C extends Code, const T extends string, const R extends string>(
  code: C,
  own: T,
  reasons: R,
) =>
  `select g.subject_id, g.first_row, ${own}, g.reason,
          case when g.is_one_currency then f.currency else 'VND' end as currency, g.balance_vnd,
          case when g.is_one_currency and f.currency <> 'VND' then g.balance_cents end as foreign_cents, g.debt_group,
          g.overdue_days, g.overdue_vnd, g.refused_row is not null as is_refused, g.refused_row
     from (select m.subject_id, min(s.row_no) as first_row, ${reasons} as reason,
                  min(s.currency collate "C") = max(s.currency collate "C") as is_one_currency,
                  ${sum('balance_vnd')}, ${sum('balance_cents')}, ${sum('overdue_vnd')}, max(s.debt_group) as debt_group,
                  max(s.overdue_days)::smallint as overdue_days, min(e.row_no) as refused_row
             from staged.${code}_several m
             join bureau.customer c on c.institution_id = $1 and c.subject_id = m.subject_id
             join staged.${code} s on s.customer_code = c.customer_code and s.contract_number = m.contract_number
             left join (${refusedRows(code)}) e on e.row_no = s.row_no
            where ${isNoRepetition(code)}
            group by m.subject_id, m.contract_number) g
     join staged.${code} f on f.row_no = g.first_row` as const;

const gathering = <const C extends Code, const One extends string, const Several extends string>(
  code: C,
  one: One,
  several: Several,
) =>
  `create unlogged table staged.${code}_contracts with (autovacuum_enabled = off) as
   select n.*, k.contract_id, p.debt_group as group_before, p.balance_vnd as balance_before, b.branch_id,
          k.contract_id is not null and (k.closed_on is not null or (k.branch_id, k.loan_kind, k.purpose, k.programme, k.currency,
            k.limit_vnd, k.is_secured, k.signed_on, k.ends_on, k.interest_rate)
            is distinct from (b.branch_id, n.loan_kind, n.purpose, n.programme, n.currency, n.limit_vnd, n.is_secured,
              n.signed_on, n.ends_on, coalesce(n.interest_rate, k.interest_rate))) as is_changed
     from (${one} union all ${several}) n
     left join bureau.contract k on k.institution_id = $1 and k.subject_id = n.subject_id and k.contract_number = n.contract_number
     left join staged.before p on p.subject_id = k.subject_id and p.contract_id = k.contract_id
     left join bureau.branch b on b.institution_id = $1 and b.code = n.branch_code` as const;

const gatherings = {
  CHOVAY: gathering(
    'CHOVAY',
    ofOneNote('CHOVAY', terms.CHOVAY, 'f.group_reason'),
    ofSeveralNotes('CHOVAY', terms.CHOVAY, 'max(s.group_reason collate "C")'),
  ),
  NHANUT: gathering(
    'NHANUT',
    ofOneNote('NHANUT', terms.NHANUT, 'f.group_reason'),
    ofSeveralNotes('NHANUT', terms.NHANUT, 'max(s.group_reason collate "C")'),
  ),
};

// One row a contract of a known customer: the sum of its notes, the contract if known, the balance of the month
// before. Most contracts have one note. Only those with more are grouped, so that a million contracts do not spill to
// disk.
async function gather(intake: Intake, code: Code): Promise<void> {
  const { client, institutionId, month } = intake;
  const sender = staged(intake);
  // Apart, and once a file: balances may lie on workers, and what they are joined with does not (docs/decisions/307).
  await reachingLeaves(client, () =>
    sender.query(
      `create unlogged table if not exists staged.before with (autovacuum_enabled = off) as
       select m.subject_id, m.contract_id, m.balance_vnd, m.foreign_cents, m.debt_group, m.overdue_days, m.overdue_vnd
         from bureau.balance_month m where m.month = ($2::date - interval '1 month')::date and m.institution_id = $1`,
      [institutionId, month],
    ),
  );
  await sender.query('analyze staged.before');
  await sender.query(
    `create unlogged table staged.${code}_several with (autovacuum_enabled = off) as
     select c.subject_id, s.contract_number from staged.${code} s
       join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
      group by c.subject_id, s.contract_number having count(*) > 1`,
    [institutionId],
  );
  await sender.query(`analyze staged.${code}_several`);
  await sender.query(gatherings[code], [institutionId]);
  await sender.query(`analyze staged.${code}_contracts`);
}

// Refuses all rows of the contracts that the refusal is about.
async function refuse(
  intake: Intake,
  { fault, texts }: (typeof refusals)[keyof typeof refusals] | Cure,
  indicator: string,
): Promise<void> {
  const { rowCount } = await staged(intake).query(texts.mark);
  if (rowCount !== 0) await staged(intake).query(texts.list, [intake.institutionId, indicator, fault]);
}

/**
 * The group that a contract without a figure of the month before stood in last, within a year: its row was refused, or left out,
 * for months, and it is no less cured by that (TRU-12). So many contracts at a time as a process holds easily.
 */
async function recallGroups(intake: Intake, code: Code): Promise<void> {
  const sender = staged(intake);
  const { client } = intake;
  const texts = recalling[code];
  for (let last = 0n; ; ) {
    const { rows: unknown } = await sender.query(texts.unknown, [last]);
    const newest = unknown.at(-1);
    if (newest === undefined) return;
    last = newest.contract_id;
    const { rows: stood } = await reachingLeaves(client, () =>
      client.query(
        `select distinct on (m.subject_id, m.contract_id) m.subject_id, m.contract_id, m.debt_group from bureau.balance_month m
          where m.institution_id = $1 and m.month < $2::date and m.month >= $2::date - interval '12 months'
            and m.subject_id = any($3::bigint[]) and m.contract_id = any($4::bigint[])
          order by m.subject_id, m.contract_id, m.month desc`,
        [
          intake.institutionId,
          intake.month,
          unknown.map((one) => one.subject_id),
          unknown.map((one) => one.contract_id),
        ],
      ),
    );
    await sender.query(texts.known, [
      stood.map((one) => one.subject_id),
      stood.map((one) => one.contract_id),
      stood.map((one) => one.debt_group),
    ]);
  }
}

// A better group needs its reason, whoever provided the money (TRU-12).
async function refuseCures(intake: Intake, section: Section, code: Code): Promise<void> {
  for (const check of section.checks) {
    if (check.rule !== 'group-step') continue;
    await recallGroups(intake, code);
    for (const cure of refusingCures[code]) await refuse(intake, cure, indicatorOf(section, check.group));
  }
}

// A contract without one of its notes would owe too little: its other notes are refused with it and name the wrong
// row.
async function refuseWithOthers(intake: Intake, section: Section, code: Code): Promise<void> {
  const { rows } = await staged(intake).query(`select from staged.${code}_contracts where is_refused limit 1`);
  if (rows.length === 0) return;
  await staged(intake).query(
    `insert into staged.errors (section, row_no, indicator, code, value, detail)
     select '${code}', s.row_no, $2, 'BG_112', left(s.contract_number, 60), '#' || x.refused_row
       from staged.${code}_contracts x
       join bureau.customer c on c.institution_id = $1 and c.subject_id = x.subject_id
       join staged.${code} s on s.customer_code = c.customer_code and s.contract_number = x.contract_number
      where x.is_refused and ${isAccepted(code)}`,
    [intake.institutionId, indicatorOf(section, 'contract_number')],
  );
}

// Contracts in a late file that the newest one does not name ended in between.
async function addContracts(intake: Intake, code: Code): Promise<void> {
  const { institutionId, newestPeriod } = intake;
  await staged(intake).query(
    `insert into bureau.contract (subject_id, institution_id, branch_id, contract_number, loan_kind, purpose, programme, currency,
            limit_vnd, interest_rate, is_secured, signed_on, ends_on, closed_on, submission_no, row_no)
     select x.subject_id, $1, x.branch_id, x.contract_number, x.loan_kind, x.purpose, x.programme, x.currency, x.limit_vnd,
            x.interest_rate, x.is_secured, x.signed_on, x.ends_on, $2::date, $3::int, x.first_row
       from staged.${code}_contracts x
      where x.contract_id is null and not x.is_refused
      order by x.subject_id, x.first_row`,
    [institutionId, intake.isNewest ? null : newestPeriod, intake.submissionNo],
  );
}

// Write only contracts whose terms changed: most of a month's file repeats the month before.
async function renewContracts(intake: Intake, code: Code): Promise<void> {
  await staged(intake).query(
    `update bureau.contract k set branch_id = x.branch_id, loan_kind = x.loan_kind, purpose = x.purpose, programme = x.programme,
            currency = x.currency, limit_vnd = x.limit_vnd, is_secured = x.is_secured, signed_on = x.signed_on, ends_on = x.ends_on,
            interest_rate = coalesce(x.interest_rate, k.interest_rate), closed_on = null, submission_no = $2::int, row_no = x.first_row
       from staged.${code}_contracts x
      where x.is_changed and not x.is_refused
        and k.institution_id = $1 and k.subject_id = x.subject_id and k.contract_id = x.contract_id`,
    [intake.institutionId, intake.submissionNo],
  );
}

async function emptyMonth(intake: Intake): Promise<void> {
  const { client, kind, institutionId, month, submissionNo } = intake;
  const sender = staged(intake);
  const which = kind.sections.some(({ changes }) => changes === 'entrusted') ? 'both' : 'alone';
  await sender.query(spared[which], [institutionId]);
  const { rows } = await sender.query(unreadNumbers);
  const replaced = emptying[which][rows[0]?.exists ? 'named' : 'all'];
  const leaves = await client.query(
    'select portal.forward_loading(), portal.is_spread() as is_spread /* never null: is_spread */',
  );
  // Workers have no trigger that keeps what a file replaces.
  if (leaves.rows[0]?.is_spread) await sender.query(replaced.keep, [month, institutionId, submissionNo]);
  await sender.query(replaced.empty, [month, institutionId]);
  await client.query(
    `insert into bureau.unpacked_month (institution_id, month, changed_at) values ($1, $2, now())
     on conflict (institution_id, month) do update set changed_at = excluded.changed_at`,
    [institutionId, month],
  );
}

// Insert in key order, so that the index grows at one place for each subject and not at random. On workers `insert … select` would become
// a COPY, which row security refuses, but not where it answers rows (docs/decisions/307).
async function fillMonth(intake: Intake, code: Code): Promise<void> {
  const { institutionId, month, submissionNo } = intake;
  await staged(intake).query(
    `create unlogged table staged.${code}_added with (autovacuum_enabled = off) as
     select x.subject_id, k.contract_id, x.balance_vnd, x.foreign_cents, x.debt_group, x.overdue_days, x.overdue_vnd, x.first_row
       from staged.${code}_contracts x
       join bureau.contract k on k.institution_id = $1 and k.subject_id = x.subject_id and k.contract_number = x.contract_number
      where x.contract_id is null and not x.is_refused`,
    [institutionId],
  );
  await staged(intake).query(
    `with filled as (
       insert into bureau.balance_month (month, subject_id, contract_id, institution_id, balance_vnd, foreign_cents, debt_group,
              overdue_days, overdue_vnd, submission_no, row_no)
       select $1::date, x.subject_id, x.contract_id, $2::int, x.balance_vnd, x.foreign_cents, x.debt_group, x.overdue_days, x.overdue_vnd,
              $3::int, x.first_row
         from (select c.subject_id, c.contract_id, c.balance_vnd, c.foreign_cents, c.debt_group, c.overdue_days, c.overdue_vnd, c.first_row
                 from staged.${code}_contracts c where c.contract_id is not null and not c.is_refused
               union all
               select a.subject_id, a.contract_id, a.balance_vnd, a.foreign_cents, a.debt_group, a.overdue_days, a.overdue_vnd, a.first_row
                 from staged.${code}_added a) x
        order by x.subject_id, x.contract_id
       returning 1 as one)
     select count(*)::int as count from filled`,
    [month, institutionId, submissionNo],
  );
}

const isUnnamedIn = <const C extends Code>(code: C) =>
  `and not exists (select from staged.${code}_contracts x where x.contract_id = k.contract_id)
   and k.contract_number not in (select s.contract_number from staged.${code} s
     where s.row_no in (select e.row_no from staged.errors e where e.section = '${code}'))` as const;

// Contracts that the newest file does not name are repaid or sold. If rows could not be read, a missing contract may
// be among them, so nothing closes. Searched before the transaction and after the last of the file's sections, on
// which the result depends.
async function findGone(intake: Intake, section: Section): Promise<void> {
  const { kind, institutionId } = intake;
  const sections = kind.sections.filter(({ changes }) => changes === 'loans' || changes === 'entrusted');
  if (section !== sections.at(-1)) return;
  const isClosing = intake.isNewest && !intake.isOvertaken && !sections.some(intake.isIncomplete);
  const isEntrusted = sections.some(({ changes }) => changes === 'entrusted');
  await staged(intake).query(
    `create unlogged table staged.gone with (autovacuum_enabled = off) as
     select k.subject_id, k.contract_id from bureau.contract k
      where $2::boolean and k.institution_id = $1 and k.closed_on is null
        ${isUnnamedIn('CHOVAY')} ${isEntrusted ? isUnnamedIn('NHANUT') : ''}`,
    [institutionId, isClosing],
  );
}

async function closeContracts(intake: Intake): Promise<void> {
  const { institutionId, period, submissionNo } = intake;
  await staged(intake).query(
    `update bureau.contract k set closed_on = greatest($2::date, k.signed_on), submission_no = $3::int, row_no = null from staged.gone g
      where k.institution_id = $1 and k.subject_id = g.subject_id and k.contract_id = g.contract_id`,
    [institutionId, period, submissionNo],
  );
}

// Both sections of a file are one month of loans: weighed together, with the first of them.
async function weighLoans(intake: Intake, section: Section): Promise<Weighed | undefined> {
  const basis = intake.isOvertaken ? undefined : await basisOfLoans(intake);
  if (basis === undefined) return undefined;
  const sections = intake.kind.sections.filter(({ changes }) => changes === 'loans' || changes === 'entrusted');
  const sides = sections.length > 1 ? sidesOfBoth : sidesOfLoans;
  const texts = sides[basis.from];
  const to = staged(intake);
  if (basis.from === 'sent') await gatherStood(intake, basis.month);
  const { rows } = await to.query(
    `select count(*) filter (where j.is_jump)::int as jumps, coalesce(sum(j.balance_before) filter (where j.is_jump), 0)::text as jumps_before,
            coalesce(sum(j.balance_vnd) filter (where j.is_jump), 0)::text as jumps_after,
            count(*) filter (where j.is_other_limit)::int as changed, count(j.contract_id)::int as contracts
       from (select c.balance_before, c.balance_vnd, c.contract_id, k.limit_vnd <> c.limit_vnd as is_other_limit,
                    $1::boolean and c.balance_before > 0 and c.balance_vnd > 10 * c.balance_before as is_jump
               from staged.CHOVAY_contracts c
               left join bureau.contract k on c.is_changed and k.institution_id = $2 and k.subject_id = c.subject_id and k.contract_id = c.contract_id
              where not c.is_refused) j`,
    [intake.isCorrection, intake.institutionId],
  );
  const [
    { changed, contracts: named, ...jumps } = {
      changed: 0,
      contracts: 0,
      jumps: 0,
      jumps_before: '0',
      jumps_after: '0',
    },
  ] = rows;
  const scale = { section, at: basis.month, isIncomplete: sections.some(intake.isIncomplete) };
  const isReported = basis.month === intake.month && !intake.isAfterMiddle;
  const weighed = await weigh(intake, {
    ...{ ...scale, isReported, isSteady: true },
    all: (values) => to.query(texts.all, values),
    rest: (values) => to.query(texts.rest, values),
    jumps,
  });
  if (weighed === undefined) return undefined;
  const { rows: sampled } = await to.query(
    `select array_agg(s.subject_id) as subjects, array_agg(s.contract_id) as contracts, array_agg(s.balance_vnd) as amounts
       from (select x.subject_id, x.contract_id, x.balance_vnd from staged.CHOVAY_contracts x
              where x.contract_id is not null and not x.is_refused and x.balance_vnd > 0 order by x.contract_id limit 200) s`,
  );
  const repeated = sampled[0] && (await repeatedMonth(intake, sampled[0]));
  const found = {
    ...weighed,
    ...(repeated === undefined ? {} : { repeated }),
    // An older file has older limits.
    ...(intake.isNewest ? { limits: { count: changed, of: named } } : {}),
  };
  if (!isReported || basis.from !== 'sent') return found;
  const contracts = await gatherBegun(intake);
  if (contracts === undefined) {
    const { rows: stood } = await to.query('select count(*)::int as count from staged.stood where balance_vnd > 0');
    return { ...found, again: { weighed, contracts: stood[0]?.count ?? 0 } };
  }
  const again = await weigh(intake, {
    ...scale,
    all: (values) => to.query(sides.begun.all, values),
    rest: (values) => to.query(sides.begun.rest, values),
  });
  return again === undefined ? found : { ...found, again: { weighed: again, contracts } };
}

/**
 * Gathers what stood of a month when its first file of the report day was applied, with what the later ones added: a month sent again and
 * again is weighed as a whole. How many contracts owed then; undefined if one file of the day alone has come: then
 * that is what stands.
 */
async function gatherBegun(intake: Intake): Promise<number | undefined> {
  const [first, ...later] = await filesSince(intake);
  if (first === undefined || later.length === 0) return undefined;
  await reachingLeaves(intake.client, () =>
    staged(intake).query(
      `create unlogged table staged.begun with (autovacuum_enabled = off) as
  select distinct on (v.subject_id, v.contract_id) v.*
    from (select m.subject_id, m.contract_id, m.balance_vnd, m.foreign_cents, m.debt_group, m.overdue_days, m.overdue_vnd,
                 array_position($3::int[], m.submission_no) as place
            from bureau.balance_month m where m.month = $2::date and m.institution_id = $1
          union all
          select p.subject_id, p.contract_id, p.balance_vnd, p.foreign_cents, p.debt_group, p.overdue_days, p.overdue_vnd,
                 array_position($3::int[], p.submission_no)
            from bureau.balance_month_past p
           where p.month = $2::date and p.institution_id = $1 and p.replaced_by = any ($4::int[])) v
   order by v.subject_id, v.contract_id, v.place nulls first`,
      [intake.institutionId, intake.month, [first, ...later], later],
    ),
  );
  await staged(intake).query('analyze staged.begun');
  const { rows } = await staged(intake).query('select count(*)::int as count from staged.begun where balance_vnd > 0');
  return rows[0]?.count ?? 0;
}

async function gatherStood(intake: Intake, month: string): Promise<void> {
  await reachingLeaves(intake.client, () =>
    staged(intake).query(
      `create unlogged table staged.stood with (autovacuum_enabled = off) as
       select m.subject_id, m.contract_id, m.balance_vnd, m.foreign_cents, m.debt_group, m.overdue_days, m.overdue_vnd
         from bureau.balance_month m where m.month = $2::date and m.institution_id = $1`,
      [intake.institutionId, month],
    ),
  );
  await staged(intake).query('analyze staged.stood');
}
