import { exposures, type Exposure } from '#bureau/credit/current.ts';
import type { CreditFile, Institution } from '#bureau/credit/file.ts';
import { sum } from '#bureau/credit/money.ts';
import { readCreditFile } from '#bureau/credit/read-file.ts';
import { laterDay } from '#bureau/working-days.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import type { Language } from '#kit/words/words.ts';
import { commonFields, readSide, shownSide } from './side.ts';

type Two = { readonly kept: bigint; readonly merged: bigint };
type Column = {
  readonly is: 'kept' | 'merged' | 'together';
  readonly when: 'now' | 'after';
  readonly file: CreditFile;
};

/**
 * What a merge, or undoing one, would change: it is done and rolled back, and the reports are read before and after. The database refuses
 * to keep a trial.
 */
export async function changeOf(context: Context, two: Two, kind: 'merge' | 'split', attempt: () => Promise<unknown>) {
  const { client, audit, request } = context;
  audit.about(two.kept);
  audit.showed([two.merged]);
  await client.query('select bureau.look_at_two($1, $2)', [two.kept, two.merged]);
  const now = await filesOf(context, two, kind === 'merge');
  const sidesNow = kind === 'merge' ? await sidesOf(context, two) : undefined;
  await client.query('savepoint trial');
  await attempt();
  const after = await filesOf(context, two, kind === 'split');
  // Papers and contracts of merged borrowers are all with the kept one: who is who shows where they are two.
  const sides = sidesNow ?? (await sidesOf(context, two));
  await client.query('rollback to savepoint trial');
  const columns: readonly Column[] = [
    ...now.map((one): Column => ({ ...one, when: 'now' })),
    ...after.map((one): Column => ({ ...one, when: 'after' })),
  ];
  return {
    sides,
    columns: columns.map(({ is, when, file }) => {
      return { is, when, cicCode: file.subject.cicCode, name: file.subject.name, figures: figuresOf(file) };
    }),
    institutions: institutionsOf(columns, request.language),
    asked: askedOf(columns, request.language),
  };
}

async function sidesOf(context: Context, two: Two) {
  const [kept, merged] = [await readSide(context, two.kept), await readSide(context, two.merged)];
  return { kept: shownSide(kept, merged), merged: shownSide(merged, kept), same: commonFields(kept, merged) };
}

async function filesOf(context: Context, { kept, merged }: Two, areTwo: boolean): Promise<Omit<Column, 'when'>[]> {
  const read = async (subject: bigint) => {
    const file = await readCreditFile(context.client, context.cipher, subject);
    if (file === null) throw new Refusal('not-found');
    return file;
  };
  if (!areTwo) return [{ is: 'together', file: await read(kept) }];
  return [
    { is: 'kept', file: await read(kept) },
    { is: 'merged', file: await read(merged) },
  ];
}

function figuresOf(file: CreditFile) {
  const owed = exposures(file);
  return {
    lastReported: file.lastReported,
    debt: String(sum(owed.map(({ dong }) => dong))),
    worstGroup: owed.length === 0 ? null : Math.max(...owed.map(({ worstGroup }) => worstGroup)),
    lenders: owed.length,
    contracts: file.contracts.length,
    cards: file.cards.length,
    commitments: String(sum(file.commitments.map(({ dong }) => dong))),
    sold: String(
      sum(file.vamcDebts.filter(({ settled }) => settled === null).map(({ principalLeft }) => principalLeft)),
    ),
    negatives: file.negatives.length,
    pledged: String(sum(file.collateral.filter(({ released }) => released === null).map(({ value }) => value))),
    inquiries: file.inquiries.length,
  };
}

/** Each institution that is owed something, with what it is owed in each column. */
function institutionsOf(columns: readonly Column[], language: Language) {
  const owed = columns.map(({ file }) => new Map(exposures(file).map((one) => [one.institution.code, one])));
  const all = new Map(
    owed.flatMap((one) => [...one.values()].map(({ institution }) => [institution.code, institution])),
  );
  const each = (code: string, value: (one: Exposure) => string | number) =>
    owed.map((one) => {
      const found = one.get(code);
      return found === undefined ? null : value(found);
    });
  return [...all.values()].map(({ code, name }) => ({
    code,
    name: name[language],
    owed: each(code, ({ dong }) => String(dong)).map((value) => (value === null ? null : String(value))),
    groups: each(code, ({ worstGroup }) => worstGroup).map((value) => (value === null ? null : Number(value))),
  }));
}

/** Who asked about either in the last three months, and so is told. */
function askedOf(columns: readonly Column[], language: Language) {
  const asked = new Map<string, Institution>();
  for (const { file } of columns) {
    const since = laterDay(file.openedOn, -91);
    for (const { institution, day } of file.inquiries) if (day >= since) asked.set(institution.code, institution);
  }
  return [...asked.values()].map(({ code, name }) => ({ code, name: name[language] }));
}
