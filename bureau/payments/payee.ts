import type { Connection } from '#database/connection.ts';

/** The account that receives the fees. */
export type Payee = {
  readonly id: number;
  readonly bank_bin: string;
  readonly bank_name: string;
  readonly account_no: string;
  readonly holder: string;
  readonly effective_at: Date;
};

/** The account in effect: of those approved, the one that took effect last. */
export async function payeeInEffect(client: Connection): Promise<Payee | undefined> {
  const { rows } = await client.query(
    `select id, bank_bin, bank_name, account_no, holder, effective_at from bureau.payee_account
     where state = 'approved' and effective_at <= clock_timestamp() order by effective_at desc, id desc limit 1`,
  );
  return rows[0];
}
