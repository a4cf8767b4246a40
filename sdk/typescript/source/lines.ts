import { Problem, type Said } from './problem.ts';

/** The object of a line. One that tells of a problem is the last: the right ended while the lines were sent. */
function objectOf(line: string): unknown {
  const object: { readonly problem?: Said & { readonly status: number } } = JSON.parse(line);
  if (object.problem !== undefined) throw new Problem(object.problem.status, object.problem);
  return object;
}

/** The objects of a stream of lines (NDJSON), each as soon as its line is whole. */
export async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield objectOf(line);
    }
    if (rest !== '') yield objectOf(rest);
  } finally {
    // A reader that stops early lets the connection go.
    await reader.cancel().catch(() => undefined);
  }
}

/** Rows as lines, in parts of about a megabyte, so that a long batch is not one text. */
export async function asLines(rows: Iterable<object> | AsyncIterable<object>): Promise<Blob> {
  const parts: Blob[] = [];
  let text = '';
  for await (const row of rows) {
    text += `${JSON.stringify(row)}\n`;
    if (text.length < 1_000_000) continue;
    parts.push(new Blob([text]));
    text = '';
  }
  return new Blob([...parts, text], { type: 'application/x-ndjson' });
}
