import type { Section } from '#bureau/intake/kind.ts';
import { type Applier, type Intake, isAccepted } from './context.ts';
import { untyped } from '#kit/server/database/untyped.ts';

type Columns = Readonly<Record<'reference' | 'settledOn' | 'settledVnd' | 'leftVnd' | 'endedOn' | 'method', string>>;
type Source = 'provision' | 'written_off' | 'card' | 'bond' | 'handled';

const usual: Columns = {
  reference: 's.contract_number',
  settledOn: 's.settled_on',
  settledVnd: 's.settled_vnd',
  leftVnd: 's.left_vnd',
  endedOn: 's.collected_on',
  method: 'null::text',
};

/** Loans settled with provisions (NOXLRR). */
export const provisionSettled = settled('provision', usual);
/** Cards settled with provisions (THETDXLRR). */
export const cardsSettled = settled('card', usual);
/** Bonds settled with provisions (TRAIPHIEUXLRR). */
export const bondsSettled = settled('bond', { ...usual, reference: 's.bond_code' });
/** Loans written off (XUATTOAN). */
export const writtenOff = settled('written_off', {
  ...usual,
  settledOn: 's.written_off_on',
  settledVnd: 's.written_off_vnd',
  leftVnd: 'null::bigint',
  endedOn: 'null::date',
});
/** Bad debt handled on the balance sheet (D60). */
export const badDebtHandled = settled('handled', {
  ...usual,
  settledOn: 's.handled_on',
  settledVnd: 's.reduced_vnd',
  endedOn: 's.ended_on',
  method: 's.method',
});

/**
 * The newest report of each settled debt counts, in any order of files. A debt that a later file leaves out stays: it
 * is negative information until five years after its end. A file that is sent again withdraws what only it had said.
 */
function settled(source: Source, of: Columns): Applier {
  return {
    async apply(intake: Intake, section: Section): Promise<void> {
      const { client, stage, institutionId, period } = intake;
      const rows = `${stage.tableOf(section)} s
        join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code`;
      const accepted = isAccepted(intake, section);
      await untyped(client).query(
        `delete from bureau.settled_debt d where d.institution_id = $1 and d.source = $2
            and (d.reported_on = $3::date or (d.reported_on < $3::date and d.reference in (select ${of.reference} from ${rows} where ${accepted})))`,
        [institutionId, source, period],
      );
      await untyped(client).query(
        `insert into bureau.settled_debt (subject_id, institution_id, source, reference, method, settled_on, settled_vnd, left_vnd,
                ended_on, reported_on)
         select c.subject_id, $1, $2, ${of.reference}, ${of.method}, ${of.settledOn}, ${of.settledVnd}, ${of.leftVnd},
                ${of.endedOn}, $3::date
           from ${rows}
          where ${accepted}
            and not exists (select from bureau.settled_debt d where d.institution_id = $1 and d.source = $2
                  and d.reference = ${of.reference} and d.reported_on > $3::date)
          order by c.subject_id`,
        [institutionId, source, period],
      );
    },
  };
}
