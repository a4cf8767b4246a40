import { z } from 'zod';
import { whoIsMeant } from '#bureau/matching/resolve.ts';
import type { ConflictField, InquiryEnding } from '#bureau/contract/inquiry-ending.ts';
import { type Pending, answerPending, lockPending } from '#bureau/reports/answer.ts';
import { appendAudit, subjectKeyOf } from '#kit/server/calls/audit.ts';
import { actAs } from '#kit/server/database/database.ts';
import { sendEvent } from '#kit/server/events.ts';
import { secondsToWait } from '#bureau/sandbox/outcome.ts';
import { sharedNow } from '#kit/server/clock.ts';
import { type JobServices, job } from '#kit/server/jobs/jobs.ts';
import { appendEvents, isProgram, type ProgramEvent } from '#bureau/events/append-event.ts';
import { type InquiryRequest, inquiryRequest } from './request.ts';
import { reportStanding } from '#bureau/consents/report-consent.ts';
import type { PooledConnection } from '#kit/server/database/connection.ts';
import { customerTypeOf } from '#bureau/contract/subject-kind.ts';

const payload = z.object({ institutionId: z.int(), userId: z.int(), askedAt: z.string(), inquiryId: z.uuid() });
type Payload = z.output<typeof payload>;

/**
 * Answers an inquiry: finds the subject, opens its file, builds the report, settles the charge, writes the footprint
 * and notifies the browser, in one transaction. Repeated, it finds the inquiry answered and does nothing. One that
 * cannot be answered (the borrower's stored data is damaged) ends as failed, free of charge (RPL-03).
 */
export const answerInquiry = job({
  name: 'answer-inquiry',
  rests: true,
  payload,
  run: (asked, services) => actAs(services.pool, asked, (client) => answer(asked, services, client)),
  giveUp: (asked, services) => actAs(services.pool, asked, (client) => fail(asked, client)),
});

async function answer(asked: Payload, services: JobServices, client: PooledConnection): Promise<void> {
  const pending = await lockPending(client, asked);
  if (pending === undefined) return;
  const request = inquiryRequest.parse(JSON.parse(services.cipher.open(pending.request)));
  const seconds = secondsToWait(asked.institutionId, { ...request, askedAt: asked.askedAt }, sharedNow().getTime());
  if (seconds > 0) {
    await client.query('select graphile_worker.add_job($1, $2::json, run_at := now() + make_interval(secs => $3))', [
      'answer-inquiry',
      JSON.stringify(asked),
      seconds,
    ]);
    return;
  }
  const meant = await whoIsMeant(client, services.cipher, {
    type: customerTypeOf(pending.subjectKind),
    cicCode: request.cicCode,
    identityNumber: request.identityNumber,
    registrationNumber: request.businessRegistration,
    taxCode: request.taxCode,
    name: request.customerName,
  });
  // Nothing is answered silently about another person than the one named (TRU-02).
  if (meant.kind === 'name-differs' || meant.kind === 'identity-conflict' || meant.kind === 'other-kind') {
    await endWithoutAnswer(client, asked, {
      pending,
      result: meant.kind,
      field: meant.kind === 'identity-conflict' ? meant.field : null,
      holders: subjectKeys(services, meant.holders),
    });
    return;
  }
  const subjectId = meant.kind === 'meant' ? meant.subjectId : undefined;
  // A consent that was taken back meanwhile stops what is open (CNS-03).
  if (
    pending.subjectKind === 'natural' &&
    !(await mayAnswer(services, client, { request, pending, subjectId, asked }))
  ) {
    const holders = subjectId === undefined ? [null] : subjectKeys(services, [subjectId]);
    await endWithoutAnswer(client, asked, { pending, result: 'consent-required', holders });
    return;
  }
  const report = await answerPending(client, services.cipher, {
    ...{ key: asked, pending, subjectId },
    match: meant.kind === 'meant' ? meant : null,
  });
  await sendEvent(client, { ...asked, kind: 'reply', data: { voucher: pending.voucher, status: 1 } });
  await tellProgram(client, asked, {
    ...{ pending, subjectId, kind: 'inquiry.answered' },
    data: { hasInformation: report.hasInformation, cicCode: report.subject.cicCode },
  });
  await appendAudit(client, {
    ...auditOf(asked, pending),
    subjectKey: subjectId === undefined ? null : subjectKeyOf(services.settings.indexKey, subjectId),
    result: report.hasInformation ? 'answered' : 'no-information',
  });
}

type Answering = {
  readonly request: InquiryRequest;
  readonly pending: Pending;
  readonly subjectId: bigint | undefined;
  readonly asked: Payload;
};

/** Whether the consent to the report is live still, or was declared for this inquiry alone, where reports need one. */
async function mayAnswer(
  { cipher, settings }: JobServices,
  client: PooledConnection,
  { request, pending, subjectId, asked }: Answering,
): Promise<boolean> {
  const { customerName, cicCode, identityNumber = '' } = request;
  const standing = await reportStanding(
    { client, cipher, settings },
    { subjectId, customerName, cicCode, identityNumber },
    pending.purpose,
  );
  if (standing === undefined || standing.which === 'live') return true;
  if (standing.which === 'withdrawn') return false;
  const { rows } = await client.query(
    `select from portal.inquiry q join portal.consent c on c.institution_id = q.institution_id and c.id = q.consent_id
      where q.institution_id = $1 and q.asked_at = $2 and q.id = $3 and c.voucher is not null and c.withdrawn_at is null`,
    [asked.institutionId, asked.askedAt, asked.inquiryId],
  );
  return rows.length > 0;
}

async function fail(asked: Payload, client: PooledConnection): Promise<void> {
  const pending = await lockPending(client, asked);
  if (pending !== undefined) await endWithoutAnswer(client, asked, { pending, result: 'failed', holders: [null] });
}

function subjectKeys({ settings }: JobServices, holders: readonly bigint[]): string[] {
  return holders.map((subjectId) => subjectKeyOf(settings.indexKey, subjectId));
}

type Ending = {
  readonly pending: Pending;
  readonly result: InquiryEnding;
  /** The number that contradicts, of one that ended so. */
  readonly field?: ConflictField | null;
  readonly holders: readonly (string | null)[];
};

/** Ends an inquiry free of charge; an audit row for each holder whom it concerns. */
async function endWithoutAnswer(
  client: PooledConnection,
  asked: Payload,
  { pending, result, field = null, holders }: Ending,
): Promise<void> {
  await client.query(
    `with freed as (
       update portal.charge set amount_vnd = 0, state = 'free', settled_at = clock_timestamp()
       where institution_id = $1 and asked_at = $2 and inquiry_id = $3
     )
     update portal.inquiry set status = 0, ended_as = $4, ended_at_field = $5 where institution_id = $1 and asked_at = $2 and id = $3`,
    [asked.institutionId, asked.askedAt, asked.inquiryId, result, field],
  );
  await sendEvent(client, { ...asked, kind: 'reply', data: { voucher: pending.voucher, status: 0 } });
  await tellProgram(client, asked, { pending, subjectId: undefined, kind: 'inquiry.failed', data: { reason: result } });
  for (const subjectKey of holders) await appendAudit(client, { ...auditOf(asked, pending), subjectKey, result });
}

type Told = Pick<ProgramEvent, 'kind' | 'subjectId' | 'data'> & { readonly pending: Pending };

/** Tells the application that asked; people see their replies on the screen. */
async function tellProgram(client: PooledConnection, asked: Payload, { pending, data, ...event }: Told): Promise<void> {
  if (!isProgram(pending.username)) return;
  const { voucher: inquiry, product } = pending;
  await appendEvents(client, asked.institutionId, [
    { ...event, userId: asked.userId, data: { inquiry, product, ...data } },
  ]);
}

function auditOf(asked: Payload, { username, voucher, product, purpose }: Pending) {
  return {
    userId: asked.userId,
    username,
    institutionId: asked.institutionId,
    sessionId: null,
    address: null,
    requestId: asked.inquiryId,
    action: 'job answer-inquiry',
    purpose,
    detail: JSON.stringify({ voucher, product }),
  };
}
