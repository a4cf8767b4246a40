import { lookUpUnlessHeld, searchUnlessHeld } from '#bureau/alarms/search-hold.ts';
import { mostShown } from '#bureau/contract/people-shown.ts';
import { placeOf } from '#bureau/matching/place-of.ts';
import { countAsOne, showPeople, showTaken } from '#bureau/matching/show-people.ts';
import { matchWords } from '#bureau/matching/words.ts';
import type { InputOf, OutputOf, QuotaRule } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { limitOf } from '#kit/server/calls/quota.ts';
import { maskedName } from '#bureau/words/masked-name.ts';
import { say } from '#kit/words/words.ts';
import type { customerInquiry } from './contract.ts';
import { refuseOtherUnits } from './own-units.ts';
import { matchingRefusals } from '#bureau/matching/refusals.ts';

const windowWithoutProvince = 20;

/** Customers similar to the input, ranked by similarity, each with the reasons. */
export async function assist(
  context: Context,
  body: InputOf<typeof customerInquiry.search>['body'],
  counter: QuotaRule['counter'] = 'customer',
): Promise<OutputOf<typeof customerInquiry.search>> {
  await refuseOtherUnits(context, [body.unitCode, body.brCode]);
  const found = await searchUnlessHeld(context, {
    type: body.objTp ?? '0',
    cicCode: body.cicCode,
    identityNumber: body.idNo,
    registrationNumber: body.regNo,
    taxCode: body.taxNo,
    name: body.customerName,
    bornOn: body.birthDate,
    address: body.address,
    province: body.province,
    limit: body.province === undefined ? windowWithoutProvince : mostShown,
  });
  context.audit.note({ rows: found.length });
  const { people, left, more } = await showPeople(context, found, body);
  await countAsOne(context, counter, found);
  const rows = people.map((one) => ({
    macic: one.cicCode,
    tenkh: one.name,
    diachi: placeOf(one.address),
    socmt: one.identityHint,
    msthue: one.taxHint,
    dkdk: one.registrationHint,
    loaikh: one.type,
    confidence: one.confidence,
    reasons: one.reasons.map((reason) => say(matchWords, context.request.language, reason)),
    grades: one.grades,
  }));
  return { total: found.length, rows, more, left };
}

/** The customer of a CIC code, of one type if a type is given; `no-subject` if there is none. */
export async function customerOfCode(
  context: Context,
  { cicCode, customerType }: InputOf<typeof customerInquiry.lookup>['body'],
): Promise<OutputOf<typeof customerInquiry.lookup>> {
  const found = await lookUpUnlessHeld(context, cicCode);
  const isOfType = customerType === undefined || customerType === '0' || customerType === found?.type;
  if (found === undefined || !isOfType) throw new Refusal(matchingRefusals['no-subject'], 'cicCode');
  showTaken(context, found);
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
 * The acting user's day: customers counted against a daily limit, the limit, and the last twenty tickets, without
 * those of files.
 */
export async function dayOfUser(
  { client, who, settings }: Context,
  counter: QuotaRule['counter'],
): Promise<OutputOf<typeof customerInquiry.today>> {
  const general = limitOf(counter, settings);
  const { rows } = await client.query(
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
