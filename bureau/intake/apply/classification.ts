import type { Section } from '#bureau/intake/kind.ts';
import { type Applier, type Intake, isAccepted } from './context.ts';
import { untyped } from '#kit/server/database/untyped.ts';

/** Groups of assets by the institution's own classification (DKQ TAISANCO). */
export const classifiedAssets = classified('asset', 's.contract_number');
/** Groups of off-balance commitments (DKQ CAMKETNGB). */
export const classifiedCommitments = classified('commitment', 's.commitment_number');

function classified(part: 'asset' | 'commitment', reference: string): Applier {
  return {
    async apply(intake: Intake, section: Section): Promise<void> {
      if (intake.isOvertaken) return;
      const { client, stage, institutionId, month } = intake;
      await client.query('delete from bureau.classification where institution_id = $1 and month = $2 and part = $3', [
        institutionId,
        month,
        part,
      ]);
      await untyped(client).query(
        `insert into bureau.classification (subject_id, institution_id, month, part, reference, debt_group, amount_vnd)
         select c.subject_id, $1, $2::date, $3, ${reference}, s.debt_group, s.amount_vnd
           from ${stage.tableOf(section)} s
           join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
          where ${isAccepted(intake, section)} order by c.subject_id`,
        [institutionId, month, part],
      );
    },
  };
}
