import { staged } from '#bureau/intake/stage.ts';
import { type Applier, isAccepted } from './context.ts';

const add = <const Code extends string, const Reference extends string>(code: Code, reference: Reference) =>
  `insert into bureau.classification (subject_id, institution_id, month, part, reference, debt_group, amount_vnd)
   select c.subject_id, $1, $2::date, $3, s.${reference}, s.debt_group, s.amount_vnd
     from staged.${code} s
     join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
    where ${isAccepted(code)} order by c.subject_id` as const;

type Adding =
  | ReturnType<typeof add<'TAISANCO', 'contract_number'>>
  | ReturnType<typeof add<'CAMKETNGB', 'commitment_number'>>;

/** Groups of assets by the institution's own classification (DKQ TAISANCO). */
export const classifiedAssets = classified('asset', add('TAISANCO', 'contract_number'));
/** Groups of off-balance commitments (DKQ CAMKETNGB). */
export const classifiedCommitments = classified('commitment', add('CAMKETNGB', 'commitment_number'));

function classified(part: 'asset' | 'commitment', adding: Adding): Applier {
  return {
    async apply(intake) {
      if (intake.isOvertaken) return;
      const { client, institutionId, month } = intake;
      await client.query('delete from bureau.classification where institution_id = $1 and month = $2 and part = $3', [
        institutionId,
        month,
        part,
      ]);
      await staged(intake).query(adding, [institutionId, month, part]);
    },
  };
}
