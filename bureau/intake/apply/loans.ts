import { indicatorsOf, type Section } from '#bureau/intake/kind.ts';
import type { Stage } from '#bureau/intake/stage.ts';
import { type Applier, indicatorOf, type Intake, isAccepted, quote } from './context.ts';
import { untyped } from '#kit/server/database/untyped.ts';

/**
 * Loans (CHOVAY): a contract's balance of the month is the sum of its notes, with their worst group and longest
 * overdue; the institution's month in balance_month is replaced as a whole. Contracts that the newest file no longer
 * names are closed.
 */
export const loans: Applier = {
  check: withoutLoops(async (intake, section) => {
    await gather(intake, section, loanTerms(section));
    for (const check of section.checks) {
      if (check.rule === 'group-step') {
        await refuse(intake, section, {
          code: 'BG_108',
          column: check.group,
          value: "x.group_before || ' → ' || x.debt_group",
          where: 'x.debt_group < x.group_before - 1 and x.reason is null',
        });
      }
      if (check.rule === 'jump' && !intake.isCorrection) {
        await refuse(intake, section, {
          code: 'BG_109',
          column: check.amount,
          value: "x.balance_before || ' → ' || x.balance_vnd",
          where: 'x.balance_before > 0 and x.balance_vnd > 10 * x.balance_before',
        });
      }
    }
    await refuseWithOthers(intake, section);
    await findGone(intake, section);
  }),
  apply: withoutLoops(async (intake, section) => {
    await addContracts(intake, section);
    if (intake.isNewest) await renewContracts(intake, section);
    if (intake.isOvertaken) return;
    await emptyMonth(intake);
    await fillMonth(intake, section);
  }),
  finish: closeContracts,
};

/**
 * Loans from entrusted funds (NHANUT): contracts and balances like loans, of kind 09. Runs after `loans` of the same
 * file.
 */
export const entrusted: Applier = {
  check: withoutLoops(async (intake, section) => {
    await gather(intake, section, entrustedTerms);
    const own = intake.kind.sections.find(({ changes }) => changes === 'loans');
    if (own) {
      const both = `exists (select from ${contractsOf(intake, own)} l where l.subject_id = x.subject_id and l.contract_number = x.contract_number)`;
      await refuse(intake, section, {
        code: 'BG_104',
        column: 'contract_number',
        value: 'x.contract_number',
        where: both,
      });
    }
    await refuseWithOthers(intake, section);
    await findGone(intake, section);
  }),
  apply: withoutLoops(async (intake, section) => {
    await addContracts(intake, section);
    if (intake.isNewest) await renewContracts(intake, section);
    if (!intake.isOvertaken) await fillMonth(intake, section);
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

type Terms = Readonly<Record<'kind' | 'rate' | 'programme' | 'secured' | 'reason' | 'reasons', string>>;

// From the contract's first row, except the reason, which any note may give. The short form of a file leaves some
// out.
function loanTerms(section: Section): Terms {
  return {
    kind: 'f.loan_kind',
    rate: given(section, 'interest_rate', 'f.interest_rate', 'numeric(5, 2)'),
    programme: given(section, 'programme', 'f.programme', 'text'),
    secured: 'f.is_secured',
    reason: given(section, 'group_reason', 'f.group_reason', 'text'),
    reasons: given(section, 'group_reason', 'max(s.group_reason collate "C")', 'text'),
  };
}

const entrustedTerms: Terms = {
  kind: "'09'",
  rate: 'null::numeric(5, 2)',
  programme: 'null::text',
  secured: 'false',
  reason: 'null::text',
  reasons: 'null::text',
};

function given(section: Section, column: string, value: string, type: string): string {
  const isGiven = indicatorsOf(section).some((indicator) => indicator.column === column);
  return isGiven ? value : `null::${type}`;
}

// What a file says about the contract itself; the branch and the rate are found or kept separately.
const termColumns = [
  'loan_kind',
  'purpose',
  'programme',
  'currency',
  'limit_vnd',
  'is_secured',
  'signed_on',
  'ends_on',
] as const;

function list(row: string, columns: readonly string[]): string {
  return columns.map((column) => `${row}.${column}`).join(', ');
}

const contractsOf = ({ stage }: Intake, section: Section) => stage.beside(section, 'c');
const largest = 9_223_372_036_854_775_807n;

// One row a contract of a known customer: the sum of its notes, the contract if known, the balance of the month
// before. Most contracts have one note. Only those with more are grouped, so that a million contracts do not spill to
// disk.
async function gather(intake: Intake, section: Section, terms: Terms): Promise<void> {
  const { client, stage, institutionId, month } = intake;
  const table = contractsOf(intake, section);
  const rows = `${stage.tableOf(section)} s
    join bureau.customer c on c.institution_id = ${institutionId} and c.customer_code = s.customer_code`;
  await untyped(client).query(`
    create unlogged table ${stage.beside(section, 'm')} with (autovacuum_enabled = off) as
    select c.subject_id, s.contract_number from ${rows} group by c.subject_id, s.contract_number having count(*) > 1`);
  await untyped(client).query(`analyze ${stage.beside(section, 'm')}`);
  await untyped(client).query(`
    create unlogged table ${table} with (autovacuum_enabled = off) as
    select n.*, k.contract_id, p.debt_group as group_before, p.balance_vnd as balance_before, coalesce(b.branch_id, 1) as branch_id,
           k.contract_id is not null and (k.closed_on is not null or (k.branch_id, ${list('k', termColumns)}, k.interest_rate)
             is distinct from (coalesce(b.branch_id, 1), ${list('n', termColumns)}, coalesce(n.interest_rate, k.interest_rate))) as is_changed
      from (${ofOneNote(intake, section, terms)} union all ${ofSeveralNotes(intake, section, terms)}) n
      left join bureau.contract k on k.institution_id = ${institutionId} and k.subject_id = n.subject_id and k.contract_number = n.contract_number
      left join bureau.balance_month p on p.month = (date ${quote(month)} - interval '1 month')::date and p.institution_id = ${institutionId}
            and p.subject_id = k.subject_id and p.contract_id = k.contract_id
      left join bureau.branch b on b.institution_id = ${institutionId} and b.code = n.branch_code`);
  await untyped(client).query(`analyze ${table}`);
}

// What a contract's first row says about the contract itself.
function termsOf({ kind, programme, rate, secured }: Terms): string {
  return `f.contract_number, f.branch_code, f.signed_on, f.ends_on, ${kind} as loan_kind, f.purpose, ${programme} as programme,
    f.limit_vnd, ${rate} as interest_rate, ${secured} as is_secured`;
}

function ofOneNote({ stage, institutionId }: Intake, section: Section, terms: Terms): string {
  return `
    select c.subject_id, f.row_no as first_row, ${termsOf(terms)}, ${terms.reason} as reason, f.currency, f.balance_vnd,
           case when f.currency <> 'VND' then f.balance_cents end as foreign_cents, f.debt_group,
           f.overdue_days::smallint as overdue_days, f.overdue_vnd, e.row_no is not null as is_refused, e.row_no as refused_row,
           e.code as refused_code
      from ${stage.tableOf(section)} f
      join bureau.customer c on c.institution_id = ${institutionId} and c.customer_code = f.customer_code
      left join (${refusedRows(stage, section)}) e on e.row_no = f.row_no
     where not exists (select from ${stage.beside(section, 'm')} m
             where m.subject_id = c.subject_id and m.contract_number = f.contract_number)`;
}

function ofSeveralNotes({ stage, institutionId }: Intake, section: Section, terms: Terms): string {
  const sum = (column: string) => `least(sum(s.${column}), ${largest})::bigint as ${column}`;
  return `
    select g.subject_id, g.first_row, ${termsOf(terms)}, g.reason,
           case when g.is_one_currency then f.currency else 'VND' end as currency, g.balance_vnd,
           case when g.is_one_currency and f.currency <> 'VND' then g.balance_cents end as foreign_cents, g.debt_group,
           g.overdue_days, g.overdue_vnd, g.refused_row is not null as is_refused, g.refused_row, g.refused_code
      from (select m.subject_id, min(s.row_no) as first_row, ${terms.reasons} as reason,
                   min(s.currency collate "C") = max(s.currency collate "C") as is_one_currency,
                   ${sum('balance_vnd')}, ${sum('balance_cents')}, ${sum('overdue_vnd')}, max(s.debt_group) as debt_group,
                   max(s.overdue_days)::smallint as overdue_days, min(e.row_no) as refused_row, min(e.code) as refused_code
              from ${stage.beside(section, 'm')} m
              join bureau.customer c on c.institution_id = ${institutionId} and c.subject_id = m.subject_id
              join ${stage.tableOf(section)} s on s.customer_code = c.customer_code and s.contract_number = m.contract_number
              left join (${refusedRows(stage, section)}) e on e.row_no = s.row_no
             group by m.subject_id, m.contract_number) g
      join ${stage.tableOf(section)} f on f.row_no = g.first_row`;
}

function refusedRows({ errors }: Stage, section: Section): string {
  return `select row_no, min(code) as code from ${errors} where section = ${quote(section.code)} group by row_no`;
}

type Refusal = { readonly code: string; readonly column: string; readonly value: string; readonly where: string };

// Refuses all rows of the contracts that satisfy `where`.
async function refuse(intake: Intake, section: Section, { code, column, value, where }: Refusal): Promise<void> {
  const { client, stage, institutionId } = intake;
  const table = contractsOf(intake, section);
  const { rowCount } = await untyped(client).query(`
    update ${table} x set is_refused = true, refused_row = coalesce(x.refused_row, x.first_row),
           refused_code = coalesce(x.refused_code, ${quote(code)}) where ${where}`);
  if (rowCount === 0) return;
  await untyped(client).query(`
    insert into ${stage.errors} (section, row_no, indicator, code, value)
    select ${quote(section.code)}, s.row_no, ${quote(indicatorOf(section, column))}, ${quote(code)}, left(${value}, 60)
      from ${table} x
      join bureau.customer c on c.institution_id = ${institutionId} and c.subject_id = x.subject_id
      join ${stage.tableOf(section)} s on s.customer_code = c.customer_code and s.contract_number = x.contract_number
     where ${where}`);
}

// A contract without one of its notes would owe too little: its other notes are refused with it and name the wrong
// row.
async function refuseWithOthers(intake: Intake, section: Section): Promise<void> {
  const { client, stage, institutionId } = intake;
  const table = contractsOf(intake, section);
  const { rows } = await untyped(client).query(`select from ${table} where is_refused limit 1`);
  if (rows.length === 0) return;
  await untyped(client).query(`
    insert into ${stage.errors} (section, row_no, indicator, code, value, place)
    select ${quote(section.code)}, s.row_no, ${quote(indicatorOf(section, 'contract_number'))}, x.refused_code,
           left(s.contract_number, 60), '#' || x.refused_row
      from ${table} x
      join bureau.customer c on c.institution_id = ${institutionId} and c.subject_id = x.subject_id
      join ${stage.tableOf(section)} s on s.customer_code = c.customer_code and s.contract_number = x.contract_number
     where x.is_refused and ${isAccepted(intake, section)}`);
}

// Contracts in a late file that the newest one does not name ended in between.
async function addContracts(intake: Intake, section: Section): Promise<void> {
  const { client, institutionId, newestPeriod } = intake;
  await untyped(client).query(
    `insert into bureau.contract (subject_id, institution_id, branch_id, contract_number, loan_kind, purpose, programme, currency,
            limit_vnd, interest_rate, is_secured, signed_on, ends_on, closed_on)
     select x.subject_id, $1, x.branch_id, x.contract_number, x.loan_kind, x.purpose, x.programme, x.currency, x.limit_vnd,
            x.interest_rate, x.is_secured, x.signed_on, x.ends_on, $2::date
       from ${contractsOf(intake, section)} x
      where x.contract_id is null and not x.is_refused
      order by x.subject_id, x.first_row`,
    [institutionId, intake.isNewest ? null : newestPeriod],
  );
}

// Write only contracts whose terms changed: most of a month's file repeats the month before.
async function renewContracts(intake: Intake, section: Section): Promise<void> {
  const { client, institutionId } = intake;
  const set = ['branch_id', ...termColumns].map((term) => `${term} = x.${term}`);
  await untyped(client).query(
    `update bureau.contract k set ${set.join(', ')}, interest_rate = coalesce(x.interest_rate, k.interest_rate), closed_on = null
       from ${contractsOf(intake, section)} x
      where x.is_changed and not x.is_refused
        and k.institution_id = $1 and k.subject_id = x.subject_id and k.contract_id = x.contract_id`,
    [institutionId],
  );
}

async function emptyMonth({ client, institutionId, month }: Intake): Promise<void> {
  await client.query('delete from bureau.balance_month where month = $1 and institution_id = $2', [
    month,
    institutionId,
  ]);
  await client.query(
    `insert into bureau.unpacked_month (institution_id, month, changed_at) values ($1, $2, now())
     on conflict (institution_id, month) do update set changed_at = excluded.changed_at`,
    [institutionId, month],
  );
}

// Insert in key order, so that the index grows at one place for each subject and not at random.
async function fillMonth(intake: Intake, section: Section): Promise<void> {
  const { client, institutionId, month } = intake;
  const table = contractsOf(intake, section);
  const values = 'x.balance_vnd, x.foreign_cents, x.debt_group, x.overdue_days, x.overdue_vnd';
  const into = `insert into bureau.balance_month (month, subject_id, contract_id, institution_id, balance_vnd, foreign_cents,
    debt_group, overdue_days, overdue_vnd)`;
  await untyped(client).query(
    `${into} select $1::date, x.subject_id, x.contract_id, $2::int, ${values} from ${table} x
      where x.contract_id is not null and not x.is_refused order by x.subject_id, x.contract_id`,
    [month, institutionId],
  );
  await untyped(client).query(
    `${into} select $1::date, x.subject_id, k.contract_id, $2::int, ${values} from ${table} x
       join bureau.contract k on k.institution_id = $2 and k.subject_id = x.subject_id and k.contract_number = x.contract_number
      where x.contract_id is null and not x.is_refused order by x.subject_id, k.contract_id`,
    [month, institutionId],
  );
}

// Contracts that the newest file does not name are repaid or sold. If rows could not be read, a missing contract may
// be among them, so nothing closes. Searched before the transaction and after the last of the file's sections, on
// which the result depends.
async function findGone(intake: Intake, section: Section): Promise<void> {
  const { client, kind, stage, institutionId } = intake;
  const sections = contractSections(kind);
  if (section !== sections.at(-1)) return;
  const isClosing = intake.isNewest && !intake.isOvertaken && !sections.some(intake.isIncomplete);
  const named = sections.map(
    (each) => `and not exists (select from ${contractsOf(intake, each)} x where x.contract_id = k.contract_id)
      and k.contract_number not in (select s.contract_number from ${stage.tableOf(each)} s
        where s.row_no in (select e.row_no from ${stage.errors} e where e.section = ${quote(each.code)}))`,
  );
  await untyped(client).query(`
    create unlogged table ${stage.beside(section, 'g')} with (autovacuum_enabled = off) as
    select k.subject_id, k.contract_id from bureau.contract k
     where ${isClosing} and k.institution_id = ${institutionId} and k.closed_on is null ${named.join(' ')}`);
}

function contractSections({ sections }: Intake['kind']): Section[] {
  return sections.filter(({ changes }) => changes === 'loans' || changes === 'entrusted');
}

async function closeContracts({ client, kind, stage, institutionId, period }: Intake): Promise<void> {
  const last = contractSections(kind).at(-1);
  if (!last) return;
  await untyped(client).query(
    `update bureau.contract k set closed_on = greatest($2::date, k.signed_on) from ${stage.beside(last, 'g')} g
      where k.institution_id = $1 and k.subject_id = g.subject_id and k.contract_id = g.contract_id`,
    [institutionId, period],
  );
}
