import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { IncomingMessage } from 'node:http';
import type { UploadKind } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Files, StoredFile } from './files.ts';
import { fileNameOf } from './name.ts';
import { isStorageFull } from './storage-full.ts';
import type { UploadScan } from '#kit/server/scan/scan-upload.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

/** The limits of a sender's file. */
export type UploadLimits = {
  readonly extensions: readonly string[];
  readonly maxMb: number;
  /** How the file may also come as the whole content of a request, which has no name for it. */
  readonly whole?: Whole;
};

type Whole = {
  readonly type: string;
  readonly name: string;
  /** What has arrived when the connection is lost counts: its sender goes on after it. */
  readonly keepsBroken: boolean;
};

/** The fields of a multipart call and its file, in quarantine; undefined if there is none. */
export type Upload = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file:
    | { readonly name: string; readonly stored: StoredFile; readonly head: Uint8Array; readonly isScanned: boolean }
    | undefined;
};

type Parts = {
  readonly limits: UploadLimits;
  readonly files: Files;
  readonly scan: UploadScan;
  /**
   * Checks the name and the fields that came before the file; throws to refuse it before its first byte is stored.
   */
  readonly admit: (name: string, fields: Readonly<Record<string, string>>) => void;
};

/** A sender slower than this is cut off: such a slow line would occupy a place for hours. */
const slowest = { windowMilliseconds: 10_000, bytes: 16 * 1024 };
const fieldLimits = { fieldSize: 64 * 1024, fields: 20, parts: 24, headerPairs: 20, headerSize: 8 * 1024 };
const headBytes = 64 * 1024;

/** Some thousand rows that a person prepared. */
const mostMbOfTable = 5;
/** 100,000 rows of a name and two numbers. */
const mostMbOfPortfolio = 16;
/** 100,000 lines of some hundred bytes each. */
const mostMbOfLines = 64;
/** Papers as scanners and phones make them. */
const evidenceExtensions = ['.pdf', '.jpg', '.jpeg', '.png'];
/** The media type of JSON, one value a line. */
export const linesType = 'application/x-ndjson';
/** The media type of a part of a file (tus 1.0). */
export const partType = 'application/offset+octet-stream';

const asLines: Whole = { type: linesType, name: 'lines.ndjson', keepsBroken: false };
const asPart: Whole = { type: partType, name: 'part', keepsBroken: true };

/** The extensions and the size of a kind of upload, by the settings. */
export function uploadLimits(kind: UploadKind, settings: Settings): UploadLimits {
  if (kind === 'data') return { extensions: settings.dataExtensions, maxMb: settings.dataMaxMb };
  if (kind === 'batch') return { extensions: settings.batchExtensions, maxMb: settings.batchMaxMb };
  if (kind === 'bank') return { extensions: ['.csv', '.xls', '.xlsx'], maxMb: settings.batchMaxMb };
  if (kind === 'table') return { extensions: ['.csv'], maxMb: mostMbOfTable };
  if (kind === 'portfolio') return { extensions: ['.csv', '.xlsx'], maxMb: mostMbOfPortfolio };
  if (kind === 'document') return { extensions: settings.documentExtensions, maxMb: settings.documentMaxMb };
  if (kind === 'lines') return { extensions: ['.ndjson'], maxMb: mostMbOfLines, whole: asLines };
  if (kind === 'part') return { extensions: ['*'], maxMb: settings.dataMaxMb, whole: asPart };
  if (kind === 'evidence') return { extensions: evidenceExtensions, maxMb: settings.uploadMaxMb };
  if (kind === 'attachment') return { extensions: settings.uploadExtensions, maxMb: settings.uploadMaxMb };
  return { extensions: ['.cer', '.crt', '.pem'], maxMb: 1 };
}

/**
 * Reads a multipart request: its fields, and one file that streams to quarantine while it is counted and hashed.
 * Throws a Refusal for another kind of request, for a second file, for a refused name or size, for a file that its
 * scan refuses, and for a sender who is too slow or stops; then nothing is left of the file.
 */
export async function receiveUpload(request: IncomingMessage, parts: Parts): Promise<Upload> {
  const { whole } = parts.limits;
  if (whole !== undefined && request.headers['content-type']?.startsWith(whole.type) === true)
    return receiveWhole(request, parts, whole);
  const parser = parserOf(request, parts.limits);
  refuseTooLong(request, parts.limits);
  const reading = new Reading(parts);
  const cut = cutWhenSlow(request, (refusal) => reading.fail(refusal));
  parser.on('field', (name, value, isNameCut, isValueCut) => reading.field(name, value, isNameCut || isValueCut));
  parser.on('file', (field, stream, name) => reading.file(field, stream, name));
  for (const limit of ['fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => reading.fail(new Refusal('too-large')));
  parser.on('filesLimit', () => reading.fail(new Refusal('many-files', 'file')));
  parser.on('error', () => reading.fail(new Refusal('upload-broken', 'file')));
  parser.on('finish', () => reading.end());
  const gone = () => {
    if (!request.complete) reading.fail(new Refusal('upload-broken', 'file'));
  };
  request.once('close', gone).once('error', gone);
  request.pipe(parser);
  try {
    return await reading.done;
  } finally {
    cut();
    request.off('close', gone).unpipe(parser);
    parser.on('error', () => undefined).destroy();
  }
}

/** Reads a request whose whole content is the file: it has no name and no fields. */
async function receiveWhole(request: IncomingMessage, parts: Parts, { name, keepsBroken }: Whole): Promise<Upload> {
  refuseTooLong(request, parts.limits);
  const cut = cutWhenSlow(request, (refusal) => request.destroy(refusal));
  try {
    parts.admit(name, {});
    return { fields: {}, file: await storeUpload(name, keepsBroken ? arrived(request) : request, parts) };
  } catch (cause) {
    if (cause instanceof Refusal || request.complete) throw cause;
    throw new Refusal('upload-broken', 'file', {}, { cause });
  } finally {
    cut();
  }
}

/** What of a request arrives, all of it or until its connection is lost. */
async function* arrived(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* request;
  } catch (error) {
    if (request.complete) throw error;
  }
}

/** Refuses a declared length that is too large before it is sent. The fields and the framing are small. */
function refuseTooLong(request: IncomingMessage, { maxMb }: UploadLimits): void {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > (maxMb + 1) * 1024 * 1024) throw new Refusal('file-too-large', 'file', { max: maxMb });
}

function parserOf(request: IncomingMessage, { maxMb }: UploadLimits): BusboyInstance {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Refusal('bad-content-type');
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: { ...fieldLimits, files: 1, fileSize: maxMb * 1024 * 1024 + 1 },
    });
  } catch (cause) {
    throw new Refusal('bad-content-type', undefined, {}, { cause });
  }
}

/** One multipart request in progress; `done` settles once, and only when nothing is being written any more. */
class Reading {
  readonly done: Promise<Upload>;
  readonly #parts: Parts;
  readonly #fields: Record<string, string> = Object.create(null);
  #settle: (outcome: Upload | Error) => void = () => undefined;
  #failure: Error | undefined;
  #stream: BusboyFileStream | undefined;
  #receiving: Promise<Upload['file']> = Promise.resolve(undefined);

  constructor(parts: Parts) {
    this.#parts = parts;
    this.done = new Promise((resolve, reject) => {
      this.#settle = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
    });
  }

  field(name: string | undefined, value: string, isCut: boolean): void {
    if (isCut) this.fail(new Refusal('too-large', name));
    else if (name === undefined || name in this.#fields) this.fail(new Refusal('bad-input', name));
    else this.#fields[name] = value;
  }

  file(field: string | undefined, stream: BusboyFileStream, given: string | undefined): void {
    // An aborted request ends the stream with an error that the reader below may no longer wait for.
    stream.on('error', () => undefined);
    this.#stream = stream;
    if (this.#failure === undefined) this.#try(() => this.#take(field, stream, given));
    if (this.#failure !== undefined) stream.resume();
  }

  #take(field: string | undefined, stream: BusboyFileStream, given: string | undefined): void {
    // Both spellings: the specification's batch calls have File.
    if (field !== 'file' && field !== 'File') throw new Refusal('bad-input', field);
    const name = fileNameOf(given, this.#parts.limits.extensions);
    this.#parts.admit(name, { ...this.#fields });
    this.#receiving = storeUpload(name, stream, this.#parts).catch((error: unknown) => {
      this.fail(asError(error));
      return undefined;
    });
  }

  /** All parts were read. */
  end(): void {
    void this.#receiving.then((file) => {
      if (this.#failure === undefined) this.#settle({ fields: { ...this.#fields }, file });
    });
  }

  /** The first failure counts; the file being written is abandoned and removed before the failure is reported. */
  fail(failure: Error): void {
    if (this.#failure !== undefined) return;
    this.#failure = failure;
    this.#stream?.destroy(failure);
    void this.#receiving.then(async (received) => {
      if (received !== undefined) await this.#parts.files.remove(received.stored.handle);
      this.#settle(failure);
    });
  }

  #try(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.fail(asError(error));
    }
  }
}

/** Counts and scans a file on its way to quarantine. */
export async function storeUpload(
  name: string,
  stream: AsyncIterable<Uint8Array>,
  { files, limits, scan }: Pick<Parts, 'files' | 'limits' | 'scan'>,
) {
  const head = new Uint8Array(headBytes);
  let count = 0;
  async function* counted() {
    for await (const chunk of stream) {
      if (count < headBytes) head.set(chunk.subarray(0, headBytes - count), count);
      count += chunk.length;
      if (count > limits.maxMb * 1024 * 1024) throw new Refusal('file-too-large', 'file', { max: limits.maxMb });
      yield chunk;
    }
    if (count === 0) throw new Refusal('file-empty', 'file');
  }
  const stored = await files.receive(scan.through(counted())).catch((cause: unknown) => {
    throw isStorageFull(cause) ? new Refusal('storage-full', undefined, {}, { cause }) : cause;
  });
  try {
    const first = head.subarray(0, Math.min(count, headBytes));
    const read = () => files.quarantined(stored.handle);
    const isScanned = await scan.look({ name, head: first, bytes: stored.bytes, read });
    return { name, stored, head: first, isScanned };
  } catch (error) {
    await files.remove(stored.handle);
    throw error;
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Fails a request that delivers too little in a window of time; returns the function that ends the watch. */
function cutWhenSlow(request: IncomingMessage, fail: (refusal: Refusal) => void): () => void {
  let before = request.socket.bytesRead;
  const timer = setInterval(() => {
    const now = request.socket.bytesRead;
    // Behind a slow disk, or after all of it has arrived, the sender is not to blame.
    if (!request.complete && !request.isPaused() && now - before < slowest.bytes)
      fail(new Refusal('upload-slow', 'file'));
    before = now;
  }, slowest.windowMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}
