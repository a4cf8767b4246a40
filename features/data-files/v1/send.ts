import type { ReceivedFile } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { faultAt } from '#kit/contract/rule.ts';
import type { Context, EarlyContext } from '#kit/server/calls/context.ts';
import { InputFault } from '#kit/server/calls/input-fault.ts';
import { JsonText } from '#kit/server/calls/json-text.ts';
import { KeptRefusal } from '#kit/server/calls/kept-refusal.ts';
import { storeUpload, uploadLimits } from '#kit/server/files/receive-upload.ts';
import { uploadScan } from '#kit/server/scan/scan-upload.ts';
import { keepDataFile } from '#features/data-files/keep-file.ts';
import { dataFilesRefusals } from '#features/data-files/refusals.ts';
import { filesOfProgram } from '#features/data-files/history.ts';
import { addPart, lockUpload, markRefused, partsOf, removeUpload, type Upload, uploadsOf } from './uploads.ts';

/** The version of the protocol, and the most parts of one file. */
const version = '1.0.0';
const mostParts = 1_000;

type Answering = Pick<EarlyContext, 'request' | 'setHeader'>;

/** Says that the answer is one of tus; refuses another version of it. Who does not name one speaks plain HTTP. */
export function requireTus({ request, setHeader }: Answering): void {
  setHeader('tus-resumable', version);
  const asked = request.headers['tus-resumable'];
  if (asked === undefined || asked === version) return;
  setHeader('tus-version', version);
  throw new Refusal(dataFilesRefusals['tus-version'], undefined, { version });
}

/** Says how far a file has come, and until when it may arrive. */
export function tellTus(
  { setHeader }: Answering,
  { bytes, receivedBytes, expiresAt }: { bytes: number; receivedBytes: number; expiresAt: string | null },
): void {
  setHeader('upload-offset', String(receivedBytes));
  setHeader('upload-length', String(bytes));
  if (expiresAt !== null) setHeader('upload-expires', new Date(expiresAt).toUTCString());
}

type Work = (context: Context) => Promise<JsonText>;

/**
 * Takes the next part of a file, which has come into quarantine. With the last one the parts are joined and scanned before the
 * transaction begins, and the whole is kept as a file of the portal is.
 */
export async function takePart(id: string, part: ReceivedFile, context: EarlyContext): Promise<Work> {
  requireTus(context);
  const { scopes, who } = context;
  const offset = offsetOf(context);
  const { upload, parts } = await scopes.actAs(who, async (client) => {
    const [found] = await uploadsOf(client, who, { id, before: null, most: 1 });
    return { upload: found, parts: await partsOf(client, who, id) };
  });
  const end = offset + part.bytes;
  // A file that was taken meanwhile has all its bytes, and one of somebody else is none.
  if (upload === undefined) return (late) => refuseGone(late, id);
  refuseElsewhere(upload, offset);
  if (end > Number(upload.bytes))
    throw new Refusal(dataFilesRefusals['upload-too-long'], 'file', { bytes: Number(upload.bytes) });
  if (end < Number(upload.bytes)) {
    if (parts.length >= mostParts) throw new Refusal(dataFilesRefusals['upload-parts'], 'file', { max: mostParts });
    return (late) => keepPart(late, { id, offset, part });
  }
  const whole = await joined(context, upload, [...parts.map(({ handle }) => handle), part]);
  return (late) => finish(late, { id, offset, whole });
}

/** Where the part says that it begins. */
function offsetOf({ request }: EarlyContext): number {
  const given = request.headers['upload-offset'];
  if (typeof given !== 'string') throw new InputFault([faultAt('Upload-Offset', 'required')], false);
  if (!/^\d{1,15}$/.test(given)) throw new InputFault([faultAt('Upload-Offset', 'invalid')], false);
  return Number(given);
}

function refuseElsewhere({ received }: Pick<Upload, 'received'>, offset: number): void {
  if (Number(received) !== offset)
    throw new Refusal(dataFilesRefusals['upload-offset'], 'Upload-Offset', { offset: Number(received) });
}

async function refuseGone(context: Context, id: string): Promise<never> {
  const [taken] = await filesOfProgram(context, { id, before: null, most: 1 });
  if (taken === undefined) throw new Refusal('not-found', 'id');
  throw new Refusal(dataFilesRefusals['upload-offset'], 'Upload-Offset', { offset: taken.row.bytes });
}

/** The file at this byte, locked: of two parts at once the second begins where the first did, and is refused. */
async function lockAt(context: Context, id: string, offset: number): Promise<Upload> {
  const upload = await lockUpload(context.client, context.who, id);
  if (upload === undefined) return refuseGone(context, id);
  refuseElsewhere(upload, offset);
  return upload;
}

async function keepPart(
  context: Context,
  { id, offset, part }: { readonly id: string; readonly offset: number; readonly part: ReceivedFile },
): Promise<JsonText> {
  const { client, who, audit } = context;
  const upload = await lockAt(context, id, offset);
  await part.keep();
  await addPart(client, who, { id, offset, bytes: part.bytes, handle: part.handle });
  audit.note({ file: upload.file_name, offset, bytes: part.bytes });
  return done(context, offset + part.bytes);
}

/** The answer of a part has no content. */
function done(context: Context, offset: number): JsonText {
  context.setHeader('upload-offset', String(offset));
  context.tell({ status: 204 });
  return new JsonText('');
}

/** Joins the parts of a file, scanned as one that came at once; what is refused of it is written down. */
async function joined(
  context: EarlyContext,
  upload: Upload,
  parts: readonly (string | ReceivedFile)[],
): Promise<ReceivedFile> {
  const { files, settings, scopes, who } = context;
  async function* content() {
    for (const part of parts)
      yield* await (typeof part === 'string' ? files.read(part) : files.quarantined(part.handle));
  }
  try {
    const scan = uploadScan('data', settings);
    const { stored, ...rest } = await storeUpload(upload.file_name, content(), {
      ...{ files, scan, limits: uploadLimits('data', settings) },
    });
    return { ...rest, ...stored, keep: () => files.keep(stored.handle) };
  } catch (error) {
    if (error instanceof Refusal && error.reason.status < 500)
      await scopes.actAs(who, (client) => markRefused(client, who, upload.id, error));
    throw error;
  }
}

/** Takes a file whose last byte has come, by the rules of the portal's own call. */
async function finish(
  context: Context,
  { id, offset, whole }: { readonly id: string; readonly offset: number; readonly whole: ReceivedFile },
): Promise<JsonText> {
  const { client, who, files, afterCommit } = context;
  try {
    const upload = await lockAt(context, id, offset);
    if (upload.sha256 !== null && !upload.sha256.equals(whole.sha256))
      return await refuseWhole(context, id, new Refusal(dataFilesRefusals['upload-differs'], 'file'));
    const body = {
      matctd: who.institutionCode,
      corrects: upload.corrects ?? undefined,
      reason: upload.reason ?? undefined,
      signature: upload.signature ?? undefined,
    };
    try {
      await keepDataFile(context, upload.channel, { file: whole, body, id });
    } catch (error) {
      if (error instanceof Refusal) return await refuseWhole(context, id, error);
      throw error;
    }
    for (const handle of await removeUpload(client, who, id)) afterCommit(() => void files.remove(handle));
    return done(context, Number(upload.bytes));
  } catch (error) {
    // Otherwise the work is repeated, or it is not known whether a row names the file.
    if (error instanceof Refusal) await files.remove(whole.handle);
    throw error;
  }
}

/** Writes down why a file was not taken, and says so. Its parts are erased with their day. */
async function refuseWhole({ client, who }: Context, id: string, refusal: Refusal): Promise<never> {
  await markRefused(client, who, id, refusal);
  throw new KeptRefusal(refusal.reason, refusal.field, refusal.params, { cause: refusal });
}
