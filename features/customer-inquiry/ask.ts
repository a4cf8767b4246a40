import type { z } from 'zod';
import { lookUpByCicCode, searchCustomers } from '#bureau/matching/search.ts';
import { matchWords } from '#bureau/matching/words.ts';
import { requireAgreedFee } from '#bureau/fees/fee-of.ts';
import { hasBudgetSql, requireBudget } from '#bureau/fees/budget.ts';
import { newTicket, takeTicketSql, ticketFeeSql, ticketParameters } from '#bureau/reports/take-ticket.ts';
import type { InputOf, OutputOf, QuotaRule } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { limitOf } from '#kit/server/calls/quota.ts';
import { maskedName } from '#bureau/words/masked-name.ts';
import { say } from '#kit/words/words.ts';
import { answerInquiry } from './answer.job.ts';
import { hintOf } from './asked-today.ts';
import { type customerInquiry, type inquiryInput, typeOfProduct } from './contract.ts';
import { refuseOtherUnits } from './own-units.ts';
import type { InquiryRequest } from './request.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';
import { requireMeant } from '#bureau/matching/require-meant.ts';
import { bureauOrdersRefusals } from '#bureau/orders/refusals.ts';
import { untyped } from '#kit/server/database/untyped.ts';

type Ticket = { voucher: string; product: string; name: string; isFirm: boolean; askedAt: string; status: number };

const windowWithoutProvince = 20;

/** Customers similar to the input, ranked by similarity, each with the reasons. */
export async function assist(
  context: Context,
  body: InputOf<typeof customerInquiry.search>['body'],
): Promise<OutputOf<typeof customerInquiry.search>> {
  await refuseOtherUnits(context, [body.unitCode, body.brCode]);
  const found = await searchCustomers(context.client, context.cipher, {
    type: body.objTp ?? '0',
    cicCode: body.cicCode,
    identityNumber: body.idNo,
    registrationNumber: body.regNo,
    taxCode: body.taxNo,
    name: body.customerName,
    bornOn: body.birthDate,
    address: body.address,
    province: body.province,
    limit: body.province === undefined ? windowWithoutProvince : Math.min(body.end, 200),
  });
  context.audit.note({ rows: found.length });
  const shown = found.slice(body.start, body.end);
  context.audit.showed(shown.map((one) => one.subjectId));
  const rows = shown.map((one) => ({
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
}

/** The customer of a CIC code, of one type if a type is given; `no-subject` if there is none. */
export async function customerOfCode(
  context: Context,
  { cicCode, customerType }: InputOf<typeof customerInquiry.lookup>['body'],
): Promise<OutputOf<typeof customerInquiry.lookup>> {
  const found = await lookUpByCicCode(context.client, context.cipher, cicCode);
  const isOfType = customerType === undefined || customerType === '0' || customerType === found?.type;
  if (found === undefined || !isOfType) throw new Refusal(matchingRefusals['no-subject'], 'cicCode');
  context.audit.showed([found.subjectId]);
  return {
    cstNm: found.name,
    cstAddr: found.address,
    cstIdNo: found.identityHint,
    cstRegNo: found.registrationHint,
    cstTaxNo: found.taxHint,
    customerType: found.type,
  };
}

/**
 * Takes an inquiry about a customer: ticket, inquiry, charge and the worker's job commit together. The same ticket
 * with the same content asks once; with other content it is refused (`voucher-reused`).
 */
export async function askQueued(
  context: Context,
  body: z.output<typeof inquiryInput>,
  product: string,
  type: '1' | '2' = typeOfProduct(body.productType),
): Promise<'0'> {
  const {
    twoFactorCode: _handle,
    twoFactorRecoveryCode: _answer,
    agreedFee,
    ...request
  } = body satisfies InquiryRequest & Record<string, unknown>;
  const { who, client } = context;
  const purpose = 'credit-granting';
  const ticket = newTicket(context.cipher, who, {
    voucher: body.voucherNumber,
    product,
    customerType: type,
    customerName: body.customerName,
    cicCode: body.cicCode,
    identityHint: hintOf(body),
    purpose,
    request,
  });
  context.audit.because(purpose);
  context.audit.note({ voucher: body.voucherNumber, product });
  // Without a code the numbers are compared when the answer is made, free of charge: the usual inquiry stays one trip.
  if (body.cicCode !== undefined) await requireCode(context, ticket.requestHash, { body, type });
  const { rows } = await untyped(client).query<{ fresh: boolean; has_budget: boolean; fee: bigint | null }>({
    name: 'confirm-inquiry',
    text: confirmSql,
    values: [...ticket.values, answerInquiry.name],
  });
  const [taken] = rows;
  if (taken?.fresh !== true || taken.fee === null) {
    await refuseOtherContent(context, body.voucherNumber, ticket.requestHash);
  } else {
    requireAgreedFee(agreedFee, { fee: taken.fee, language: context.request.language });
    if (taken.has_budget) await requireBudget(client, who.institutionId);
  }
  return '0' as const;
}

/** Refuses a CIC code beside a number of somebody else, or that nobody has without a number; not what was taken before. */
async function requireCode(
  context: Context,
  requestHash: Buffer,
  { body, type }: { body: z.output<typeof inquiryInput>; type: '1' | '2' },
): Promise<void> {
  try {
    await requireMeant(context, {
      type,
      cicCode: body.cicCode,
      identityNumber: body.identityNumber,
      taxCode: body.taxCode,
      registrationNumber: body.businessRegistration,
      name: body.customerName,
    });
  } catch (error) {
    if (!(error instanceof Refusal) || !(await isTakenWith(context, body.voucherNumber, requestHash))) throw error;
  }
}

/**
 * The acting user's day: customers counted against a daily limit, the limit, and the last twenty tickets, without
 * those of files.
 */
export async function dayOfUser(
  { client, who, settings }: Context,
  counter: QuotaRule['counter'],
): Promise<OutputOf<typeof customerInquiry.today>> {
  const general = limitOf(counter, settings);
  const { rows } = await untyped(client).query<{
    used: number;
    limit: number;
    total: number;
    answered: number;
    waiting: number;
    tickets: Ticket[];
  }>(
    `select portal.day_limit($4) as limit,
       coalesce((select used from portal.quota_day where institution_id = $1 and user_id = $2
                  and day = portal.hanoi_day() and counter = $3), 0) as used,
       coalesce((select json_agg(t order by t."askedAt" desc) from (
         select voucher, product, customer_name as name, customer_type = '1' as "isFirm", asked_at as "askedAt", status
         from portal.inquiry where institution_id = $1 and user_id = $2 and not is_by_file
           and asked_at >= portal.hanoi_day()::timestamp at time zone 'Asia/Ho_Chi_Minh'
         order by asked_at desc limit 20) t), '[]') as tickets, d.total, d.answered, d.waiting
     from (select count(*)::int as total, count(*) filter (where status = 1)::int as answered,
             count(*) filter (where status = 2)::int as waiting
           from portal.inquiry where institution_id = $1 and user_id = $2 and not is_by_file
             and asked_at >= portal.hanoi_day()::timestamp at time zone 'Asia/Ho_Chi_Minh') d /* never null: limit */`,
    [who.institutionId, who.userId, counter, general],
  );
  const tickets = (rows[0]?.tickets ?? []).map((ticket) => ({
    msPhieu: ticket.voucher,
    maSP: ticket.product,
    maskedName: ticket.isFirm ? ticket.name : maskedName(ticket.name),
    ngayHoi: new Date(ticket.askedAt).toISOString(),
    tt: ticket.status,
  }));
  const { used = 0, limit = general, total = 0, answered = 0, waiting = 0 } = rows[0] ?? {};
  return { used, limit, total, answered, waiting, tickets };
}

// Whoever takes the ticket queues its answer, in the same statement.
const confirmSql = `${takeTicketSql}, queued as (
    select (graphile_worker.add_job($${ticketParameters + 1}, json_build_object('institutionId', institution_id, 'userId', $6::int,
      'askedAt', to_char(asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'inquiryId', inquiry_id))).id as job
    from taken
  )
  select (select count(job) from queued) = 1 as fresh, ${hasBudgetSql}, ${ticketFeeSql}`;

/**
 * A ticket that is already taken: the same content is not an error (nothing is asked or charged again), other content
 * is.
 */
async function refuseOtherContent(context: Context, voucher: string, requestHash: Buffer): Promise<void> {
  // A separate statement: the one above does not see what a simultaneous call has just committed.
  if (!(await isTakenWith(context, voucher, requestHash)))
    throw new Refusal(bureauOrdersRefusals['voucher-reused'], 'voucherNumber');
}

async function isTakenWith({ client, who }: Context, voucher: string, requestHash: Buffer): Promise<boolean> {
  const { rows } = await client.query(
    'select from portal.voucher where institution_id = $1 and voucher = $2 and request_hash = $3',
    [who.institutionId, voucher, requestHash],
  );
  return rows.length > 0;
}
