import { staged } from '#bureau/intake/stage.ts';
import { weigh, weighing } from '#bureau/intake/hold/weigh.ts';
import { besideFirst } from './loans-since.ts';
import { type Applier, isAccepted, isRefused } from './context.ts';

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
    add: `insert into bureau.${table} (subject_id, institution_id, ${key}, ${columns}, reported_on, submission_no, row_no)
      select c.subject_id, $1, s.${key}, ${values}, $2::date, $3::int, s.row_no
        from staged.${code} s
        join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
       where ${isAccepted(code)}
       order by c.subject_id`,
  }) as const;

/** What is held of a table: what a file that leaves it out would drop (not what has ended by itself), and what it is compared by. */
const heldTexts = <
  const Code extends string,
  const From extends string,
  const Key extends string,
  const Lasting extends string,
  const Before extends string,
  const After extends string,
  const On extends string,
  const Differs extends string,
>(
  code: Code,
  from: From,
  held: {
    readonly key: Key;
    readonly lasting: Lasting;
    readonly before: Before;
    readonly after: After;
    readonly on: On;
    readonly differs: Differs;
  },
) =>
  weighing({
    incomplete: '$3',
    from: '$4',
    before: `select date_trunc('month', h.reported_on)::date as month, h.reported_on = $2::date as is_own, ${held.before}
      from ${from} h
     where h.institution_id = $1 and (${held.lasting} or exists (select from staged.${code} s where s.${held.key} = h.${held.key}))`,
    after: `select ${isRefused(code)} as is_refused, ${held.after} from staged.${code} s`,
    on: held.on,
    differs: held.differs,
    missing: 'true',
  });

const bond = {
  key: 'bond_code',
  lasting: 'h.matures_on > $2::date',
  before: 'h.bond_code, h.value_vnd as vnd, h.debt_group, h.issued_on, h.matures_on',
  after: 's.bond_code, s.value_vnd as vnd, s.debt_group, s.issued_on, s.matures_on',
  on: 'x.bond_code = b.bond_code',
  differs: `(b.vnd, b.debt_group, b.issued_on, b.matures_on) is distinct from (x.vnd, x.debt_group, x.issued_on, x.matures_on)`,
} as const;

// What stood when the first file of the report day was applied, with what the later ones added, as of loans.
const begun = `create unlogged table staged.TRAIPHIEU_begun with (autovacuum_enabled = off) as
  select distinct on (v.bond_code) v.*
    from (select h.institution_id, h.reported_on, h.bond_code, h.value_vnd, h.debt_group, h.issued_on, h.matures_on,
                 array_position($2::int[], h.submission_no) as place
            from bureau.bond h where h.institution_id = $1
          union all
          select p.institution_id, p.reported_on, p.bond_code, p.value_vnd, p.debt_group, p.issued_on, p.matures_on,
                 array_position($2::int[], p.submission_no)
            from bureau.bond_past p where p.institution_id = $1 and p.replaced_by = any ($3::int[])) v
   order by v.bond_code, v.place nulls first` as const;

const weighed = {
  commitment: heldTexts('CAMKETNB', 'bureau.commitment', {
    key: 'commitment_number',
    lasting: 'h.ends_on > $2::date',
    before:
      'h.commitment_number, h.kind, h.currency, h.value_vnd as vnd, h.foreign_cents, h.debt_group, h.issued_on, h.ends_on',
    after: `s.commitment_number, s.commitment_kind as kind, s.currency, s.value_vnd as vnd,
      case when s.currency <> 'VND' then s.value_cents end as foreign_cents, s.debt_group, s.issued_on, s.ends_on`,
    on: 'x.commitment_number = b.commitment_number',
    differs: `(b.kind, b.currency, b.vnd, b.foreign_cents, b.debt_group, b.issued_on, b.ends_on)
      is distinct from (x.kind, x.currency, x.vnd, x.foreign_cents, x.debt_group, x.issued_on, x.ends_on)`,
  }),
  bond: heldTexts('TRAIPHIEU', 'bureau.bond', bond),
  begun: heldTexts('TRAIPHIEU', 'staged.TRAIPHIEU_begun', bond),
  vamc: heldTexts('VAMC', 'bureau.vamc_debt', {
    key: 'contract_number',
    // Sold debt that a file leaves out stays known: nothing is dropped.
    lasting: 'false',
    before:
      'h.contract_number, h.sold_on, h.principal_left_vnd as vnd, null::smallint as debt_group, h.principal_sold_vnd, h.settled_on',
    after:
      's.contract_number, s.sold_on, s.principal_left_vnd as vnd, null::smallint as debt_group, s.principal_sold_vnd, s.settled_on',
    on: 'x.contract_number = b.contract_number and x.sold_on = b.sold_on',
    differs: `(b.vnd, b.principal_sold_vnd, b.settled_on) is distinct from (x.vnd, x.principal_sold_vnd, x.settled_on)`,
  }),
};

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
    async weigh(intake, section) {
      if (!intake.isNewest) return undefined;
      const [to, text] = [staged(intake), weighed[what]];
      const scale = { section, at: intake.period, isSteady: what === 'bond' };
      const now = await weigh(intake, {
        ...scale,
        all: (values) => to.query(text.all, values),
        rest: (values) => to.query(text.rest, values),
      });
      if (now === undefined || what !== 'bond') return now;
      return besideFirst(intake, now, async (first, later) => {
        await to.query(begun, [intake.institutionId, [first, ...later], later]);
        return weigh(intake, {
          ...scale,
          all: (values) => to.query(weighed.begun.all, values),
          rest: (values) => to.query(weighed.begun.rest, values),
        });
      });
    },
    async apply(intake, section) {
      if (!intake.isNewest) return;
      const { institutionId, period, submissionNo } = intake;
      const { deleteNamed, deleteOthers, add } = texts[what];
      const deletion = isKept || intake.isIncomplete(section) ? deleteNamed : deleteOthers;
      await staged(intake).query(deletion, [institutionId]);
      await staged(intake).query(add, [institutionId, period, submissionNo]);
    },
  };
}
