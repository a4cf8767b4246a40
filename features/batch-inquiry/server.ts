import { buffer } from 'node:stream/consumers';
import { type BatchChannel, batchNameOf, batchStemOf, customerTypeOfWire } from '#bureau/batch/file-name.ts';
import { batchTemplate } from '#bureau/batch/template.ts';
import type { MonitoringPurpose } from '#bureau/contract/purposes.ts';
import { askForPortfolio } from '#bureau/portfolio/make-portfolio.job.ts';
import { productOf, productOfWire } from '#bureau/reports/products.ts';
import { listLimit } from '#kit/contract/fields.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context, EarlyContext } from '#kit/server/calls/context.ts';
import type { ReceivedFile } from '#kit/contract/call.ts';
import { refuseClosed } from '#kit/server/calls/closed-products.ts';
import { file, workbook, xlsxType } from '#kit/server/files/file-answer.ts';
import { openLink, sealLink } from '#kit/server/files/links.ts';
import { uploadLimits } from '#kit/server/files/receive-upload.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { formatDate } from '#kit/words/format.ts';
import { say } from '#kit/words/words.ts';
import { type Batch, batchColumns, processFileOf } from './batch.ts';
import { batchInquiry, batchReplies, massInquiry, s74Orders } from './contract.ts';
import { controlBatch } from './control.ts';
import { batchGuide } from '#bureau/batch/guide.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { admitBatch, type BatchWanted, keepBatch, namedFile, requireProduct } from './keep-batch.ts';
import { readAtOnce } from './read-at-once.ts';
import { batchSheet } from './make-reply-files.ts';
import { resultRowOf, rowsAfter } from './rows.ts';
import { batchWords } from './words.ts';
import { batchInquiryRefusals } from './refusals.ts';
import { type CustomerType, subjectKindOf } from '#bureau/contract/subject-kind.ts';

/** The largest file in base64 in an answer; larger ones are sent as files. */
const mostBase64Bytes = 20 * 1024 ** 2;

export const batchInquiryServer = serve(batchInquiry, {
  template: async ({ query }, context) => template(context, 'batch', customerTypeOfWire(query.ConfirmType)),
  confirm: {
    admit: admitBatch('batch'),
    async prepare({ file: sent, body }, early) {
      const customerType = namedFile(sent.name, 'batch', early.request.language);
      if (customerType !== customerTypeOfWire(body.ConfirmType)) throw wrongType('ConfirmType', customerType);
      const product = customerType === '1' ? 'R10' : 'R11';
      return readAndKept(early, sent, { channel: 'batch', customerType, product, purpose: body.purpose });
    },
  },
});

export const massInquiryServer = serve(massInquiry, {
  template: async ({ query }, context) => template(context, 'mass', customerTypeOfWire(query.ConfirmType)),
  guide: async (_, { request }) =>
    file({
      name: `batch-guide-${request.language}.pdf`,
      type: 'application/pdf',
      body: await batchGuide(request.language),
    }),
  confirm: {
    admit: admitBatch('mass'),
    async prepare({ file: sent, body }, early) {
      const customerType = namedFile(sent.name, 'mass', early.request.language);
      const asked = productOfWire(body.ProductType);
      const subject = subjectKindOf(customerType);
      // A number of the wire means a product and a kind of customer; S37 is for both.
      if (asked !== undefined && asked.subjectKind !== subject) throw wrongType('ProductType', customerType);
      const product = asked?.code ?? productOf(body.ProductType)?.code ?? '';
      requireProduct(product, customerType, 'ProductType');
      return readAndKept(early, sent, { channel: 'mass', customerType, product, purpose: body.purpose });
    },
  },
});

export const s74OrdersServer = serve(s74Orders, {
  template: async ({ query }, context) => template(context, 's74', customerTypeOfWire(query.ConfirmType)),
  confirm: {
    admit: admitBatch('s74'),
    async handle({ file: sent, body: { purpose } }, context) {
      const customerType = namedFile(sent.name, 's74', context.request.language);
      await keepBatch(context, sent, { channel: 's74', customerType, product: 'S74', purpose });
      return '0';
    },
  },
});

export const batchRepliesServer = serve(batchReplies, {
  async search({ body }, context) {
    const { client, who, audit } = context;
    const [start, most] = body.page === undefined ? pageOf(body) : [body.page * body.size, body.size];
    if (body.creditInstitutionCode !== undefined && body.creditInstitutionCode !== who.institutionCode) {
      throw new Refusal('other-institution', 'creditInstitutionCode');
    }
    if (body.mucDich !== undefined) audit.because(body.mucDich);
    if (body.type === 'periodic') await askForPortfolio(client, who.institutionId);
    const { rows } = await client.query(
      `select ${replyFileColumns}, count(*) over ()::int as total from ${replyFileSource}
       where f.institution_id = $1 and (f.kind = 'batch') = ($2 = 'batch') and ($3::int is null or b.branch_id = $3 or b.id is null)
         and ($4::text is null or position(lower($4) in lower(f.file_name)) > 0) and ($5::date is null or f.made_on = $5)
         and ($6::date is null or f.made_on >= $6) and ($7::date is null or f.made_on <= $7)
       order by f.made_at desc, f.id desc offset $8 limit $9`,
      [
        who.institutionId,
        body.type,
        who.branchId,
        body.fileName ?? null,
        body.folder ?? null,
        body.fromDate ?? null,
        body.toDate ?? null,
        start,
        most,
      ],
    );
    const total = totalOf(rows);
    audit.note({ total });
    return {
      total,
      rows: rows.map((row) => replyFileOf(row, context, body.mucDich)),
      ...(total > start + rows.length && rows.length > 0 ? { more: true } : {}),
    };
  },

  async download({ query }, context) {
    const { client, who, settings, files, audit } = context;
    const opened = openLink(settings.sealKey, linkBinding(context), query.encryptedFilePath);
    const [id = '', purpose] = opened.split(' ');
    const { rows } = await client.query(
      `select ${replyFileColumns}, f.file_handle from ${replyFileSource}
       where f.institution_id = $1 and f.id = $2 and ($3::int is null or b.branch_id = $3 or b.id is null)`,
      [who.institutionId, id, who.branchId],
    );
    const [found] = rows;
    // A monthly product is opened by a list that was asked for with its purpose.
    if (found === undefined || (found.kind !== 'batch' && purpose === undefined)) throw new Refusal('not-found');
    if (purpose !== undefined) audit.because(purpose);
    audit.note({ file: found.file_name, rows: found.row_count });
    const body = await files.read(found.file_handle);
    if (query.as === 'json' && Number(found.bytes) <= mostBase64Bytes) {
      return { binaryData: (await buffer(body)).toString('base64'), fileName: found.file_name };
    }
    const type = found.file_name.endsWith('.zip') ? 'application/zip' : xlsxType;
    return file({ name: found.file_name, type, body });
  },

  async processFiles({ body }, context) {
    const { client, who, audit, request } = context;
    const { rows } = await client.query(
      `select ${batchColumns}, count(*) over ()::int as total from portal.batch b
       where institution_id = $1 and ($2::int is null or branch_id = $2) and ($3::text is null or channel = $3)
         and ($4::text is null or position(lower($4) in lower(file_name)) > 0) and ($5::text is null or state = $5)
         and ($6::date is null or sent_on >= $6) and ($7::date is null or sent_on <= $7)
       order by received_at desc, id desc offset $8 limit $9`,
      [
        who.institutionId,
        who.branchId,
        body.channel,
        body.fileName,
        body.state,
        body.fromDate,
        body.toDate,
        ...pageOf(body),
      ],
    );
    const total = totalOf(rows);
    audit.note({ total });
    return { total, rows: rows.map((row) => processFileOf(row, request.language)) };
  },

  async folders(_, { client, who, request }) {
    const { rows } = await client.query(
      `select made_on::text as day, count(*)::int as count from portal.reply_file where institution_id = $1
       group by made_on order by made_on desc limit 400`,
      [who.institutionId],
    );
    return {
      total: rows.length,
      rows: rows.map(({ day, count }) => {
        return { id: day, label: say(batchWords, request.language, 'folder', { day: formatDate(day) }), count };
      }),
    };
  },

  result: async ({ query }, context) => resultOf(context, query.id),

  async errors({ query }, context) {
    const { client, cipher, who, audit } = context;
    const batch = await findBatch(context, query.id);
    audit.note({ file: batch.file_name, rows: batch.row_count });
    const pages = (after: number, most: number) =>
      rowsAfter(client, cipher, { institutionId: who.institutionId, id: batch.id, after, most });
    const chunks: Uint8Array[] = [];
    // Read completely: the connection belongs to the call and is returned when it has answered.
    for await (const chunk of batchSheet(batch, pages)) chunks.push(chunk);
    const name = `${batch.file_name.replace(/\.[^.]+$/, '')}.errors`;
    return workbook(name, Buffer.concat(chunks));
  },

  async control({ body }, context) {
    const batch = await findBatch(context, body.id);
    await controlBatch(context, batch, body.action);
    context.audit.note({ file: batch.file_name, action: body.action });
    return processFileOf(await findBatch(context, body.id), context.request.language);
  },

  async budget(_, { client, who, settings }) {
    const { rows } = await client.query(
      'select used from portal.file_budget where institution_id = $1 and day = portal.hanoi_day()',
      [who.institutionId],
    );
    const [used, limit] = [rows[0]?.used ?? 0, settings.fileBudget];
    const { extensions, maxMb } = uploadLimits('batch', settings);
    return { limit, used, left: Math.max(0, limit - used), limits: { extensions: [...extensions], maxMb } };
  },
});

/** Reads a small file before the transaction; the rest keeps it and answers its rows, or that it is being read. */
async function readAndKept(early: EarlyContext, sent: ReceivedFile, wanted: Omit<BatchWanted, 'checked'>) {
  refuseClosed(early.who, wanted.product);
  const checked = await readAtOnce(early, sent, wanted);
  return async (context: Context) => resultOf(context, await keepBatch(context, sent, { ...wanted, checked }));
}

function wrongType(field: string, customerType: CustomerType): Refusal {
  return new Refusal(batchInquiryRefusals['batch-type'], field, { type: customerType === '1' ? '0' : '1' });
}

/** The template, under the name that its file is sent by: the next of the day that the institution has not used. */
async function template({ client, request, who }: Context, channel: BatchChannel, type: CustomerType) {
  const today = await client.query('select portal.hanoi_day()::text as day /* never null: day */');
  const day = today.rows[0]?.day ?? '2026-01-01';
  const { rows } = await client.query(
    `select max(split_part(file_name, '.', 3)) as last from portal.batch
     where institution_id = $1 and channel = $2 and starts_with(file_name, $3) and state not in ('refused', 'cancelled')`,
    [who.institutionId, channel, batchStemOf(channel, type, day)],
  );
  const next = Math.min(Number(rows[0]?.last ?? 0) + 1, 9_999);
  const body = await batchTemplate(type, { channel, day, language: request.language });
  return workbook(batchNameOf(channel, type, day, next).replace(/\.xlsx$/, ''), body);
}

/**
 * One file of the acting institution, and of the caller's branch if there is one; another's looks like one that does
 * not exist.
 */
async function findBatch({ client, who }: Context, id: string): Promise<Batch> {
  const { rows } = await client.query(
    `select ${batchColumns} from portal.batch b
     where institution_id = $1 and id = $2 and ($3::int is null or branch_id = $3)`,
    [who.institutionId, id, who.branchId],
  );
  const [batch] = rows;
  if (batch === undefined) throw new Refusal('not-found', 'id');
  return batch;
}

async function resultOf(context: Context, id: string) {
  const { client, cipher, who, request } = context;
  const batch = await findBatch(context, id);
  const most = listLimit;
  const rows = await rowsAfter(client, cipher, { institutionId: who.institutionId, id, after: 0, most });
  const shown = rows.map((row) => resultRowOf(row, batch, request.language));
  const isLegal = batch.customer_type === '1';
  context.audit.note({ file: batch.file_name, rows: rows.length });
  return {
    file: processFileOf(batch, request.language),
    phapNhan: isLegal ? shown : [],
    theNhan: isLegal ? [] : shown,
    more: rows.length < batch.row_count,
    dangDoc: batch.state === 'received',
  };
}

type ReplyFile = {
  readonly id: string;
  readonly kind: string;
  readonly period: string | null;
  readonly version: number;
  readonly file_name: string;
  readonly bytes: bigint;
  readonly row_count: number;
  readonly made_at: Date;
};

const replyFileColumns = 'f.id, f.kind, f.period, f.version, f.file_name, f.bytes, f.row_count, f.made_at';
const replyFileSource = `portal.reply_file f
  left join portal.batch b on b.institution_id = f.institution_id and b.id = f.batch_id`;

function replyFileOf(row: ReplyFile, context: Context, purpose?: MonitoringPurpose) {
  const { settings, who } = context;
  return {
    maTCTD: who.institutionCode,
    tenTepTin: row.file_name,
    ngayTraLoi: row.made_at.toISOString(),
    link: sealLink(settings.sealKey, linkBinding(context), {
      id: purpose === undefined ? row.id : `${row.id} ${purpose}`,
      minutes: settings.absoluteHours * 60,
    }),
    id: row.id,
    kind: row.kind,
    period: row.period,
    version: row.version,
    rows: row.row_count,
    bytes: Number(row.bytes),
  };
}

/** A link to a reply file opens nothing by itself, and only for its user. */
function linkBinding({ who }: Context) {
  return { purpose: 'batch reply', institutionId: who.institutionId, userId: who.userId };
}
