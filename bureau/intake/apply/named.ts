import { staged } from '#bureau/intake/stage.ts';
import { type Intake, isAccepted } from './context.ts';

/** What notes which customer code a section's rows name their own things by. */
const noteOf = <const Code extends string, const Key extends string>(code: Code, key: Key) =>
  `insert into bureau.named_since_merge as n (institution_id, customer_code, what, key)
   select distinct $1::int, s.customer_code, 'row', ${key} from staged.${code} s
    where s.customer_code = any ($2) and ${isAccepted(code)}
   on conflict (institution_id, customer_code, what, key) do update set noted_at = clock_timestamp()` as const;

/** The same of relations, of whom (`own`) and to whom: the bureau knows them by kind and by the other one. */
const relationOf = <const Own extends string, const Other extends string, const As extends string>(
  own: Own,
  other: Other,
  as: As,
) =>
  `insert into bureau.named_since_merge as n (institution_id, customer_code, what, key)
   select distinct $1::int, s.${own}, 'row', 'LQ ${as} ' || s.relation_kind || ' ' || c.subject_id from staged.LQ s
     join bureau.customer c on c.institution_id = $1 and c.customer_code = s.${other}
    where s.${own} = any ($2) and ${isAccepted('LQ')}
   on conflict (institution_id, customer_code, what, key) do update set noted_at = clock_timestamp()` as const;

const contract = 's.contract_number';
const notes = {
  CHOVAY: noteOf('CHOVAY', contract),
  NHANUT: noteOf('NHANUT', contract),
  HOPDONG: noteOf('HOPDONG', contract),
  NOXLRR: noteOf('NOXLRR', contract),
  XUATTOAN: noteOf('XUATTOAN', contract),
  THETDXLRR: noteOf('THETDXLRR', contract),
  XLN: noteOf('XLN', contract),
  VAMC: noteOf('VAMC', contract),
  TAISANCO: noteOf('TAISANCO', contract),
  CAMKETNGB: noteOf('CAMKETNGB', 's.commitment_number'),
  CAMKETNB: noteOf('CAMKETNB', 's.commitment_number'),
  TRAIPHIEU: noteOf('TRAIPHIEU', 's.bond_code'),
  TRAIPHIEUXLRR: noteOf('TRAIPHIEUXLRR', 's.bond_code'),
  TSDB: noteOf('TSDB', 's.asset_code'),
  BCTC: noteOf('BCTC', `s.fiscal_year || ' ' || s.is_consolidated`),
};

const relations = [
  relationOf('customer_code', 'related_customer_code', 'of'),
  relationOf('related_customer_code', 'customer_code', 'to'),
] as const;

const isNoted = (code: string): code is keyof typeof notes => code in notes;

/**
 * Notes which rows named which customer code, of borrowers that were merged and whom the institution knows by several
 * codes: undoing the merge gives each row to whom it is about. Mostly there are none.
 */
export async function noteNamed(intake: Intake): Promise<void> {
  const { client, institutionId, kind } = intake;
  const { rows } = await client.query(
    `select c.customer_code from bureau.customer c
      where c.institution_id = $1 and c.subject_id in (
        select o.subject_id from (select distinct a.subject_id from bureau.cic_alias a) a
          join bureau.customer o on o.institution_id = $1 and o.subject_id = a.subject_id
         group by 1 having count(*) > 1)`,
    [institutionId],
  );
  if (rows.length === 0) return;
  const codes = rows.map(({ customer_code }) => customer_code);
  for (const { code } of kind.sections)
    if (isNoted(code)) await staged(intake).query(notes[code], [institutionId, codes]);
    else if (code === 'LQ') for (const note of relations) await staged(intake).query(note, [institutionId, codes]);
}
