import type { Connection } from '#database/connection.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { formatNumber } from '#kit/words/format.ts';
import type { Language } from '#kit/words/words.ts';
import { feesRefusals } from './refusals.ts';

/** What a product `p` costs an institution `i`, in whole dong: its share of today's price, as charged. */
export const feeSql = '(bureau.list_price(p) * bureau.member_percent(i) / 100)::bigint';

/** What products cost an institution today, by product code. */
export async function feesOf(
  client: Connection,
  institutionId: number,
  products: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await client.query(
    `select p.code, ${feeSql} as fee from bureau.product p, bureau.institution i where p.code = any ($2) and i.id = $1 /* never null: fee */`,
    [institutionId, products],
  );
  return new Map(rows.map(({ code, fee }) => [code, fee]));
}

/**
 * Refuses `fee-changed`, with the current fee, if the user agreed to another fee than the one about to be charged:
 * prices change at midnight, and the user may have read the page before. Without an agreed fee, the tariff applies.
 */
export function requireAgreedFee(
  agreed: string | undefined,
  { fee, language }: { readonly fee: bigint; readonly language: Language },
): void {
  if (agreed === undefined || BigInt(agreed) === fee) return;
  throw new Refusal(feesRefusals['fee-changed'], undefined, { price: formatNumber(String(fee), language) });
}
