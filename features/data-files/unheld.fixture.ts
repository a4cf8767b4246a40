import type { TestServer } from '#testing/server.ts';

/** Forgets what the population says that a bank is owed: files of its few loans restate nothing then, and close nothing. */
export async function forgetLoans({ sql }: TestServer, institutionCode: string): Promise<void> {
  const of = '(select id from bureau.institution where code = $1)';
  for (const table of ['balance_month', 'credit_history', 'contract'])
    await sql(`delete from bureau.${table} where institution_id = ${of}`, [institutionCode]);
}
