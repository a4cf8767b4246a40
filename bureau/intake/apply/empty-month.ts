// What a month's file replaces, before its contracts are written. The rows that stay are gathered first, in a table of their keys: balances
// may lie on workers, and what says which of them stay does not (docs/decisions/307).

type Code = 'CHOVAY' | 'NHANUT';

const refusedIn = <const C extends Code>(code: C) =>
  `select x.subject_id, x.contract_id from staged.${code}_contracts x where x.is_refused and x.contract_id is not null` as const;

// Refused in one section and taken in the other, it is replaced by what was taken.
const refusedOnlyIn = <const C extends Code, const O extends Code>(code: C, other: O) =>
  `${refusedIn(code)} and not exists (select from staged.${other}_contracts o
     where not o.is_refused and o.subject_id = x.subject_id and o.contract_id = x.contract_id)` as const;

const isNotIn = <const C extends Code>(code: C) =>
  `not exists (select from staged.${code}_contracts x where x.subject_id = k.subject_id and x.contract_id = k.contract_id)` as const;

// A contract with a row that could not be read, by its number.
const unread = <const Unnamed extends string>(unnamed: Unnamed) =>
  `select k.subject_id, k.contract_id from staged.unread u
     join bureau.customer c on c.institution_id = $1 and c.customer_code = u.read ->> 'customer_code'
     join bureau.contract k on k.institution_id = $1 and k.subject_id = c.subject_id and k.contract_number = u.read ->> 'contract_number'
    where u.section in ('CHOVAY', 'NHANUT') and ${unnamed}` as const;

const sparing = <const Which extends string>(which: Which) =>
  `create unlogged table staged.spared with (autovacuum_enabled = off) as ${which}` as const;

/** Makes the table of contracts whose figure a refused row leaves standing from an earlier file (TRU-14). */
export const spared = {
  alone: sparing(`${refusedIn('CHOVAY')} union ${unread(isNotIn('CHOVAY'))}`),
  both: sparing(
    `${refusedOnlyIn('CHOVAY', 'NHANUT')} union ${refusedOnlyIn('NHANUT', 'CHOVAY')} union ${unread(`${isNotIn('CHOVAY')} and ${isNotIn('NHANUT')}`)}`,
  ),
} as const;

/** Whether a row could not even be read as far as its number: then every contract that the file does not name stays. */
export const unreadNumbers = `select exists (select from staged.unread u
  where u.section in ('CHOVAY', 'NHANUT') and not u.read ?& array['customer_code', 'contract_number']) as exists`;

const isNotSpared = `(b.subject_id, b.contract_id) not in (select s.subject_id, s.contract_id from staged.spared s)`;
const namedIn = <const C extends Code>(code: C) =>
  `select x.subject_id, x.contract_id from staged.${code}_contracts x where x.contract_id is not null` as const;

// `keep` writes what `empty` then deletes as earlier versions.
const both = <const Which extends string>(which: Which) =>
  ({
    keep: `insert into bureau.balance_month_past (month, subject_id, contract_id, institution_id, row_no, balance_vnd, foreign_cents, debt_group,
        overdue_days, submission_no, overdue_vnd, replaced_by)
      select b.month, b.subject_id, b.contract_id, b.institution_id, b.row_no, b.balance_vnd, b.foreign_cents, b.debt_group, b.overdue_days,
             b.submission_no, b.overdue_vnd, $3::int
        from bureau.balance_month b where b.month = $1 and b.institution_id = $2 and b.submission_no is distinct from $3::int and ${which}`,
    empty: `delete from bureau.balance_month b where b.month = $1 and b.institution_id = $2 and ${which}`,
  }) as const;

const named = <const Which extends string>(which: Which) =>
  both(`${isNotSpared} and (b.subject_id, b.contract_id) in (${which})` as const);

/** The rows of a month that its file replaces: all but the spared, or of those only the ones that it names. */
export const emptying = {
  alone: { all: both(isNotSpared), named: named(namedIn('CHOVAY')) },
  both: { all: both(isNotSpared), named: named(`${namedIn('CHOVAY')} union all ${namedIn('NHANUT')}`) },
} as const;
