import { staged } from '#bureau/intake/stage.ts';
import { type Applier, isAccepted } from './context.ts';

type Part<Key extends string, Columns extends string, Values extends string> = {
  /** The institution's own name for it: a column of the table and of the file. */
  readonly key: Key;
  /** Columns of the table, and what the file says for each. */
  readonly columns: Columns;
  readonly values: Values;
};

/** What changes a table of what institutions hold, from a section's rows. */
const holdingTexts = <
  const Code extends string,
  const Table extends string,
  const Key extends string,
  const Columns extends string,
  const Values extends string,
>(
  code: Code,
  table: Table,
  { key, columns, values }: Part<Key, Columns, Values>,
) =>
  ({
    deleteNamed: `delete from bureau.${table} h where h.institution_id = $1
      and exists (select from staged.${code} s where s.${key} = h.${key} and ${isAccepted(code)})`,
    deleteOthers: `delete from bureau.${table} h where h.institution_id = $1
      and not exists (select from staged.${code} s where s.${key} = h.${key} and not (${isAccepted(code)}))`,
    add: `insert into bureau.${table} (subject_id, institution_id, ${key}, ${columns}, reported_on)
      select c.subject_id, $1, s.${key}, ${values}, $2::date
        from staged.${code} s
        join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
       where ${isAccepted(code)}
       order by c.subject_id`,
  }) as const;

const texts = {
  commitment: holdingTexts('CAMKETNB', 'commitment', {
    key: 'commitment_number',
    columns: 'kind, currency, value_vnd, foreign_cents, debt_group, issued_on, ends_on',
    values: `s.commitment_kind, s.currency, s.value_vnd, case when s.currency <> 'VND' then s.value_cents end, s.debt_group,
      s.issued_on, s.ends_on`,
  }),
  bond: holdingTexts('TRAIPHIEU', 'bond', {
    key: 'bond_code',
    columns: 'issued_on, matures_on, debt_group, value_vnd',
    values: 's.issued_on, s.matures_on, s.debt_group, s.value_vnd',
  }),
  vamc: holdingTexts('VAMC', 'vamc_debt', {
    key: 'contract_number',
    columns: 'sold_on, principal_sold_vnd, principal_left_vnd, settled_on',
    values: 's.sold_on, s.principal_sold_vnd, s.principal_left_vnd, s.settled_on',
  }),
};

/** Off-balance commitments (CAMKETNB): the newest file counts. */
export const commitments = holding('commitment', { isKept: false });
/** Corporate bonds that the institution holds (TRAIPHIEU). */
export const bonds = holding('bond', { isKept: false });
/** Debt sold to the asset management company (VAMC): it stays known after the newest file leaves it out (until five years after its end). */
export const vamc = holding('vamc', { isKept: true });

// What an institution holds now. A late file changes nothing; a refused row leaves the known value.
function holding(what: keyof typeof texts, { isKept }: { readonly isKept: boolean }): Applier {
  return {
    async apply(intake, section) {
      if (!intake.isNewest) return;
      const { institutionId, period } = intake;
      const { deleteNamed, deleteOthers, add } = texts[what];
      const deletion = isKept || intake.isIncomplete(section) ? deleteNamed : deleteOthers;
      await staged(intake).query(deletion, [institutionId]);
      await staged(intake).query(add, [institutionId, period]);
    },
  };
}
