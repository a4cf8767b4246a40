const isNotRefusedIn = <const C extends 'CHOVAY' | 'NHANUT'>(code: C) =>
  `and not exists (select from staged.${code}_contracts x
     where x.is_refused and x.subject_id = b.subject_id and x.contract_id = b.contract_id)` as const;

// Refused in one section and taken in the other, it is replaced by what was taken.
const isNotRefusedOnlyIn = <const C extends 'CHOVAY' | 'NHANUT', const O extends 'CHOVAY' | 'NHANUT'>(
  code: C,
  other: O,
) =>
  `and not (exists (select from staged.${code}_contracts x
       where x.is_refused and x.subject_id = b.subject_id and x.contract_id = b.contract_id)
     and not exists (select from staged.${other}_contracts o
       where not o.is_refused and o.subject_id = b.subject_id and o.contract_id = b.contract_id))` as const;

const isNotIn = <const C extends 'CHOVAY' | 'NHANUT'>(code: C) =>
  `not exists (select from staged.${code}_contracts x where x.subject_id = b.subject_id and x.contract_id = b.contract_id)` as const;

// A contract with a row that could not be read: by its number, or any that the file does not name if the number is unreadable too.
const isNotUnread = <const Unnamed extends string>(unnamed: Unnamed) =>
  `and not (${unnamed} and (
     exists (select from staged.unread u where u.section in ('CHOVAY', 'NHANUT') and not u.read ?& array['customer_code', 'contract_number'])
     or (b.subject_id, b.contract_id) in (select k.subject_id, k.contract_id from staged.unread u
       join bureau.customer c on c.institution_id = b.institution_id and c.customer_code = u.read ->> 'customer_code'
       join bureau.contract k on k.institution_id = b.institution_id and k.subject_id = c.subject_id
         and k.contract_number = u.read ->> 'contract_number'
       where u.section in ('CHOVAY', 'NHANUT'))))` as const;

/**
 * Which rows `b` of a month go before its file's contracts are written: not the figure that a refused row leaves standing from an earlier
 * file (TRU-14).
 */
export const isReplaced = {
  alone: `${isNotRefusedIn('CHOVAY')} ${isNotUnread(isNotIn('CHOVAY'))}`,
  withEntrusted: `${isNotRefusedOnlyIn('CHOVAY', 'NHANUT')} ${isNotRefusedOnlyIn('NHANUT', 'CHOVAY')} ${isNotUnread(`${isNotIn('CHOVAY')} and ${isNotIn('NHANUT')}`)}`,
} as const;
