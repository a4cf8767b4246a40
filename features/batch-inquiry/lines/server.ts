import { setImmediate as pause } from 'node:timers/promises';
import { columnTitle, faultText } from '#bureau/batch/check-rows.ts';
import { refusalOfRow } from '#bureau/batch/row-refusals.ts';
import { lineFields } from '#bureau/batch/read-lines.ts';
import { openStoredReport } from '#bureau/reports/stored.ts';
import { declaredReasons, Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { linesAnswer } from '#kit/server/calls/programs/lines.ts';
import { type Batch, batchColumns, processFileOf } from '#features/batch-inquiry/batch.ts';
import { programBatches } from './contract.ts';
import { controlBatch } from '#features/batch-inquiry/control.ts';
import { keepBatch, requireProduct } from '#features/batch-inquiry/keep-batch.ts';
import { type BatchRow, rowsAfter } from '#features/batch-inquiry/rows.ts';

const rowsAtOnce = 500;
const reportsAtOnce = 100;

export const programBatchesServer = serve(programBatches, {
  async send({ file: sent, query }, context) {
    const { product, kind, purpose } = query;
    const customerType = kind === 'company' ? '1' : '2';
    requireProduct(product, customerType, 'kind');
    const id = await keepBatch(context, sent, { channel: 'program', customerType, product, purpose });
    context.tell({ status: 202, location: `/api/v1/batches/${id}` });
    return shownOf(await findOwn(context, id), context);
  },

  async batch({ params }, context) {
    const batch = await findOwn(context, params.id);
    context.audit.note({ batch: batch.id });
    return shownOf(batch, context);
  },

  async cancel({ params }, context) {
    return control(context, params.id, 'cancel');
  },

  async goOn({ params }, context) {
    return control(context, params.id, 'continue');
  },

  async results({ params, query }, context) {
    const batch = await findOwn(context, params.id);
    context.audit.note({ batch: batch.id, after: query.after, reports: query.reports });
    const lines = linesOf(context, batch, { after: query.after, hasReports: query.reports === 'true' });
    return linesAnswer(batch.id, lines, context);
  },
});

/** Does with the application's batch what a person does with a file. */
async function control(context: Context, id: string, action: 'cancel' | 'continue') {
  await controlBatch(context, await findOwn(context, id), action);
  context.audit.note({ batch: id, action });
  return shownOf(await findOwn(context, id), context);
}

/** A batch of the application itself; that of another one looks like one that does not exist. */
async function findOwn({ client, who }: Context, id: string): Promise<Batch> {
  const { rows } = await client.query(
    `select ${batchColumns} from portal.batch b where b.institution_id = $1 and b.id = $2 and b.user_id = $3 and b.channel = 'program'`,
    [who.institutionId, id, who.userId],
  );
  const [batch] = rows;
  if (batch === undefined || who.application?.scopes.has(`inquiry:${batch.product}`) !== true)
    throw new Refusal('not-found', 'id');
  return batch;
}

function shownOf(batch: Batch, { request }: Context) {
  return {
    id: batch.id,
    product: batch.product,
    kind: batch.customer_type === '1' ? ('company' as const) : ('person' as const),
    status: batch.state === 'done' ? ('finished' as const) : batch.state,
    refusal: batch.state === 'refused' ? processFileOf(batch, request.language).reply : null,
    rows: batch.row_count,
    answered: batch.answered_rows,
    withInformation: batch.informed_rows,
    bad: batch.bad_rows,
    overAllowance: batch.over_rows,
    cancelled: batch.cancelled_rows,
    createdAt: batch.received_at.toISOString(),
    finishedAt: batch.finished_at?.toISOString() ?? null,
  };
}

/** The rows after one, as lines; each page is a transaction of its own, as the call's ends before its answer is sent. */
async function* linesOf(
  { scopes, who, cipher, request }: Context,
  { id, product }: Batch,
  { after, hasReports }: { readonly after: number; readonly hasReports: boolean },
): AsyncGenerator<Buffer> {
  const most = hasReports ? reportsAtOnce : rowsAtOnce;
  for (let last = after; ; ) {
    const { page, reports, consents } = await scopes.actAs(who, async (client) => {
      const read = await rowsAfter(client, cipher, { institutionId: who.institutionId, id, after: last, most });
      const waits = read.findIndex(({ state }) => state === 'waiting');
      const some = waits === -1 ? read : read.slice(0, waits);
      const consents = await consentsOf(client, who.institutionId, some);
      return {
        page: some,
        consents,
        reports: hasReports ? await reportsOf(client, who.institutionId, some) : new Map(),
      };
    });
    if (page.length > 0) {
      const texts = page.map((row) => {
        const sealed = reports.get(row.inquiryId ?? '');
        const report = sealed && openStoredReport(cipher, sealed.report, sealed.sha256);
        const consentId = consents.get(row.inquiryId ?? '') ?? null;
        const line = { ...lineOf(row, request.language, product), consentId };
        return `${JSON.stringify({ ...line, ...(report ? { report } : {}) })}\n`;
      });
      yield Buffer.from(texts.join(''));
    }
    if (page.length < most) return;
    last = page.at(-1)?.row ?? last;
    await pause();
  }
}

/** The consents on which rows were answered, by inquiry. */
async function consentsOf(client: Context['client'], institutionId: number, page: readonly BatchRow[]) {
  const { rows } = await client.query(
    `select q.id, q.consent_id from portal.voucher v
     join portal.inquiry q on q.institution_id = v.institution_id and q.asked_at = v.asked_at and q.id = v.inquiry_id
     where v.institution_id = $1 and v.voucher = any ($2) and q.consent_id is not null`,
    [institutionId, vouchersOf(page)],
  );
  return new Map(rows.map((row) => [row.id, row.consent_id] as const));
}

function vouchersOf(page: readonly BatchRow[]): string[] {
  return page.flatMap(({ inquiryId, voucher }) => (inquiryId === null ? [] : [voucher ?? '']));
}

async function reportsOf(client: Context['client'], institutionId: number, page: readonly BatchRow[]) {
  const { rows } = await client.query(
    `select y.inquiry_id, y.report, y.sha256 from portal.voucher v
     join portal.reply y on y.institution_id = v.institution_id and y.asked_at = v.asked_at and y.inquiry_id = v.inquiry_id
     where v.institution_id = $1 and v.voucher = any ($2)`,
    [institutionId, vouchersOf(page)],
  );
  return new Map(rows.map((row) => [row.inquiry_id, row] as const));
}

const outcomes = {
  answered: 'answered',
  bad: 'bad',
  over: 'over-allowance',
  cancelled: 'cancelled',
  waiting: 'waiting',
};

/** A row as a program reads it. */
function lineOf(row: BatchRow, language: Context['request']['language'], product: string) {
  return {
    row: row.row,
    reference: row.given.reference ?? null,
    outcome: outcomes[row.state],
    product,
    inquiry: row.state === 'answered' ? row.voucher : null,
    hasInformation: row.hasInformation,
    cicCode: row.cicCode,
    errors: row.faults.map((fault) => ({
      ...fieldOf(fault.column),
      code: fault.key,
      number: numberOf(fault.key),
      message: faultText(fault, language),
    })),
  };
}

/** The field of a program's line that is at fault; nothing where the whole line is. */
function fieldOf(column: string): { readonly field?: string } {
  const known = new Map(Object.entries(lineFields)).get(column);
  const field = known ?? (columnTitle(column, 'en') === column ? column : '');
  return field === '' ? {} : { field };
}

/** The number of the refusal that a single inquiry would meet. */
function numberOf(fault: string): string | undefined {
  const code = refusalOfRow(fault);
  return declaredReasons().find((reason) => reason.code === code)?.number;
}
