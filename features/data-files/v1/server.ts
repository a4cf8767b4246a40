import { isSandbox } from '#bureau/sandbox/outcome.ts';
import { asPortal } from '#bureau/programs/as-portal.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { InputOf } from '#kit/contract/call.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { JsonText } from '#kit/server/calls/json-text.ts';
import { serve } from '#kit/server/calls/serve.ts';
import { linesAnswer } from '#kit/server/calls/programs/lines.ts';
import { fileNameOf } from '#kit/server/files/name.ts';
import { uploadLimits } from '#kit/server/files/receive-upload.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { namedFile, requireCorrected } from '#features/data-files/keep-file.ts';
import { dataFilesRefusals } from '#features/data-files/refusals.ts';
import { programFiles } from './contract.ts';
import { rowLines } from './rows.ts';
import { requireTus, takePart, tellTus } from './send.ts';
import { findOwn, listFiles } from './shown.ts';
import { hoursToSend, lockUpload, removeUpload } from './uploads.ts';

/** What the portal's calls name the fields of a program's file. */
const fileNames = { file: 'name' };

/** The most files that an application sends at once. */
const mostUploads = 10;

export const programFilesServer = serve(programFiles, {
  async begin({ body }, context) {
    if (isSandbox(context.who.institutionId)) throw new Refusal(dataFilesRefusals['sandbox-files']);
    const id = await asPortal(fileNames, () => beginUpload(context, body));
    context.tell({ status: 201, location: `/api/v1/files/${id}` });
    return (await findOwn(context, id)).shown;
  },

  send: { admit: () => undefined, prepare: (input, context) => takePart(input.params.id, input.file, context) },

  async list({ query }, context) {
    const { after = null, limit } = query;
    const found = await listFiles(context, { before: after, most: limit + 1 });
    const files = found.slice(0, limit);
    context.audit.note({ rows: files.length });
    return { files, next: found.length > limit ? (files.at(-1)?.id ?? null) : null };
  },

  async file({ params }, context) {
    requireTus(context);
    const { shown } = await findOwn(context, params.id);
    context.audit.note({ file: shown.name });
    tellTus(context, shown);
    return shown;
  },

  async drop({ params }, context) {
    requireTus(context);
    const { client, who, files, audit, afterCommit } = context;
    const upload = await lockUpload(client, who, params.id);
    if (upload === undefined) {
      // One that was taken is there, and cannot be dropped.
      await findOwn(context, params.id);
      throw new Refusal('state-changed', 'id');
    }
    for (const handle of await removeUpload(client, who, params.id)) afterCommit(() => void files.remove(handle));
    audit.note({ file: upload.file_name });
    context.tell({ status: 204 });
    return new JsonText('');
  },

  async rows({ params, query }, context) {
    const { shown, replyHandle, wasNeverRead } = await findOwn(context, params.id);
    // One that was not taken at its end was never read.
    if (replyHandle === null && !wasNeverRead) throw notFinished(shown.status);
    context.audit.note({ file: shown.name, rows: query.state, after: query.after });
    const lines =
      replyHandle === null
        ? []
        : rowLines(await context.files.read(replyHandle), {
            language: context.request.language,
            isApplied: shown.status === 'applied',
            onlyRefused: query.state === 'refused',
            after: query.after,
          });
    return linesAnswer(shown.id, lines, context);
  },
});

/** The reply of a file that has ended is there in a moment: whoever asks too soon is told to ask again. */
function notFinished(status: string): Refusal {
  const reason = dataFilesRefusals['file-not-finished'];
  const isOver = status === 'applied' || status === 'refused';
  return isOver ? new Refusal(reason, 'id', { seconds: 2 }) : new Refusal(reason, 'id');
}

async function beginUpload(context: Context, body: InputOf<typeof programFiles.begin>['body']): Promise<string> {
  const { client, who, settings, request, audit } = context;
  const { extensions, maxMb } = uploadLimits('data', settings);
  const name = fileNameOf(body.name, extensions);
  const named = namedFile(name, {
    ...{ channel: undefined, folder: undefined },
    ...{ institutionCode: who.institutionCode, language: request.language },
  });
  if (body.bytes > maxMb * 1024 * 1024) throw new Refusal('file-too-large', 'bytes', { max: maxMb });
  const { channel, code: kind } = named.kind;
  if (body.corrects !== undefined) await requireCorrected(context, channel, kind, body.corrects);
  await refuseTooMany(context);
  const id = uuidV7();
  await client.query(
    `insert into portal.file_upload (institution_id, id, user_id, channel, kind, period, file_name, bytes, sha256, corrects, reason, signature)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      who.institutionId,
      id,
      who.userId,
      channel,
      kind,
      named.day,
      name,
      body.bytes,
      body.sha256 === undefined ? null : Buffer.from(body.sha256, 'hex'),
      body.corrects ?? null,
      body.reason ?? null,
      body.signature ?? null,
    ],
  );
  audit.note({ file: name, bytes: body.bytes });
  return id;
}

/** Refuses one more file than an application may send at once; those begun together wait for each other. */
async function refuseTooMany({ client, who }: Context): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtextextended(format('uploads %s', $1::int), 0))`, [who.userId]);
  const { rows } = await client.query(
    `select count(*)::int as count from portal.file_upload u where u.institution_id = $1 and u.user_id = $2 and u.state = 'receiving'
       and u.begun_at > clock_timestamp() - make_interval(hours => $3)`,
    [who.institutionId, who.userId, hoursToSend],
  );
  if ((rows[0]?.count ?? 0) >= mostUploads)
    throw new Refusal(dataFilesRefusals['uploads-full'], undefined, { max: mostUploads });
}
