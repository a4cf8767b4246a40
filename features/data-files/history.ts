import { fileKinds } from '#bureau/intake/kinds.ts';
import { catalogueCode } from '#bureau/intake/refusals.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { sealLink } from '#kit/server/files/links.ts';
import { pageOf, totalOf } from '#kit/server/calls/window.ts';
import { formatDate, formatNumber } from '#kit/words/format.ts';
import { type Language, say } from '#kit/words/words.ts';
import type { z } from 'zod';
import type { historyRow, UploadState } from './contract.ts';
import { fileRefusalText, firstRefusal, placedText, type RowRefusal } from './refusal-text.ts';
import { dataFileWords } from './words.ts';

type HistoryRow = z.input<typeof historyRow>;
export type FileChannel = 'tt15' | 'tt03' | 'free';
export type HistoryCriteria = {
  readonly fromDate: string;
  readonly toDate: string;
  readonly fileType?: string | undefined;
  readonly status?: UploadState | undefined;
  readonly fileName?: string | undefined;
  readonly start: number;
  readonly end: number;
};

type Stored = {
  id: string;
  username: string;
  upload_date: string;
  upload_time: string;
  file_name: string;
  kind: string | null;
  folder: string | null;
  state: Exclude<UploadState, 'partly'>;
  phase: HistoryRow['phase'];
  percent: number;
  refusal: string | null;
  refusal_place: string | null;
  refusal_value: string | null;
  refusal_detail: string | null;
  first_code: string | null;
  first_indicator: string | null;
  first_value: string | null;
  first_place: string | null;
  first_detail: string | null;
  row_count: bigint | null;
  applied_rows: bigint | null;
  refused_rows: bigint | null;
  warnings: unknown;
  version: number | null;
  signed_by: string | null;
  reason: string | null;
  needs_by: string | null;
  is_nil: boolean;
  corrects_name: string | null;
  bytes: bigint;
  sha256: Buffer;
  period: string | null;
  received_at: Date;
  finished_at: Date | null;
  reply_xlsx: string | null;
  reply_json: string | null;
};

const columns = `s.id, s.username, s.file_name, s.kind, s.folder, s.state, s.phase, s.percent, s.refusal, s.refusal_place,
  s.refusal_value, s.refusal_detail, e.code as first_code, e.indicator as first_indicator, e.value as first_value, e.place as first_place,
  e.detail as first_detail,
  s.row_count, s.applied_rows, s.refused_rows, s.warnings, s.version, s.signed_by, s.reason, s.needs_by::text as needs_by, s.is_nil, s.bytes, s.sha256, s.period, s.received_at,
  s.finished_at, s.reply_xlsx, s.reply_json, c.file_name as corrects_name,
  to_char(s.received_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as upload_date,
  to_char(s.received_at at time zone 'Asia/Ho_Chi_Minh', 'HH24:MI:SS') as upload_time`;

const source = `portal.submission s
  left join portal.submission c on c.institution_id = s.institution_id and c.id = s.corrects
  left join portal.submission_error e on e.institution_id = s.institution_id and e.submission_id = s.id and e.error_no = 1`;

/** The files of a channel between two days, newest first. */
export async function listFiles(context: Context, channel: FileChannel, criteria: HistoryCriteria) {
  const { client, who } = context;
  const { rows } = await client.query(
    `select ${columns}, count(*) over ()::int as total
     from ${source}
     where s.institution_id = $1 and s.channel = $2
       and s.received_at >= $3::date::timestamp at time zone 'Asia/Ho_Chi_Minh'
       and s.received_at < ($4::date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh'
       and ($5::text is null or coalesce(s.kind, s.folder) = $5)
       and ($6::text is null or ${stateSql} = $6)
       and ($7::text is null or position(lower($7) in lower(s.file_name)) > 0)
     order by s.received_at desc, s.id desc offset $8 limit $9`,
    [
      who.institutionId,
      channel,
      criteria.fromDate,
      criteria.toDate,
      criteria.fileType ?? null,
      criteria.status ?? null,
      criteria.fileName ?? null,
      ...pageOf(criteria),
    ],
  );
  const total = totalOf(rows);
  return {
    total,
    rows: rows.map((row) => shown(row, context)),
    ...(total > criteria.start + rows.length && rows.length > 0 ? { more: true } : {}),
  };
}

// For users, applied with refused rows is a separate state.
const stateSql = `case when s.state = 'applied' and s.refused_rows > 0 then 'partly' else s.state end`;

/** One file of the acting institution; another's looks like one that does not exist. */
export async function findFile(context: Context, channel: FileChannel, id: string) {
  const { rows } = await context.client.query(
    `select ${columns}, s.file_handle, coalesce(s.error_count, 0) as error_count, s.totals from ${source}
     where s.institution_id = $1 and s.channel = $2 and s.id = $3`,
    [context.who.institutionId, channel, id],
  );
  const row = rows[0];
  return row === undefined ? undefined : { stored: row, row: shown(row, context) };
}

/** The data files that a program sent, the latest begun first, or the one of an id; each with the handle of its reply. */
export async function filesOfProgram(
  context: Context,
  { id, before, most }: { readonly id: string | null; readonly before: string | null; readonly most: number },
) {
  const { client, who } = context;
  const { rows } = await client.query(
    `select ${columns} from ${source}
     where s.institution_id = $1 and s.user_id = $2 and s.kind is not null and ($3::uuid is null or s.id = $3)
       and ($4::uuid is null or s.id < $4)
     order by s.id desc limit $5`,
    [who.institutionId, who.userId, id, before, most],
  );
  return rows.map((stored) => ({ replyHandle: stored.reply_json, row: shown(stored, context) }));
}

/** The purpose of a link in a channel's history. */
export function linkPurpose(channel: FileChannel): string {
  return channel === 'free' ? 'document' : `reply ${channel}`;
}

function shown(row: Stored, { request, settings, who }: Context): HistoryRow {
  const hasFile = row.state === 'stored' || row.reply_xlsx !== null || row.reply_json !== null;
  const channel: FileChannel = row.kind === null ? 'free' : channelOf(row.kind);
  const binding = { purpose: linkPurpose(channel), institutionId: who.institutionId, userId: who.userId };
  return {
    user_id: row.username,
    upload_date: row.upload_date,
    upload_time: row.upload_time,
    file_name: row.file_name,
    file_type: row.kind ?? row.folder ?? '',
    upload_status: statusOf(row),
    reply: replyOf(row, request.language),
    link: hasFile ? sealLink(settings.sealKey, binding, { id: row.id, minutes: settings.absoluteHours * 60 }) : '',
    id: row.id,
    receivedAt: row.received_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    bytes: Number(row.bytes),
    sha256: row.sha256.toString('hex'),
    period: row.period,
    phase: row.phase,
    percent: row.percent,
    rowCount: countOf(row.row_count),
    appliedRows: countOf(row.applied_rows),
    refusedRows: countOf(row.refused_rows),
    refusal: row.refusal === null ? null : catalogueCode(row.refusal),
    isLate: Array.isArray(row.warnings) && row.warnings.includes('TEP_008'),
    version: row.version,
    signedBy: row.signed_by,
    corrects: row.corrects_name,
    reason: row.reason,
    needsBy: row.needs_by,
    khongPhatSinh: row.is_nil,
  };
}

function channelOf(kind: string): FileChannel {
  return fileKinds.find(({ code }) => code === kind)?.channel ?? 'tt15';
}

function statusOf(row: Stored): UploadState {
  return row.state === 'applied' && (row.refused_rows ?? 0n) > 0n ? 'partly' : row.state;
}

/** The result of a file, in a sentence. */
function replyOf(row: Stored, language: Language): string {
  const t = (key: keyof (typeof dataFileWords)['texts'], params?: Record<string, string | number>) =>
    say(dataFileWords, language, key, params);
  const number = (value: bigint | null) => formatNumber(value ?? 0n, language);
  switch (row.state) {
    case 'received':
      return t('replyReceived');
    case 'checking':
      return t('replyChecking', { percent: row.percent });
    case 'checked':
      return t('replyChecked');
    case 'held-reason':
      return t('replyHeldReason', { day: dayOf(row.needs_by) });
    case 'held-finding':
      return t('replyHeldFinding');
    case 'superseded':
      return t('replySuperseded');
    case 'withdrawn':
      return t('replyWithdrawn');
    case 'stored':
      return t(isUnscanned(row) ? 'replyUnscanned' : 'replyStored');
    case 'refused':
      return fileRefusalText({ ...row, kind: row.kind ?? '', refusal: row.refusal ?? '', first: firstRefusal(row) })[
        language
      ];
    case 'applied':
      if (row.is_nil) return t('replyNil');
      return (row.refused_rows ?? 0n) > 0n
        ? t(row.needs_by === null ? 'replyPartly' : 'replyNeeds', {
            applied: number(row.applied_rows),
            refused: number(row.refused_rows),
            day: dayOf(row.needs_by),
            first: placedText(row.kind ?? '', firstRefusal(row) ?? unknown, language),
          })
        : t('replyApplied', { applied: number(row.applied_rows) });
  }
}

const unknown: RowRefusal = { code: '', indicator: null, value: null, place: null, detail: null };

/** A document that nothing could open to scan it (HRD-08). */
function isUnscanned({ warnings }: Pick<Stored, 'warnings'>): boolean {
  return Array.isArray(warnings) && warnings.includes('not-scanned');
}

function dayOf(day: string | null): string {
  return day === null ? '' : formatDate(day);
}

function countOf(value: bigint | null): number | null {
  return value === null ? null : Number(value);
}
