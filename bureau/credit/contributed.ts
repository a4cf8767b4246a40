import { z } from 'zod';
import type { CreditFile, NegativeKind } from './file.ts';
import type { Connection } from '#database/connection.ts';

/** What institutions report, in the classes by which voluntary members exchange it. */
export const informationClasses = ['loans', 'cards', 'collateral', 'commitments', 'bonds', 'vamc'] as const;

export type InformationClass = (typeof informationClasses)[number];

const classList = z.array(z.enum(informationClasses));

/** The classes of which the acting institution has sent at least one row. */
export async function contributedClasses(client: Connection): Promise<InformationClass[]> {
  const { rows } = await client.query({
    name: 'contributed-classes',
    text: 'select bureau.contributed_classes() as classes',
  });
  return classList.parse(rows[0]?.classes);
}

/** The same of an institution at a past moment (ISO 8601 in UTC), for the bureau. */
export async function contributedClassesAt(
  client: Connection,
  institutionId: number,
  moment: string,
): Promise<InformationClass[]> {
  const { rows } = await client.query('select bureau.contributed_classes_at($1, $2::timestamptz) as classes', [
    institutionId,
    moment,
  ]);
  return classList.parse(rows[0]?.classes);
}

// Negative information belongs to the class of its debt; information from courts and authorities to none.
const classOfNegative: Readonly<Record<NegativeKind, InformationClass | undefined>> = {
  bad_debt: 'loans',
  settled_by_provision: 'loans',
  card_default: 'cards',
  bankruptcy: undefined,
  court: undefined,
  administrative: undefined,
};

/** The file reduced to these classes; the customer's data and the inquiries about it stay. */
export function onlyClasses(file: CreditFile, classes: readonly InformationClass[]): CreditFile {
  const shown = new Set(classes);
  const of = <T>(kind: InformationClass, rows: readonly T[]) => (shown.has(kind) ? rows : []);
  return {
    ...file,
    contracts: of('loans', file.contracts),
    cards: of('cards', file.cards),
    collateral: of('collateral', file.collateral),
    commitments: of('commitments', file.commitments),
    bonds: of('bonds', file.bonds),
    vamcDebts: of('vamc', file.vamcDebts),
    negatives: file.negatives.filter(({ kind }) => {
      const belongsTo = classOfNegative[kind];
      return belongsTo !== undefined && shown.has(belongsTo);
    }),
  };
}
