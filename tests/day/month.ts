import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { totalsArray } from '#bureau/intake/around.ts';
import { addMonths, lastDayOf, monthOf } from '#bureau/credit/months.ts';
import { newestDue } from '#bureau/intake/days.ts';
import { type FileRow, jsonFile } from '#bureau/intake/generate.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import { loan, person } from '#bureau/intake/sample-rows.fixture.ts';
import { bearer } from '#testing/inquirer.ts';
import { type Bank, dayPassword } from './bank.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

export type Payload = { name: string; mimeType: string; buffer: Buffer };

/** A person whom no other test uses. */
export type Customer = {
  readonly code: string;
  readonly name: string;
  readonly citizenId: string;
  readonly address: string;
};

export function newCustomer(name: string): Customer {
  const number = String(randomInt(1e6)).padStart(6, '0');
  return { code: `KH${number}`, name, citizenId: `001190${number}`, address: '8 Phố Ngày, Hà Nội' };
}

/** The last day of a past month in Hanoi, yyyy-MM-dd; 1 is the previous month. */
export const monthEnd = (ago: number): string => lastDayOf(addMonths(monthOf(hanoiDay()), -ago));

/** The newest day that a month's file is due of: today, on the last of a month, when the month before is the past already (TRU-11). */
export const newestEnd = (): string => newestDue('month', hanoiDay());

/** The customers of a bank as a D10 file. */
export const customersFile = (bank: Bank, customers: readonly Customer[]): Promise<Payload> =>
  fileOf(bank, 'D10', {
    day: monthEnd(1),
    rows: customers.map((customer) => ({
      ...{ ...person, branch_code: bank.code, customer_code: customer.code, name: customer.name },
      ...{ paper_number: customer.citizenId, address: customer.address },
    })),
  });

export type Owed = { readonly customer: Customer; readonly group: 1 | 2 | 3 | 4 | 5 };

/** The loans of a bank at a month's end as a D32 file; its total is too high if `isWrong`. */
export async function loansFile(
  bank: Bank,
  owed: readonly Owed[],
  { ago = 1, day = monthEnd(ago), sequence = 1, isWrong = false } = {},
): Promise<Payload> {
  const file = await fileOf(bank, 'D32', {
    ...{ day, sequence },
    rows: owed.map(({ customer, group }) => ({
      ...{ ...loan, branch_code: bank.code, customer_code: customer.code, customer_name: customer.name },
      ...{ contract_number: `HD/${customer.code}`, debt_group: `0${group}` },
      ...(group === 1 ? {} : { overdue_days: '120', overdue_vnd: '50000000' }),
    })),
  });
  if (!isWrong) return file;
  const text = file.buffer.toString('utf8');
  const at = text.lastIndexOf(`"${totalsArray}"`);
  const sum = `${900 * owed.length}000000`;
  return { ...file, buffer: Buffer.from(text.slice(0, at) + text.slice(at).replaceAll(sum, sum.replace(/0/, '1'))) };
}

type Content = { readonly day: string; readonly sequence?: number; readonly rows: readonly FileRow[] };

async function fileOf(bank: Bank, code: string, { day, sequence = 1, rows }: Content): Promise<Payload> {
  const kind = kindOf(code);
  const section = code === 'D10' ? 'KHCN' : 'CHOVAY';
  if (kind === undefined) throw new Error(`no ${code}`);
  const parts: string[] = [];
  for await (const part of jsonFile({ kind, institutionCode: bank.code, day, rows: { [section]: rows } }))
    parts.push(part);
  const name = `${code}${bank.code}${day.replaceAll('-', '')}.${String(sequence).padStart(3, '0')}.json`;
  return { name, mimeType: 'application/json', buffer: Buffer.from(parts.join('')) };
}

/** Sends files of a bank through the API alone, one after the other, and waits until each is accepted. */
export async function sendByCall(request: APIRequestContext, bank: Bank, files: readonly Payload[]): Promise<void> {
  const headers = await bearer(bank.clerk, dayPassword);
  for (const file of files) {
    const sent = await request.post('/api/GuiNhanPhanHoiTT15/upload-file', {
      headers,
      multipart: { matctd: bank.code, folder: file.name.slice(0, 3), file },
    });
    expect(sent.ok(), await sent.text()).toBe(true);
    const today = hanoiDay();
    await expect
      .poll(
        async () => {
          const data = { fromDate: today, toDate: today, start: 0, end: 50 };
          const answer = await request.post('/api/GuiNhanPhanHoiTT15/show-log-file', { headers, data });
          const body = (await answer.json()) as {
            data: { rows: { file_name: string; upload_status: string; reply: string }[] };
          };
          const row = body.data?.rows.find(({ file_name }) => file_name === file.name);
          return row?.upload_status === 'applied' ? 'applied' : row?.reply;
        },
        { timeout: 120_000 },
      )
      .toBe('applied');
  }
}
