import { weighing } from '#bureau/intake/hold/weigh.ts';

const refusedNumbers = <const C extends 'CHOVAY' | 'NHANUT'>(code: C) =>
  `select s.contract_number from staged.${code} s join staged.errors e on e.section = '${code}' and e.row_no = s.row_no` as const;

const noted = <const C extends 'CHOVAY' | 'NHANUT'>(code: C) =>
  `select subject_id, contract_id, balance_vnd as vnd, foreign_cents, debt_group, overdue_days, overdue_vnd, is_refused
     from staged.${code}_contracts` as const;

const packed = <const Column extends string>(column: Column) =>
  `bureau.month_of(h.${column}::bigint[], h.latest_month, $2::date)` as const;

const sentIn = <const Table extends string>(table: Table) =>
  `select m.subject_id, m.contract_id, $2::date as month, true as is_own, m.balance_vnd as vnd, m.foreign_cents, m.debt_group::bigint as debt_group,
      m.overdue_days::bigint as overdue_days, m.overdue_vnd
    from staged.${table} m` as const;

// What stood in a month: the rows as sent, of the month before or of another, or from the packed history once they are gone.
const standing = {
  before: sentIn('before'),
  sent: sentIn('stood'),
  begun: sentIn('begun'),
  packed: `select h.subject_id, h.contract_id, $2::date as month, true as is_own, ${packed('balance_vnd')} as vnd,
      ${packed('foreign_cents')} as foreign_cents, ${packed('debt_group')} as debt_group, ${packed('overdue_days')} as overdue_days,
      null::bigint as overdue_vnd
    from bureau.contract k join bureau.credit_history h on h.subject_id = k.subject_id and h.contract_id = k.contract_id
    where k.institution_id = $1 and bureau.month_of(h.balance_vnd, h.latest_month, $2::date) is not null`,
} as const;

const loanSides = <const Before extends string, const After extends string, const Numbers extends string>(
  before: Before,
  after: After,
  numbers: Numbers,
) =>
  weighing({
    incomplete: '$3',
    from: '$4',
    ...{ before, after },
    on: 'x.subject_id = b.subject_id and x.contract_id = b.contract_id',
    differs: `(b.vnd, b.foreign_cents, b.debt_group, b.overdue_days, coalesce(b.overdue_vnd, x.overdue_vnd))
      is distinct from (x.vnd, x.foreign_cents, x.debt_group, x.overdue_days, x.overdue_vnd)`,
    missing: `not exists (select from bureau.contract k
      where k.institution_id = $1 and k.subject_id = b.subject_id and k.contract_id = b.contract_id and k.contract_number in (${numbers}))` as const,
  });

/** A file's loans beside what stood, wherever that is read from. */
export const sidesOfLoans = {
  before: loanSides(standing.before, noted('CHOVAY'), refusedNumbers('CHOVAY')),
  sent: loanSides(standing.sent, noted('CHOVAY'), refusedNumbers('CHOVAY')),
  begun: loanSides(standing.begun, noted('CHOVAY'), refusedNumbers('CHOVAY')),
  packed: loanSides(standing.packed, noted('CHOVAY'), refusedNumbers('CHOVAY')),
};
const bothNoted = `${noted('CHOVAY')} union all ${noted('NHANUT')}` as const;
const bothNumbers = `${refusedNumbers('CHOVAY')} union all ${refusedNumbers('NHANUT')}` as const;
/** Loans and loans from entrusted funds, of a file that has both. */
export const sidesOfBoth = {
  before: loanSides(standing.before, bothNoted, bothNumbers),
  sent: loanSides(standing.sent, bothNoted, bothNumbers),
  begun: loanSides(standing.begun, bothNoted, bothNumbers),
  packed: loanSides(standing.packed, bothNoted, bothNumbers),
};
