import fc from 'fast-check';
import { addSenders, type IntakeWorld } from '#bureau/intake/apply/submissions.fixture.ts';

const months = ['2026-03-31', '2026-04-30', '2026-05-31'];

/** Files of a few months in any order: a balance for some of these contracts. */
export function anyFiles(contracts: readonly string[]) {
  return fc.array(
    fc.record({
      period: fc.constantFrom(...months),
      owed: fc
        .dictionary(fc.constantFrom(...contracts), fc.integer({ min: 100, max: 900 }), { minKeys: 1 })
        .map((owed): ReadonlyMap<string, number> => new Map(Object.entries(owed))),
    }),
    { minLength: 2, maxLength: 5 },
  );
}

/** What stands after files, by period: `yyyy-MM contract balance`, in order. */
export function stoodIn(model: ReadonlyMap<string, ReadonlyMap<string, number>>): string[] {
  const all = [...model].flatMap(([period, owed]) =>
    [...owed].map(([contract, balance]) => `${period.slice(0, 7)} ${contract} ${balance}`),
  );
  return all.sort();
}

/** Banks of a test's own, one after the other from `firstBank`, each with one customer, KH1. */
export function newBanks(world: () => IntakeWorld, { firstBank, prefix }: { firstBank: number; prefix: string }) {
  let banks = 0;
  /** The code of the newest bank, and of its head office. */
  const codeOf = () => `${prefix}${firstBank + banks - 1}`;
  return {
    codeOf,
    newBank: async (): Promise<number> => {
      const bank = firstBank + banks;
      banks += 1;
      await addSenders(world(), { [bank]: codeOf() });
      await world().sql(
        `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) values ($1, 'KH1', 120, '2026-01-01')`,
        [bank],
      );
      return bank;
    },
    /** The database's time now. */
    moment: async (): Promise<Date> => {
      const rows = await world().sql<{ at: Date }>('select clock_timestamp() as at');
      return rows[0]?.at ?? new Date(0);
    },
  };
}
