import { readFileName } from '#bureau/intake/file-name.ts';
import { refusalText } from '#bureau/intake/refusals.ts';
import type { Channel } from '#bureau/intake/kind.ts';
import { holidaysBetween, laterDay } from '#bureau/working-days.ts';
import type { ReceivedFile } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Admit, Context } from '#kit/server/calls/context.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import type { Language } from '#kit/words/words.ts';
import { dueByOf } from './deadlines.ts';
import { signerOf } from './signature.ts';
import { dataFilesRefusals } from './refusals.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

type Sent = {
  readonly matctd: string;
  readonly folder?: string | undefined;
  readonly corrects?: string | undefined;
  readonly reason?: string | undefined;
  readonly signature?: string | undefined;
};

/** Refuses a data file by its name: kind, institution, day, sequence, extension (TEP_001 to TEP_003). */
export function admitDataFile(channel: Channel): Admit {
  return ({ name, fields }, { who, language }) => {
    if (fields['matctd'] !== undefined) requireOwn(who.institutionCode, fields['matctd']);
    namedFile(name, { channel, institutionCode: who.institutionCode, folder: fields['folder'], language });
  };
}

/** Refuses a document for another institution before it is stored. */
export const admitDocument: Admit = ({ fields }, { who }) => {
  if (fields['matctd'] !== undefined) requireOwn(who.institutionCode, fields['matctd']);
};

/** Refuses an institution other than the session's. */
export function requireOwn(institutionCode: string, given: string): void {
  if (given.trim() !== institutionCode) throw new Refusal('other-institution', 'matctd');
}

type Expected = {
  /** The channel that the kind must be of; any if undefined. */
  readonly channel: Channel | undefined;
  readonly institutionCode: string;
  readonly folder: string | undefined;
  readonly language: Language;
};

/** What a data file's name says; refuses a wrong one (TEP_001 to TEP_003). */
export function namedFile(name: string, { channel, institutionCode, folder, language }: Expected) {
  const today = hanoiDay();
  const ofChannel = channel === undefined ? {} : { channel };
  const read = readFileName(name, { ...ofChannel, institutionCodes: [institutionCode], today });
  if (!read.isGood) {
    // Show a hostile name's value only in part.
    const reason = refusalText(read.code, language, { value: read.value.slice(0, 40), place: name.slice(0, 80) });
    throw new Refusal(dataFilesRefusals['data-file'], 'file', { code: read.code.split('.')[0] ?? '', reason });
  }
  if (folder !== undefined && folder !== '' && folder !== read.file.kind.code) {
    throw new Refusal(dataFilesRefusals['wrong-folder'], 'folder', { kind: read.file.kind.code });
  }
  return read.file;
}

// After its last day, $15, and the first of its kind and report day that was not refused: what is sent again is a
// correction. What the bureau returned was there in time; what was withdrawn never was.
const isLateSql = `bureau.today() > $15::date and not exists (
  select from portal.submission s where s.institution_id = $1 and s.channel = $5 and s.kind = $7 and s.period = $8 and (s.state not in ('refused', 'withdrawn') or s.refusal = 'TEP_012'))`;

/**
 * Accepts a received data file: its signer, what it corrects, its row and its job, in the call's transaction. Returns
 * the id of its row. Refuses a name or content that is already waiting or applied (TEP_004).
 */
export async function keepDataFile(
  context: Context,
  channel: Channel,
  { file, body, id = uuidV7() }: { readonly file: ReceivedFile; readonly body: Sent; readonly id?: string },
): Promise<string> {
  const { client, who, request, audit } = context;
  requireOwn(who.institutionCode, body.matctd);
  const named = namedFile(file.name, {
    channel,
    institutionCode: who.institutionCode,
    folder: body.folder,
    language: request.language,
  });
  if (body.corrects !== undefined) await requireCorrected(context, channel, named.kind.code, body.corrects);
  await file.keep();
  const signedBy = body.signature === undefined ? null : await signerName(context, file, body.signature);
  const holidays = await holidaysBetween(client, named.day, laterDay(named.day, 60));
  const { rowCount } = await client.query(
    `with kept as (
       insert into portal.submission (institution_id, id, user_id, username, channel, file_name, kind, period, sequence,
         bytes, sha256, file_handle, corrects, signed_by, reason, warnings)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $16, case when ${isLateSql} then '["TEP_008"]'::jsonb else '[]' end)
       on conflict do nothing returning id
     )
     select graphile_worker.add_job('intake', json_build_object('institutionId', $1::int, 'userId', $3::int, 'id', id),
       queue_name := 'intake-' || $1::int, job_key := 'intake-' || id) from kept`,
    [
      who.institutionId,
      id,
      who.userId,
      who.username,
      channel,
      file.name,
      named.kind.code,
      named.day,
      Number(named.sequence),
      file.bytes,
      file.sha256,
      file.handle,
      body.corrects ?? null,
      signedBy,
      dueByOf(named.kind.frequency, named.day, holidays),
      body.reason ?? null,
    ],
  );
  if (rowCount === 0) {
    throw new Refusal(dataFilesRefusals['data-file'], 'file', {
      code: 'TEP_004',
      reason: refusalText('TEP_004', request.language),
    });
  }
  audit.note({ file: file.name, bytes: file.bytes, sha256: file.sha256.toString('hex'), signed: signedBy !== null });
  return id;
}

/** A correction names a file of the same kind from the same institution. */
export async function requireCorrected(
  { client, who }: Context,
  channel: Channel,
  kind: string,
  corrects: string,
): Promise<void> {
  const { rowCount } = await client.query(
    'select from portal.submission where institution_id = $1 and id = $2 and channel = $3 and kind = $4',
    [who.institutionId, corrects, channel, kind],
  );
  if (rowCount === 0) throw new Refusal('not-found', 'corrects');
}

async function signerName(context: Context, file: ReceivedFile, signature: string): Promise<string> {
  const { client, who, files } = context;
  const { rows } = await client.query(
    `select subject, serial, der from portal.certificate
     where institution_id = $1 and state = 'approved' and now() >= valid_from and now() < valid_until
     order by approved_at desc limit 50`,
    [who.institutionId],
  );
  const signer = await signerOf({ sha256: file.sha256, read: () => files.read(file.handle), signature }, rows);
  if (signer === undefined) throw new Refusal(dataFilesRefusals['signature-wrong'], 'signature');
  return `${signer.subject} (${signer.serial})`;
}

/** Accepts a document: its row in its folder. Refuses an identical one. */
export async function keepDocument(
  { client, who, audit }: Context,
  { file, body }: { readonly file: ReceivedFile; readonly body: Sent & { readonly folder: string } },
): Promise<string> {
  requireOwn(who.institutionCode, body.matctd);
  await file.keep();
  const id = uuidV7();
  const { rowCount } = await client.query(
    `insert into portal.submission (institution_id, id, user_id, username, channel, file_name, folder, bytes, sha256,
       file_handle, state, percent, finished_at, warnings)
     values ($1, $2, $3, $4, 'free', $5, $6, $7, $8, $9, 'stored', 100, clock_timestamp(), $10)
     on conflict do nothing`,
    [
      who.institutionId,
      id,
      who.userId,
      who.username,
      file.name,
      body.folder,
      file.bytes,
      file.sha256,
      file.handle,
      JSON.stringify(file.isScanned ? [] : ['not-scanned']),
    ],
  );
  if (rowCount === 0) throw new Refusal('file-known', 'file');
  audit.note({
    file: file.name,
    folder: body.folder,
    bytes: file.bytes,
    sha256: file.sha256.toString('hex'),
    scanned: file.isScanned,
  });
  return id;
}
