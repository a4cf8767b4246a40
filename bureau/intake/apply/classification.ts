import { staged } from '#bureau/intake/stage.ts';
import { lastMonthOf } from '#bureau/intake/hold/basis.ts';
import { weigh, weighing } from '#bureau/intake/hold/weigh.ts';
import { type Applier, isAccepted, isRefused } from './context.ts';

const add = <const Code extends string, const Reference extends string>(code: Code, reference: Reference) =>
  `insert into bureau.classification (subject_id, institution_id, month, part, reference, debt_group, amount_vnd, submission_no, row_no)
   select c.subject_id, $1, $2::date, $3, s.${reference}, s.debt_group, s.amount_vnd, $4::int, s.row_no
     from staged.${code} s
     join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
    where ${isAccepted(code)} order by c.subject_id` as const;

const weighedOf = <const Part extends string, const Code extends string, const Reference extends string>(
  part: Part,
  code: Code,
  reference: Reference,
) =>
  weighing({
    incomplete: '$3',
    from: '$4',
    before: `select k.subject_id, k.reference, k.month, true as is_own, k.amount_vnd as vnd, k.debt_group
      from bureau.classification k where k.institution_id = $1 and k.month = $2::date and k.part = '${part}'`,
    after: `select c.subject_id, s.${reference} as reference, s.amount_vnd as vnd, s.debt_group, ${isRefused(code)} as is_refused
      from staged.${code} s join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code`,
    on: 'x.subject_id = b.subject_id and x.reference = b.reference',
    differs: '(b.vnd, b.debt_group) is distinct from (x.vnd, x.debt_group)',
    missing: 'true',
  });

const weighed = {
  asset: weighedOf('asset', 'TAISANCO', 'contract_number'),
  commitment: weighedOf('commitment', 'CAMKETNGB', 'commitment_number'),
};

type Adding =
  | ReturnType<typeof add<'TAISANCO', 'contract_number'>>
  | ReturnType<typeof add<'CAMKETNGB', 'commitment_number'>>;

/** Groups of assets by the institution's own classification (DKQ TAISANCO). */
export const classifiedAssets = classified('asset', add('TAISANCO', 'contract_number'));
/** Groups of off-balance commitments (DKQ CAMKETNGB). */
export const classifiedCommitments = classified('commitment', add('CAMKETNGB', 'commitment_number'));

function classified(part: 'asset' | 'commitment', adding: Adding): Applier {
  return {
    async weigh(intake, section) {
      const at = intake.isOvertaken ? undefined : await lastMonthOf(intake, part);
      if (at === undefined) return undefined;
      const [to, text] = [staged(intake), weighed[part]];
      return weigh(intake, {
        ...{ section, at, isReported: at === intake.month && !intake.isAfterMiddle },
        all: (values) => to.query(text.all, values),
        rest: (values) => to.query(text.rest, values),
      });
    },
    async apply(intake) {
      if (intake.isOvertaken) return;
      const { client, institutionId, month, submissionNo } = intake;
      await client.query('delete from bureau.classification where institution_id = $1 and month = $2 and part = $3', [
        institutionId,
        month,
        part,
      ]);
      await staged(intake).query(adding, [institutionId, month, part, submissionNo]);
    },
  };
}
