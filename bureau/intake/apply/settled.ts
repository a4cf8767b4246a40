import { staged } from '#bureau/intake/stage.ts';
import { type Applier, isAccepted } from './context.ts';

/** What changes the debts of one source, from a section's rows: their reference, and the columns of `bureau.settled_debt` after it. */
const settledTexts = <
  const Source extends string,
  const Code extends string,
  const Reference extends string,
  const Values extends string,
>(
  source: Source,
  code: Code,
  reference: Reference,
  values: Values,
) =>
  ({
    withdraw: `delete from bureau.settled_debt d where d.institution_id = $1 and d.source = '${source}'
      and (d.reported_on = $2::date or (d.reported_on < $2::date and d.reference in (select s.${reference} from staged.${code} s
        join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code where ${isAccepted(code)})))`,
    add: `insert into bureau.settled_debt (subject_id, institution_id, source, reference, method, settled_on, settled_vnd, left_vnd,
        ended_on, reported_on)
      select c.subject_id, $1, '${source}', s.${reference}, ${values}, $2::date
        from staged.${code} s
        join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
       where ${isAccepted(code)}
         and not exists (select from bureau.settled_debt d where d.institution_id = $1 and d.source = '${source}'
               and d.reference = s.${reference} and d.reported_on > $2::date)
       order by c.subject_id`,
  }) as const;

const usual = 'null::text, s.settled_on, s.settled_vnd, s.left_vnd, s.collected_on';
const texts = {
  provision: settledTexts('provision', 'NOXLRR', 'contract_number', usual),
  card: settledTexts('card', 'THETDXLRR', 'contract_number', usual),
  bond: settledTexts('bond', 'TRAIPHIEUXLRR', 'bond_code', usual),
  writtenOff: settledTexts(
    'written_off',
    'XUATTOAN',
    'contract_number',
    'null::text, s.written_off_on, s.written_off_vnd, null::bigint, null::date',
  ),
  handled: settledTexts(
    'handled',
    'XLN',
    'contract_number',
    's.method, s.handled_on, s.reduced_vnd, s.left_vnd, s.ended_on',
  ),
};

/** Loans settled with provisions (NOXLRR). */
export const provisionSettled = settled('provision');
/** Cards settled with provisions (THETDXLRR). */
export const cardsSettled = settled('card');
/** Bonds settled with provisions (TRAIPHIEUXLRR). */
export const bondsSettled = settled('bond');
/** Loans written off (XUATTOAN). */
export const writtenOff = settled('writtenOff');
/** Bad debt handled on the balance sheet (D60). */
export const badDebtHandled = settled('handled');

/**
 * The newest report of each settled debt counts, in any order of files. A debt that a later file leaves out stays: it
 * is negative information until five years after its end. A file that is sent again withdraws what only it had said.
 */
function settled(what: keyof typeof texts): Applier {
  return {
    async apply(intake) {
      const { institutionId, period } = intake;
      const { withdraw, add } = texts[what];
      await staged(intake).query(withdraw, [institutionId, period]);
      await staged(intake).query(add, [institutionId, period]);
    },
  };
}
