import { Readable } from 'node:stream';
import { Refusal } from '#kit/contract/refusal.ts';
import type { Context } from '#kit/server/calls/context.ts';
import { file, type FileAnswer } from '#kit/server/files/file-answer.ts';
import { linesType } from '#kit/server/files/receive-upload.ts';
import { documentationOf } from '#kit/server/http/portal-address.ts';
import { problemLine } from '#kit/server/http/wires.ts';

type Sending = Pick<Context, 'requireStill' | 'request' | 'settings'>;

/**
 * Lines (NDJSON) that are sent part by part. The caller's right is judged again before each further part: a program that was stopped,
 * suspended or frozen meanwhile gets a last line that says so, `{"problem": …}`, and no row more.
 */
export function linesAnswer(
  name: string,
  parts: AsyncIterable<Buffer> | Iterable<Buffer>,
  context: Sending,
): FileAnswer {
  return file({ name: `${name}.ndjson`, type: linesType, body: Readable.from(whileAllowed(parts, context)) });
}

async function* whileAllowed(
  parts: AsyncIterable<Buffer> | Iterable<Buffer>,
  { requireStill, request, settings }: Sending,
): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const part of parts) {
    try {
      if (!isFirst) await requireStill();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const documentation = documentationOf({ settings, request });
      yield problemLine({ error, language: request.language, requestId: request.id, documentation });
      return;
    }
    isFirst = false;
    yield part;
  }
}
