import type { Cipher } from '#kit/server/cipher.ts';
import { lockPending } from '#bureau/reports/answer.ts';
import { takeReportNumbers } from '#bureau/reports/head/report-number.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { orderFilesOf } from './files.ts';
import { foreignReport, foreignRequest } from './foreign-report.ts';
import { requestOf } from './place-order.ts';
import { type OpenedOrder, type Operator, answerOrder } from './work.ts';
import type { Connection } from '#database/connection.ts';

/** Answers an opened order with its received files: makes its report, settles the charge and notifies. */
export async function answerForeign(
  client: Connection,
  cipher: Cipher,
  order: OpenedOrder,
  by: Operator,
): Promise<void> {
  const key = { institutionId: order.institutionId, askedAt: order.askedAt.toISOString(), inquiryId: order.inquiryId };
  const pending = await lockPending(client, key);
  if (pending === undefined) throw new Refusal('state-changed');
  const request = foreignRequest.parse(requestOf(cipher, order.request));
  const [number = ''] = await takeReportNumbers(client, cipher, 1);
  const report = foreignReport({
    number,
    pending,
    askedAt: order.askedAt,
    request,
    country: await countryOf(client, request.country),
    files: await orderFilesOf(client, order),
  });
  await answerOrder(client, cipher, { order, by, report });
}

export type CountryName = { readonly vi: string; readonly en: string };

/** A country's name in both languages; its code if it has no name. */
export async function countryOf(client: Connection, code: string): Promise<CountryName> {
  return (await countriesOf(client, [code]))(code);
}

/** Names of countries by their codes, read at once; the code if there is no name. */
export async function countriesOf(
  client: Connection,
  codes: readonly string[],
): Promise<(code: string) => CountryName> {
  const { rows } = await client.query(
    'select code, name_vi as vi, name_en as en from bureau.nation where code = any ($1)',
    [[...new Set(codes)]],
  );
  const names = new Map(rows.map(({ code, vi, en }) => [code, { vi, en }]));
  return (code) => names.get(code) ?? { vi: code, en: code };
}
