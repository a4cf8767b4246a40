import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { readCreditFile } from '#bureau/credit/read-file.ts';
import { resolveSubject } from '#bureau/matching/resolve.ts';
import { creditRelation, type InquiryHeader } from '#bureau/reports/credit-relation.ts';
import type { Report } from '#kit/contract/report.ts';
import { appendAudit, subjectKeyOf } from '#kit/server/audit.ts';
import { actAs } from '#kit/server/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { job, type JobServices } from '#kit/server/jobs.ts';
import type pg from 'pg';
import { inquiryRequest } from './request.ts';

const payload = z.object({ institutionId: z.int(), userId: z.int(), askedAt: z.string(), inquiryId: z.uuid() });
type Payload = z.output<typeof payload>;

/**
 * Answers an inquiry: finds the subject, opens its file, builds the report, settles the charge, leaves the footprint and
 * tells the browser, in one transaction. Run again, it finds the inquiry answered and does nothing.
 */
export const answerInquiry = job({
  name: 'answer-inquiry',
  payload,
  run: (asked, services) => actAs(services.pool, asked, (_, client) => answer(asked, services, client)),
});

type Pending = {
  voucher: string;
  username: string;
  product: string;
  customer_name: string;
  customer_type: string;
  request: Buffer;
  product_vi: string;
  product_en: string;
  institution_vi: string;
  institution_en: string;
  institution_address: string;
  institution_code: string;
};

async function answer(asked: Payload, services: JobServices, client: pg.PoolClient): Promise<void> {
  const pending = await lockPending(client, asked);
  if (pending === undefined) return;
  const request = inquiryRequest.parse(JSON.parse(services.cipher.open(pending.request)));
  const subjectKind = pending.customer_type === '1' ? 'legal' : 'natural';
  const subjectId = await resolveSubject(client, services.cipher, {
    type: subjectKind === 'legal' ? '1' : '2',
    cicCode: request.cicCode,
    identityNumber: request.identityNumber,
    registrationNumber: request.businessRegistration,
    taxCode: request.taxCode,
    name: request.customerName,
  });
  const file = subjectId === undefined ? null : await openFile(client, services, asked, subjectId);
  const report = creditRelation(file, headerOf(asked, pending, request.cicCode ?? null, subjectKind));
  await keepAnswer(client, services, asked, report);
  if (subjectId !== undefined) {
    await client.query('select bureau.add_footprint($1, $2, $3)', [subjectId, pending.product, asked.inquiryId]);
  }
  await sendEvent(client, { ...asked, kind: 'reply', data: { voucher: pending.voucher, status: 1 } });
  await appendAudit(client, {
    userId: asked.userId,
    username: pending.username,
    institutionId: asked.institutionId,
    sessionId: null,
    address: null,
    requestId: asked.inquiryId,
    action: 'job answer-inquiry',
    purpose: 'credit-granting',
    subjectKey: subjectId === undefined ? null : subjectKeyOf(services.settings.indexKey, subjectId),
    result: report.hasInformation ? 'answered' : 'no-information',
    detail: JSON.stringify({ voucher: pending.voucher, product: pending.product }),
  });
}

/** The inquiry, locked, with what its report's header needs; undefined once it is answered. */
async function lockPending(client: pg.PoolClient, asked: Payload): Promise<Pending | undefined> {
  const { rows } = await client.query<Pending>({
    name: 'lock-pending',
    text: `select q.voucher, q.username, q.product, q.customer_name, q.customer_type, q.request,
        p.name_vi as product_vi, p.name_en as product_en, i.code as institution_code,
        i.name_vi as institution_vi, i.name_en as institution_en, i.address as institution_address
      from portal.inquiry q
      join bureau.product p on p.code = q.product
      join bureau.institution i on i.id = q.institution_id
      where q.institution_id = $1 and q.asked_at = $2 and q.id = $3 and q.status = 2
      for update of q`,
    values: [asked.institutionId, asked.askedAt, asked.inquiryId],
  });
  return rows[0];
}

async function openFile(client: pg.PoolClient, services: JobServices, asked: Payload, subjectId: bigint) {
  await client.query(
    'update portal.inquiry set subject_id = $4 where institution_id = $1 and asked_at = $2 and id = $3',
    [asked.institutionId, asked.askedAt, asked.inquiryId, subjectId],
  );
  await client.query('select portal.open_file($1, $2)', [asked.inquiryId, asked.askedAt]);
  return readCreditFile(client, services.cipher, subjectId);
}

function headerOf(
  asked: Payload,
  pending: Pending,
  cicCode: string | null,
  subjectKind: 'natural' | 'legal',
): InquiryHeader {
  return {
    product: { code: pending.product, name: { vi: pending.product_vi, en: pending.product_en } },
    subjectKind,
    customerName: pending.customer_name,
    cicCode,
    voucher: pending.voucher,
    inquirer: {
      institution: { vi: pending.institution_vi, en: pending.institution_en },
      code: pending.institution_code,
      address: pending.institution_address,
      user: pending.username,
    },
    asked: asked.askedAt,
    answered: new Date().toISOString(),
  };
}

async function keepAnswer(client: pg.PoolClient, services: JobServices, asked: Payload, report: Report): Promise<void> {
  const text = JSON.stringify(report);
  await client.query({
    name: 'keep-answer',
    text: `with kept as (
        insert into portal.reply (institution_id, asked_at, inquiry_id, report, sha256) values ($1, $2, $3, $4, $5)
      ), settled as (
        update portal.charge set amount_vnd = case when $6 then amount_vnd else 0 end,
          state = case when $6 then 'charged' else 'free' end, settled_at = clock_timestamp()
        where institution_id = $1 and asked_at = $2 and inquiry_id = $3
      )
      update portal.inquiry set status = 1, has_information = $6, answered_at = clock_timestamp()
      where institution_id = $1 and asked_at = $2 and id = $3`,
    values: [
      asked.institutionId,
      asked.askedAt,
      asked.inquiryId,
      services.cipher.sealBytes(gzipSync(text, { level: 6 })),
      createHash('sha256').update(text).digest(),
      report.hasInformation,
    ],
  });
}
