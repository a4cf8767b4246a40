import type { Connection } from '#kit/server/database/connection.ts';
import { formatMonth } from '#kit/words/format.ts';
import { say } from '#kit/words/words.ts';
import type { Statement } from './statement.ts';
import { noticeWords } from './words.ts';

/** A line of a payment notice; a correction has no quantity. */
export type NoticeLine = {
  readonly name: string;
  readonly quantity: bigint | undefined;
  readonly unitPrice: bigint | undefined;
  readonly amount: bigint;
};

type Row = {
  readonly kind: 'usage' | 'late' | 'correction';
  readonly of_month: string;
  readonly product: string | null;
  readonly product_name: string | null;
  readonly quantity: bigint | null;
  readonly unit_price_vnd: bigint | null;
  readonly gross_vnd: bigint;
};

/** The payable lines of a statement of the acting institution, without free ones. */
export async function noticeLines(
  client: Connection,
  { month, contract_no }: Statement,
  institutionId: number,
): Promise<NoticeLine[]> {
  const { rows } = await client.query(
    `select l.kind, l.of_month::text as of_month, l.product, p.name_vi as product_name, sum(l.quantity)::bigint as quantity,
       l.unit_price_vnd, sum(l.gross_vnd)::bigint as gross_vnd
     from portal.statement_line l left join bureau.product p on p.code = l.product
     where l.institution_id = $1 and l.month = $2 and l.contract_no = $3
     group by l.kind, l.of_month, l.product, p.name_vi, l.unit_price_vnd
     having sum(l.gross_vnd) <> 0
     order by min(l.line_no)`,
    [institutionId, month, contract_no],
  );
  return rows.map((row) => ({
    name: nameOf(row),
    quantity: row.kind === 'correction' ? undefined : (row.quantity ?? undefined),
    unitPrice: row.kind === 'correction' ? undefined : (row.unit_price_vnd ?? undefined),
    amount: row.gross_vnd,
  }));
}

function nameOf({ kind, of_month, product, product_name }: Row): string {
  const month = formatMonth(of_month);
  if (kind === 'correction') return say(noticeWords, 'vi', 'correctionOf', { month });
  const service = `${product_name ?? ''} (${product ?? ''})`.trim();
  return kind === 'late' ? say(noticeWords, 'vi', 'lateService', { service, month }) : service;
}
