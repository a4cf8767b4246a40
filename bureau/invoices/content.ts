import { say } from '#kit/words/words.ts';
import { type Party, partiesOf } from './parties.ts';
import type { InvoiceContent, StoredInvoice } from './stored.ts';
import { invoicePaperWords } from './words.ts';
import type { Connection } from '#database/connection.ts';

const vatPercent = 10;

const t = (key: keyof (typeof invoicePaperWords)['texts'], params: Readonly<Record<string, string>> = {}) =>
  say(invoicePaperWords, 'vi', key, params);

/** The content of an invoice of the acting institution; undefined while one of its parties has no tax code. */
export async function contentOf(client: Connection, stored: StoredInvoice): Promise<InvoiceContent | undefined> {
  const { bureau, payer } = await partiesOf(client, stored.institution_id);
  const [seller, buyer] = [taxedParty(bureau), taxedParty(payer)];
  if (seller === undefined || buyer === undefined) return undefined;
  // A reissued invoice stands alone: the one it replaces was cancelled.
  const isAlone = stored.refers_to === null || stored.kind === 'reissue';
  const refersTo = isAlone ? undefined : await referenceOf(client, stored);
  return {
    seller,
    buyer,
    vatPercent,
    lines: stored.kind === 'adjustment' ? [adjustmentLine(stored)] : await linesOf(client, stored),
    ...(refersTo === undefined ? {} : { refersTo }),
  };
}

const taxedParty = ({ name, taxCode, address }: Party) =>
  taxCode === undefined ? undefined : { name, taxCode, address };

function adjustmentLine({ reason, net_vnd }: StoredInvoice): InvoiceContent['lines'][number] {
  return {
    name: t('adjustment', { reason: reason ?? '' }),
    unit: t('time'),
    quantity: '1',
    priceVnd: String(net_vnd),
    amountVnd: String(net_vnd),
  };
}

async function referenceOf(client: Connection, stored: StoredInvoice): Promise<InvoiceContent['refersTo']> {
  const { rows } = await client.query(
    `select pattern, serial, number, issued_on::text as issued_on from portal.invoice
     where institution_id = $1 and id = $2 and number is not null /* never null: pattern, serial, issued_on */`,
    [stored.institution_id, stored.refers_to],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('an invoice refers to one without a number');
  const { pattern, serial, number, issued_on: issuedOn } = found;
  return {
    kind: stored.kind === 'replacement' ? 1 : 2,
    pattern,
    serial,
    number,
    issuedOn,
    reason: stored.reason ?? '',
  };
}

/**
 * The statement's lines, grouped by product and price, so that quantity × price less the discounts is the amount; without free items
 * and corrections that adjust another invoice.
 */
async function linesOf(client: Connection, stored: StoredInvoice): Promise<InvoiceContent['lines']> {
  const { rows } = await client.query(
    `select l.product, p.name_vi as product_name, l.kind, to_char(l.of_month, 'MM/YYYY') as of_month,
       l.unit_price_vnd::text as price, coalesce(sum(l.quantity), 0)::text as quantity, sum(l.net_vnd)::text as net
     from portal.statement_line l left join bureau.product p on p.code = l.product
     where l.institution_id = $1 and l.month = $2 and l.contract_no = $3
       and not exists (select from portal.invoice a where a.institution_id = l.institution_id and a.correction_id = l.proposal_id)
     group by l.product, p.name_vi, l.kind, l.of_month, l.unit_price_vnd
     having sum(l.net_vnd) <> 0
     order by min(l.line_no)`,
    [stored.institution_id, stored.month, stored.contract_no],
  );
  return rows.map(({ product, product_name, kind, of_month, price, quantity, net }) => {
    const service = product === null ? '' : `${product_name ?? ''} (${product})`.trim();
    if (kind === 'correction')
      return {
        ...{ name: t('correction', { month: of_month }), unit: t('time'), quantity: '1' },
        ...{ priceVnd: net, amountVnd: net },
      };
    const name = kind === 'late' ? t('late', { product: service, month: of_month }) : service;
    return { name, unit: t('report'), quantity, ...(price === null ? {} : { priceVnd: price }), amountVnd: net };
  });
}
