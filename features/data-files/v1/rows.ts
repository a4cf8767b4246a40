import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Language } from '#kit/words/words.ts';

const text = z.object({ vi: z.string(), en: z.string() });
/** A row of a reply file (reply-file.ts), of which each stands in a line of its own. */
const line = z.object({
  section: z.string(),
  row: z.number(),
  values: z.record(z.string(), z.string()),
  errors: z.array(
    z.object({
      code: z.string(),
      indicator: z.string().nullable(),
      value: z.string().nullable(),
      place: z.string().nullable(),
      column: text,
      message: text,
    }),
  ),
});

type Wanted = {
  readonly language: Language;
  readonly isApplied: boolean;
  readonly onlyRefused: boolean;
  /** The last line that was read. */
  readonly after: number;
};

const bytesAtOnce = 65_536;

/** The rows of a reply file as a program reads them, one a line, without the file in memory. */
export async function* rowLines(
  reply: Readable,
  { language, isApplied, onlyRefused, after }: Wanted,
): AsyncGenerator<Buffer> {
  let number = 0;
  let waiting = '';
  for await (const sent of createInterface({ input: reply, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!sent.startsWith('{"section"')) continue;
    const { section, row, values, errors } = line.parse(JSON.parse(sent.replace(/,$/, '')));
    if (onlyRefused && errors.length === 0) continue;
    number += 1;
    if (number <= after) continue;
    const state = errors.length > 0 ? 'refused' : isApplied ? 'applied' : 'not-applied';
    const said = errors.map(({ indicator: field, column, message, code, value, place }) => ({
      ...{ field, column: column[language], code, message: message[language], value, place },
    }));
    waiting += `${JSON.stringify({ line: number, section, row, state, errors: said, values })}\n`;
    if (waiting.length < bytesAtOnce) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  if (waiting !== '') yield Buffer.from(waiting);
}
