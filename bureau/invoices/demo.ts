import { checkDigit } from '#bureau/contract/identifiers.ts';
import { contentOf } from './content.ts';
import { addMissing, invoiceColumns } from './issue.job.ts';
import type { StoredInvoice } from './stored.ts';
import { serialOf } from './symbol.ts';
import type { Connection } from '#database/connection.ts';

/**
 * Invented tax codes of all institutions, the account that receives the fees, and numbered invoices of the closed
 * months. They are signed at the first look, because the key is made then.
 */
export async function addDemoInvoices(client: Connection): Promise<void> {
  const { rows } = await client.query(`select i.id, i.province_code from bureau.institution i order by i.id`);
  for (const { id, province_code } of rows) {
    await client.query(
      `insert into bureau.tax_party (institution_id, tax_code, name, address, written_by)
       select i.id, $2, i.name_vi, i.address, 'minh.operator' from bureau.institution i where i.id = $1`,
      [id, inventedTaxCode(province_code, id)],
    );
  }
  await client.query(payeeSql);
  const missing: StoredInvoice[] = [];
  for (const { id } of rows) {
    await actFor(client, id);
    await addMissing(client, id);
    missing.push(...(await unnumbered(client, id)));
  }
  // A later number never has an earlier day: a month of all institutions, then the next.
  await numberAll(
    client,
    missing.toSorted((one, other) => one.month.localeCompare(other.month)),
  );
}

const actFor = (client: Connection, institutionId: number) =>
  client.query(`select set_config('app.institution', $1, true)`, [String(institutionId)]);

async function unnumbered(client: Connection, institutionId: number): Promise<StoredInvoice[]> {
  const { rows } = await client.query(
    `select ${invoiceColumns} from portal.invoice i where i.institution_id = $1 and i.number is null order by i.month, i.contract_no`,
    [institutionId],
  );
  return rows;
}

async function numberAll(client: Connection, invoices: readonly StoredInvoice[]): Promise<void> {
  const { rows } = await client.query('select portal.hanoi_day()::text as today /* never null: today */');
  const today = rows[0]?.today ?? '';
  for (const stored of invoices) {
    await actFor(client, stored.institution_id);
    const content = await contentOf(client, stored);
    const issuedOn = issueDay(stored.month, today);
    await client.query('select portal.number_invoice($1, $2, $3, $4, $5)', [
      stored.id,
      serialOf(Number(issuedOn.slice(0, 4))),
      '1',
      issuedOn,
      JSON.stringify(content),
    ]);
  }
}

/** The sixth of the following month, the day after months are closed; today if that has not come, as no invoice has a day to come. */
function issueDay(month: string, today: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  const sixth = new Date(Date.UTC(year, number, 6)).toISOString().slice(0, 10);
  return sixth < today ? sixth : today;
}

/** A tax code of a province with a valid check digit, made unique by a number. */
function inventedTaxCode(province: string, number: number): string {
  for (let last = number * 11 + 1; ; last += 1) {
    const nine = `${province.slice(-2)}9${String(last).padStart(6, '0').slice(-6)}`;
    const digit = checkDigit(nine);
    if (digit !== undefined) return nine + digit;
  }
}

const payeeSql = `
  insert into bureau.payee_account (bank_bin, bank_name, account_no, holder, reason, state, proposed_by, proposed_at, decided_by,
    decided_at, effective_at)
  select '970436', 'Vietcombank', '0011009990001', 'TRUNG TAM THONG TIN TIN DUNG', 'demo', 'approved', 'root.bureau', now() - interval '60 days',
    'thu.bureau', now() - interval '60 days', now() - interval '59 days'
  from bureau.institution i where i.class = 'bureau' order by i.id limit 1`;
