import { staged } from '#bureau/intake/stage.ts';
import { weigh, weighing } from '#bureau/intake/hold/weigh.ts';
import { type Applier, isAccepted, isRefused } from './context.ts';

/** What changes the debts of one source, from a section's rows: their reference, and the columns of `bureau.settled_debt` after it. */
const settledTexts = <
  const Source extends string,
  const Code extends string,
  const Reference extends string,
  const Values extends string,
  const Figures extends string,
>(
  source: Source,
  code: Code,
  reference: Reference,
  values: Values,
  figures: Figures,
) =>
  ({
    // Only what the file's own day had said can be restated: a later report of a debt is no change of the past.
    weighed: weighing({
      incomplete: '$3',
      from: '$4',
      before: `select d.reference, d.method, d.settled_on, date_trunc('month', d.reported_on)::date as month, true as is_own,
          coalesce(d.left_vnd, d.settled_vnd) as vnd, null::smallint as debt_group, d.settled_vnd, d.left_vnd, d.ended_on
        from bureau.settled_debt d
       where d.institution_id = $1 and d.source = '${source}' and d.reported_on = $2::date`,
      after: `select f.*, coalesce(f.left_vnd, f.settled_vnd) as vnd, null::smallint as debt_group
        from (select ${isRefused(code)} as is_refused, s.${reference} as reference, ${figures} from staged.${code} s) f`,
      on: `x.reference = b.reference and coalesce(x.method, '') = coalesce(b.method, '') and x.settled_on = b.settled_on`,
      differs: '(b.settled_vnd, b.left_vnd, b.ended_on) is distinct from (x.settled_vnd, x.left_vnd, x.ended_on)',
      missing: `not $3::boolean and not exists (select from staged.${code} s where s.${reference} = b.reference and ${isRefused(code)})`,
    }),
    withdraw: `delete from bureau.settled_debt d where d.institution_id = $1 and d.source = '${source}'
      and (d.reported_on = $2::date and not $3::boolean
          and not exists (select from staged.${code} s where s.${reference} = d.reference and ${isRefused(code)})
        or d.reported_on <= $2::date and d.reference in (select s.${reference} from staged.${code} s
          join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code where ${isAccepted(code)}))`,
    add: `insert into bureau.settled_debt (subject_id, institution_id, source, reference, method, settled_on, settled_vnd, left_vnd,
        ended_on, reported_on, submission_no, row_no)
      select c.subject_id, $1, '${source}', s.${reference}, ${values}, $2::date, $3::int, s.row_no
        from staged.${code} s
        join bureau.customer c on c.institution_id = $1 and c.customer_code = s.customer_code
       where ${isAccepted(code)}
         and not exists (select from bureau.settled_debt d where d.institution_id = $1 and d.source = '${source}'
               and d.reference = s.${reference} and d.reported_on > $2::date)
       order by c.subject_id`,
  }) as const;

const usual = 'null::text, s.settled_on, s.settled_vnd, s.left_vnd, s.collected_on';
const usualFigures = 'null::text as method, s.settled_on, s.settled_vnd, s.left_vnd, s.collected_on as ended_on';
const texts = {
  provision: settledTexts('provision', 'NOXLRR', 'contract_number', usual, usualFigures),
  card: settledTexts('card', 'THETDXLRR', 'contract_number', usual, usualFigures),
  bond: settledTexts('bond', 'TRAIPHIEUXLRR', 'bond_code', usual, usualFigures),
  writtenOff: settledTexts(
    'written_off',
    'XUATTOAN',
    'contract_number',
    'null::text, s.written_off_on, s.written_off_vnd, null::bigint, null::date',
    `null::text as method, s.written_off_on as settled_on, s.written_off_vnd as settled_vnd, null::bigint as left_vnd, null::date as ended_on`,
  ),
  handled: settledTexts(
    'handled',
    'XLN',
    'contract_number',
    's.method, s.handled_on, s.reduced_vnd, s.left_vnd, s.ended_on',
    's.method, s.handled_on as settled_on, s.reduced_vnd as settled_vnd, s.left_vnd, s.ended_on',
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
    async weigh(intake, section) {
      const [to, text] = [staged(intake), texts[what].weighed];
      return weigh(intake, {
        ...{ section, at: intake.period, isBalance: false },
        all: (values) => to.query(text.all, values),
        rest: (values) => to.query(text.rest, values),
      });
    },
    async apply(intake, section) {
      const { institutionId, period, submissionNo } = intake;
      const { withdraw, add } = texts[what];
      await staged(intake).query(withdraw, [institutionId, period, intake.isIncomplete(section)]);
      await staged(intake).query(add, [institutionId, period, submissionNo]);
    },
  };
}
