import { requireAgreedFee } from '#bureau/fees/fee-of.ts';
import { type CountryName, countriesOf } from '#bureau/orders/answer-foreign.ts';
import { piecesAnswer } from '#bureau/orders/answer-files.ts';
import { orderFilesOf } from '#bureau/orders/files.ts';
import { foreignRequest } from '#bureau/orders/foreign-report.ts';
import { type OwnOrder, deadlinesOf, readOwnOrders } from '#bureau/orders/own-orders.ts';
import { placeOrder, requestOf } from '#bureau/orders/place-order.ts';
import { openStates, type OrderState } from '#bureau/orders/states.ts';
import { hasMore, rowsWithin } from '#kit/contract/fields.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { totalOf } from '#kit/server/calls/window.ts';
import { say } from '#kit/words/words.ts';
import { foreignCompanies } from './contract.ts';
import { askPartnerJob, partnerHand } from './partner.job.ts';
import { foreignWords } from './words.ts';

const product = 'S70';
const statesOf: Readonly<Record<'0' | '1' | '2', readonly OrderState[]>> = {
  0: ['returned'],
  1: ['answered'],
  2: openStates,
};

export const foreignCompaniesServer = serve(foreignCompanies, {
  async submit({ body }, context) {
    const { client, cipher, who, audit } = context;
    const { orderKey, again, agreedFee, ...request } = body;
    await requireForeign(context, request.country);
    const order = await placeOrder(client, cipher, {
      product,
      orderKey,
      again,
      customerType: '1',
      subjectName: request.companyName,
      subjectParts: [request.companyName, request.country],
      request,
      by: who,
    });
    if (order.isNew) {
      requireAgreedFee(agreedFee, { fee: order.fee, language: context.request.language });
      await client.query('insert into portal.partner_message (institution_id, order_id) values ($1, $2)', [
        who.institutionId,
        order.id,
      ]);
      await askPartnerJob(client, context.settings);
    }
    audit.because('credit-granting');
    audit.note({ voucher: order.voucher, product, isNew: order.isNew });
    return { ketQua: '0' as const, msPhieu: order.voucher, hanTraLoi: order.dueOn };
  },

  async list({ query }, context) {
    const { client, who, audit } = context;
    // Counted from 1, the end inclusive.
    const window = { start: query.start - 1, end: query.end };
    const orders = await readOwnOrders(client, {
      institutionId: who.institutionId,
      branchId: who.branchId,
      products: [product],
      states: query.status === undefined ? undefined : statesOf[query.status],
      fromDate: query.fromDate,
      toDate: query.toDate,
      skip: window.start,
      take: rowsWithin(window),
    });
    const deadlineOf = await deadlinesOf(client, orders);
    audit.note({ rows: orders.length });
    const asked = orders.map((order) => foreignRequest.parse(requestOf(context.cipher, order.request)).country);
    const nameOf = await countriesOf(client, asked);
    const rows = orders.map((order, at) =>
      rowOf(context, order, { isLate: deadlineOf(order).isLate, country: nameOf(asked[at] ?? '') }),
    );
    const total = totalOf(orders);
    return { total, rows, more: hasMore(window, total) };
  },

  async download({ query }, { client, who, files, audit }) {
    const [order] = await readOwnOrders(client, {
      institutionId: who.institutionId,
      branchId: who.branchId,
      products: [product],
      states: ['answered'],
      voucher: query.msPhieu,
      skip: 0,
      take: 1,
    });
    if (order === undefined) throw new Refusal('not-found', 'msPhieu');
    audit.note({ voucher: order.voucher, files: order.files });
    const pieces = await orderFilesOf(client, { institutionId: who.institutionId, id: order.id });
    return piecesAnswer(files, order.voucher, pieces);
  },
});

/** A country of the list, and not Viet Nam: the bureau itself answers for that. */
async function requireForeign({ client }: Context, country: string): Promise<void> {
  const { rowCount } = await client.query(`select from bureau.nation where code = $1 and code <> 'VN'`, [country]);
  if (rowCount === 0) throw new Refusal('bad-input', 'country');
}

function rowOf(
  { request: { language } }: Context,
  order: OwnOrder,
  { isLate, country }: { readonly isLate: boolean; readonly country: CountryName },
) {
  return {
    tenKh: order.subject_name,
    tenqg: country[language],
    ngayHoi: order.asked_at.toISOString(),
    tenTinhTrang: say(foreignWords, language, order.state),
    ngayTraLoi: order.ended_at?.toISOString() ?? null,
    nguoiXl: order.taken_name === partnerHand.name ? say(foreignWords, language, 'partner') : order.taken_name,
    tt: order.state === 'answered' ? 1 : order.state === 'returned' ? 0 : 2,
    msPhieu: order.voucher,
    hanTraLoi: order.due_on,
    isLate,
    soTep: order.files,
    lyDo: order.return_reason,
  };
}
