import { createHash } from 'node:crypto';
import { say } from '#kit/words/words.ts';
import { lookUpByCicCode, searchCustomers } from '#bureau/matching/search.ts';
import { matchWords } from '#bureau/matching/words.ts';
import { productOf } from '#bureau/reports/products.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/context.ts';
import { limitOf } from '#kit/server/quota.ts';
import { serve } from '#kit/server/serve.ts';
import { uuidV7 } from '#kit/server/tokens.ts';
import { answerInquiry } from './answer.job.ts';
import { askedProduct } from './asked-product.ts';
import { askedToday, hintOf } from './asked-today.ts';
import { customerInquiry, typeOfProduct } from './contract.ts';
import { maskedName } from '#kit/words/masked-name.ts';
import { refuseOtherUnits } from './own-units.ts';
import type { InquiryRequest } from './request.ts';

const windowWithoutProvince = 20;

export const customerInquiryServer = serve(customerInquiry, {
  async search({ body }, context) {
    await refuseOtherUnits(context, [body.unitCode, body.brCode]);
    const found = await searchCustomers(context.client, context.cipher, {
      type: body.objTp ?? '0',
      cicCode: body.cicCode,
      identityNumber: body.idNo,
      registrationNumber: body.regNo,
      taxCode: body.taxNo,
      name: body.customerName,
      address: body.address,
      province: body.province,
      limit: body.province === undefined ? windowWithoutProvince : Math.min(body.end, 200),
    });
    context.audit.note({ rows: found.length });
    const rows = found.slice(body.start, body.end).map((one) => ({
      macic: one.cicCode,
      tenkh: one.name,
      diachi: one.address,
      socmt: one.identityHint,
      msthue: one.taxHint,
      dkdk: one.registrationHint,
      loaikh: one.type,
      confidence: one.confidence,
      reasons: one.reasons.map((reason) => say(matchWords, context.request.language, reason)),
      grades: one.grades,
    }));
    return { total: found.length, rows, more: found.length > body.end };
  },

  async lookup({ body }, context) {
    const found = await lookUpByCicCode(context.client, context.cipher, body.cicCode);
    if (found === undefined) throw new Refusal('no-subject', 'cicCode');
    if (body.customerType !== undefined && body.customerType !== '0' && body.customerType !== found.type) {
      throw new Refusal('no-subject', 'cicCode');
    }
    context.audit.about(found.subjectId);
    return {
      cstNm: found.name,
      cstAddr: found.address,
      cstIdNo: found.identityHint,
      cstRegNo: found.registrationHint,
      cstTaxNo: found.taxHint,
      customerType: found.type,
    };
  },

  async confirm({ body }, context) {
    const { who, client } = context;
    const product = askedProduct(body.productType);
    if (product === undefined) throw new Refusal('bad-input', 'productType');
    const {
      twoFactorCode: _handle,
      twoFactorRecoveryCode: _answer,
      ...request
    } = body satisfies InquiryRequest & Record<string, unknown>;
    const content = JSON.stringify(request);
    // The database keeps milliseconds, so the time is made here and travels as it is.
    const askedAt = new Date();
    const requestHash = createHash('sha256').update(content).digest();
    const { rows } = await client.query<{ fresh: boolean }>({
      name: 'confirm-inquiry',
      text: confirmSql,
      values: [
        who.institutionId,
        body.voucherNumber,
        uuidV7(),
        askedAt,
        requestHash,
        who.userId,
        who.username,
        who.branchId,
        product.code,
        typeOfProduct(body.productType),
        body.customerName,
        body.cicCode ?? null,
        hintOf(body),
        context.cipher.seal(content),
        answerInquiry.name,
      ],
    });
    if (rows[0]?.fresh !== true) await refuseOtherContent(context, body.voucherNumber, requestHash);
    context.audit.because('credit-granting');
    context.audit.note({ voucher: body.voucherNumber, product: product.code });
    return '0' as const;
  },

  async askedToday({ body }, context) {
    // What is asked at once goes by the catalogue's code, which has no number of its own.
    const product = askedProduct(body.productType)?.code ?? productOf(body.productType)?.code;
    if (product === undefined) throw new Refusal('bad-input', 'productType');
    return askedToday(context, product, body);
  },

  async today(_, { client, who, settings }) {
    const { rows } = await client.query<{ used: number; tickets: Ticket[] }>(
      `select
         coalesce((select used from portal.quota_day where institution_id = $1 and user_id = $2
                    and day = portal.hanoi_day() and counter = 'customer'), 0) as used,
         coalesce((select json_agg(t order by t."askedAt" desc) from (
           select voucher, product, customer_name as name, asked_at as "askedAt", status
           from portal.inquiry where institution_id = $1 and user_id = $2
             and asked_at >= portal.hanoi_day()::timestamp at time zone 'Asia/Ho_Chi_Minh'
           order by asked_at desc limit 20) t), '[]') as tickets`,
      [who.institutionId, who.userId],
    );
    const tickets = (rows[0]?.tickets ?? []).map((ticket) => ({
      msPhieu: ticket.voucher,
      maSP: ticket.product,
      maskedName: maskedName(ticket.name),
      ngayHoi: new Date(ticket.askedAt).toISOString(),
      tt: ticket.status,
    }));
    return { used: rows[0]?.used ?? 0, limit: limitOf('customer', settings), tickets };
  },
});

type Ticket = { voucher: string; product: string; name: string; askedAt: string; status: number };

// One statement: the voucher is taken first, and only who took it writes the inquiry, its charge and its job.
const confirmSql = `
  with taken as (
    insert into portal.voucher (institution_id, voucher, inquiry_id, asked_at, request_hash)
    values ($1, $2, $3, $4, $5) on conflict do nothing
    returning institution_id, inquiry_id, asked_at
  ), asked as (
    insert into portal.inquiry (institution_id, asked_at, id, user_id, username, branch_id, voucher, product, customer_type,
      customer_name, cic_code, identity_hint, request)
    select institution_id, asked_at, inquiry_id, $6, $7, $8, $2, $9, $10, $11, $12, $13, $14 from taken
  ), charged as (
    insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd)
    select t.institution_id, t.asked_at, t.inquiry_id, p.code, p.price_vnd, i.price_percent, p.price_vnd * i.price_percent / 100
    from taken t
    join bureau.product p on p.code = $9
    join bureau.institution i on i.id = t.institution_id
  ), queued as (
    select (graphile_worker.add_job($15, json_build_object('institutionId', institution_id, 'userId', $6::int,
      'askedAt', to_char(asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'inquiryId', inquiry_id))).id as job
    from taken
  )
  select (select count(job) from queued) = 1 as fresh`;

/** A ticket that is taken already: the same content is no error (nothing is asked or charged again), other content is. */
async function refuseOtherContent({ client, who }: Context, voucher: string, requestHash: Buffer): Promise<void> {
  // A statement of its own: the one above does not see what a call at the same moment has just committed.
  const { rows } = await client.query(
    'select from portal.voucher where institution_id = $1 and voucher = $2 and request_hash = $3',
    [who.institutionId, voucher, requestHash],
  );
  if (rows.length === 0) throw new Refusal('voucher-reused', 'voucherNumber');
}
