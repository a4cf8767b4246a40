import type { Section } from '#bureau/intake/kind.ts';
import { type Applier, type Intake, isAccepted } from './context.ts';
import { untyped } from '#kit/server/database/untyped.ts';

type Holding = {
  readonly table: string;
  /** The institution's own name for it: a column of the table and of the file. */
  readonly key: string;
  /** Columns of the table, and the expression for each. */
  readonly values: Readonly<Record<string, string>>;
  /** It stays known after the newest file leaves it out (until five years after its end). */
  readonly isKept: boolean;
};

/** Off-balance commitments (CAMKETNB): the newest file counts. */
export const commitments = holding({
  table: 'bureau.commitment',
  key: 'commitment_number',
  values: {
    kind: 's.commitment_kind',
    currency: 's.currency',
    value_vnd: 's.value_vnd',
    foreign_cents: `case when s.currency <> 'VND' then s.value_cents end`,
    debt_group: 's.debt_group',
    issued_on: 's.issued_on',
    ends_on: 's.ends_on',
  },
  isKept: false,
});

/** Corporate bonds that the institution holds (TRAIPHIEU). */
export const bonds = holding({
  table: 'bureau.bond',
  key: 'bond_code',
  values: {
    issued_on: 's.issued_on',
    matures_on: 's.matures_on',
    debt_group: 's.debt_group',
    value_vnd: 's.value_vnd',
  },
  isKept: false,
});

/** Debt sold to the asset management company (VAMC). */
export const vamc = holding({
  table: 'bureau.vamc_debt',
  key: 'contract_number',
  values: {
    sold_on: 's.sold_on',
    principal_sold_vnd: 's.principal_sold_vnd',
    principal_left_vnd: 's.principal_left_vnd',
    settled_on: 's.settled_on',
  },
  isKept: true,
});

// What an institution holds now. A late file changes nothing; a refused row leaves the known value.
function holding({ table, key, values, isKept }: Holding): Applier {
  return {
    async apply(intake: Intake, section: Section): Promise<void> {
      if (!intake.isNewest) return;
      const { client, stage, institutionId, period } = intake;
      const accepted = isAccepted(intake, section);
      const named = `from ${stage.tableOf(section)} s where s.${key} = h.${key}`;
      const isGone =
        isKept || intake.isIncomplete(section)
          ? `exists (select ${named} and ${accepted})`
          : `not exists (select ${named} and not (${accepted}))`;
      await untyped(client).query(`delete from ${table} h where h.institution_id = $1 and ${isGone}`, [institutionId]);
      await untyped(client).query(
        `insert into ${table} (subject_id, institution_id, ${key}, ${Object.keys(values).join(', ')}, reported_on)
         select c.subject_id, $1, s.${key}, ${Object.values(values).join(', ')}, $2::date
           from ${stage.tableOf(section)} s
           join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
          where ${accepted}
          order by c.subject_id`,
        [institutionId, period],
      );
    },
  };
}
