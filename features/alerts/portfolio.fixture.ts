import type { TestServer } from '#testing/server.ts';

/** A bank with the codes and names of its branches 1 and 2. */
export type Bank = { id: number; code: string; name: string; branches: string[]; names: string[] };

/** One debt of a person (by number), at a bank and branch (from 0 and 1), with its group by month. */
export type Debt = {
  readonly person: number;
  readonly bank: number;
  readonly branch: 1 | 2;
  readonly groups: Readonly<Record<string, number>>;
  readonly signed?: string;
  readonly vnd?: number;
};
/** People of a portfolio have numbers from here on. */
export const firstPerson = 9_000_000;
const firstContract = 90_000_000;

/** Makes the people, contracts and months of a portfolio. */
export async function arrangeDebts(server: TestServer, banks: readonly Bank[], debts: readonly Debt[]): Promise<void> {
  const persons = [...new Set(debts.map(({ person }) => person))];
  await server.sql(
    `insert into bureau.subject (subject_id, cic_code, subject_type, name, name_key, province_code)
     select $1 + n, 'X' || lpad(n::text, 9, '0'), case when n % 2 = 0 then 2 else 1 end, 'Khách ' || n, 'khach ' || n, '01' from unnest($2::int[]) n`,
    [firstPerson, persons],
  );
  const contracts = debts.map((debt, at) => ({
    subject_id: firstPerson + debt.person,
    contract_id: firstContract + at,
    institution_id: banks[debt.bank]?.id,
    branch_id: debt.branch,
    contract_number: `T${at}`,
    signed_on: debt.signed ?? '2018-01-01',
  }));
  await server.sql(
    `insert into bureau.contract (subject_id, contract_id, institution_id, branch_id, contract_number, loan_kind, purpose, limit_vnd,
       is_secured, signed_on, ends_on)
     select subject_id, contract_id, institution_id, branch_id, contract_number, '01', 'other', 1, false, signed_on, '2030-01-01'
     from jsonb_populate_recordset(null::bureau.contract, $1::jsonb)`,
    [JSON.stringify(contracts)],
  );
  const balances = debts.flatMap((debt, at) =>
    Object.entries(debt.groups).map(([of, group]) => ({
      month: `${of}-01`,
      subject_id: firstPerson + debt.person,
      contract_id: firstContract + at,
      institution_id: banks[debt.bank]?.id,
      balance_vnd: debt.vnd ?? 1_000_000,
      debt_group: group,
      overdue_days: 0,
      overdue_vnd: 0,
    })),
  );
  await server.sql(
    'insert into bureau.balance_month select * from jsonb_populate_recordset(null::bureau.balance_month, $1::jsonb)',
    [JSON.stringify(balances)],
  );
}

/** A branch as S36 names who holds the debt. */
export function unitText(
  { name, names }: Pick<Bank, 'name' | 'names'> = { name: '', names: [] },
  branch: 1 | 2,
): string {
  const own = names[branch - 1];
  return `${name} (${own === name ? 'Trụ sở chính' : own?.replace(`${name} - `, '')})`;
}
