import type { Client } from 'openapi-fetch';
import type { Body, DataFile, FileRow } from './calls.ts';
import { linesOf } from './lines.ts';
import type { paths } from './paths.ts';
import { pause } from './pause.ts';
import { Problem } from './problem.ts';
import { answer, type Call, said } from './said.ts';

/** What is said of a data file beside its bytes. */
export type FileAbout = Omit<Body<'/api/v1/files', 'post'>, 'bytes'>;

export type FileOptions = Call & {
  /** How many bytes are sent at once; eight million unless given. */
  readonly partBytes?: number;
};

export type FileRowOptions = {
  readonly state?: 'refused' | 'all';
  /** The last line that was read. */
  readonly after?: number;
  readonly signal?: AbortSignal;
};

type Look = (id: string, call?: Call) => Promise<DataFile>;
type Plain = (path: string, request: RequestInit) => Promise<Response>;
type Sending = { readonly file: Look; readonly calls: Client<paths>; readonly plain: Plain };

const usualPart = 8_000_000;
const mostFailures = 5;

/** Begins a file and sends its bytes in parts (tus 1.0); where they stopped is what the bureau says. */
export async function sendFile(
  { file, calls, plain }: Sending,
  content: Blob,
  { about, options = {} }: { readonly about: FileAbout; readonly options: FileOptions | undefined },
): Promise<DataFile> {
  const { partBytes = usualPart, signal, ...call } = options;
  const more = signal === undefined ? {} : { signal };
  const body = { ...about, bytes: content.size };
  const { id } = await answer<DataFile>(calls.POST('/api/v1/files', { body, ...said({ ...call, ...more }) }));
  let failures = 0;
  for (let offset = 0; offset < content.size; ) {
    const part = content.slice(offset, offset + partBytes);
    try {
      await plain(`/api/v1/files/${encodeURIComponent(id)}`, {
        method: 'PATCH',
        headers: { ...partHeaders, 'upload-offset': String(offset) },
        body: part,
        ...more,
      });
      offset += part.size;
      failures = 0;
    } catch (failure) {
      const isElsewhere = failure instanceof Problem && failure.reason === 'upload-offset';
      failures += 1;
      if ((failure instanceof Problem && !isElsewhere) || failures > mostFailures || signal?.aborted === true)
        throw failure;
      offset = (await file(id, more)).receivedBytes;
    }
  }
  return file(id, more);
}

const partHeaders = { 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0' };

/** The rows of a file; a lost connection goes on after the last one. */
export async function* readFileRows(
  plain: Plain,
  id: string,
  { state = 'refused', after = 0, signal }: FileRowOptions = {},
): AsyncGenerator<FileRow> {
  for (let failures = 0; ; ) {
    const path = `/api/v1/files/${encodeURIComponent(id)}/rows?state=${state}&after=${after}`;
    const { body } = await plain(path, signal === undefined ? {} : { signal });
    try {
      for await (const line of body === null ? [] : linesOf(body)) {
        const row = line as FileRow;
        after = row.line;
        failures = 0;
        yield row;
      }
      return;
    } catch (failure) {
      failures += 1;
      if (signal?.aborted === true || failures > mostFailures) throw failure;
      await pause(1, signal);
    }
  }
}
