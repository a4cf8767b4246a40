import { z } from 'zod';
import { declaredReasons, Refusal } from '#kit/contract/refusal.ts';
import type { OutputOf } from '#kit/contract/call.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { fill, type Language } from '#kit/words/words.ts';
import { filesOfProgram } from '#features/data-files/history.ts';
import type { programFiles } from './contract.ts';
import { hoursToSend, type Upload, uploadsOf } from './uploads.ts';

type Shown = OutputOf<typeof programFiles.file>;
type Taken = Awaited<ReturnType<typeof filesOfProgram>>[number];

/** The application's files, being sent and taken, the latest begun first: a file keeps its id when it is taken. */
export async function listFiles(context: Context, { before, most }: { before: string | null; most: number }) {
  const wanted = { id: null, before, most };
  // A file that is taken between the two is in both, and in one of them at least.
  const [sent, taken] = [await uploadsOf(context.client, context.who, wanted), await filesOfProgram(context, wanted)];
  const { language } = context.request;
  const both = [...sent.map((upload) => shownUpload(upload, language)), ...taken.map(shownTaken)];
  return [...new Map(both.map((one) => [one.id, one])).values()]
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .slice(0, most);
}

type Own = { readonly shown: Shown; readonly replyHandle: string | null; readonly wasNeverRead: boolean };

/** One of the application's files; that of another one looks like one that does not exist. */
export async function findOwn(context: Context, id: string): Promise<Own> {
  const wanted = { id, before: null, most: 1 };
  // In this order, so that one that is taken in between is found.
  const [upload] = await uploadsOf(context.client, context.who, wanted);
  if (upload !== undefined) {
    const shown = shownUpload(upload, context.request.language);
    return { shown, replyHandle: null, wasNeverRead: shown.status === 'refused' };
  }
  const [taken] = await filesOfProgram(context, wanted);
  if (taken === undefined) throw new Refusal('not-found', 'id');
  return { shown: shownTaken(taken), replyHandle: taken.replyHandle, wasNeverRead: false };
}

const nothingYet = {
  waitsFor: null,
  percent: 0,
  rows: null,
  appliedRows: null,
  refusedRows: null,
  isLate: false,
  needsBy: null,
  version: null,
};

function shownUpload(upload: Upload, language: Language): Shown {
  const isReceiving = upload.state === 'receiving';
  const ends = new Date(upload.begun_at.getTime() + hoursToSend * 3_600_000);
  return {
    ...nothingYet,
    id: upload.id,
    name: upload.file_name,
    kind: upload.kind,
    period: upload.period,
    status: isReceiving ? 'receiving' : 'refused',
    bytes: Number(upload.bytes),
    receivedBytes: Number(upload.received),
    sha256: upload.sha256?.toString('hex') ?? null,
    refusal: isReceiving ? null : refusalOf(upload.refused, language),
    createdAt: upload.begun_at.toISOString(),
    expiresAt: isReceiving ? ends.toISOString() : null,
    finishedAt: null,
  };
}

const kept = z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) });

function refusalOf(refused: unknown, language: Language): { code: string; message: string } {
  const { code, params } = kept.parse(refused);
  const reason = declaredReasons().find((one) => one.code === code);
  return {
    // A data file's own faults have a code of the catalogue beside that of the refusal.
    code: String(params['code'] ?? code),
    message: reason === undefined ? code : fill(reason.text[language === 'vi' ? 0 : 1], params),
  };
}

const statuses = {
  received: 'received',
  checking: 'checking',
  checked: 'checking',
  'held-reason': 'held',
  'held-finding': 'held',
  applied: 'applied',
  partly: 'applied',
  refused: 'refused',
  superseded: 'superseded',
  withdrawn: 'withdrawn',
  stored: 'applied',
} as const;

function shownTaken({ row }: Taken): Shown {
  return {
    id: row.id,
    name: row.file_name,
    kind: row.file_type,
    period: row.period ?? '',
    status: statuses[row.upload_status],
    waitsFor:
      row.upload_status === 'held-reason' ? 'institution' : row.upload_status === 'held-finding' ? 'bureau' : null,
    bytes: row.bytes,
    receivedBytes: row.bytes,
    sha256: row.sha256,
    percent: row.percent,
    rows: row.rowCount,
    appliedRows: row.appliedRows,
    refusedRows: row.refusedRows,
    refusal: row.refusal === null ? null : { code: row.refusal, message: row.reply },
    isLate: row.isLate,
    needsBy: row.needsBy,
    version: row.version,
    createdAt: row.receivedAt,
    expiresAt: null,
    finishedAt: row.finishedAt,
  };
}
