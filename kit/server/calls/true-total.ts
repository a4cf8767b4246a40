import { z } from 'zod';
import { AuditNote } from './audit.ts';
import type { Context } from './context.ts';
import { JsonText } from './json-text.ts';
import type { Input } from './parse-input.ts';
import type { Served } from './serve.ts';

/**
 * A handler's answer, a list with its true `total`. A list's count comes with each row it reads, so a window past the
 * last row would count nothing: then the first row is read as well, only for its total. The writes of that second
 * query are undone, and the audit has no row for a row that nobody was shown.
 */
export async function answerOf({ call, handle }: Served, input: Input, context: Context): Promise<unknown> {
  const answer = await handle(input as never, context as never);
  if (call.audit === 'change' || !countsNothing(answer)) return answer;
  const first = fromTheFirst(call, input);
  if (first === undefined) return answer;
  const aside = { ...context, audit: new AuditNote(context.settings.indexKey), afterCommit: () => undefined };
  await context.client.query('savepoint total');
  const found = readable(await handle(first as never, aside as never));
  await context.client.query('rollback to savepoint total');
  const whole = { ...found, rows: [], ...('more' in found ? { more: false } : {}) };
  return answer instanceof JsonText ? new JsonText(JSON.stringify(whole)) : whole;
}

function countsNothing(answer: unknown): boolean {
  if (answer instanceof JsonText) return answer.text.startsWith('{"total":0,"rows":[]');
  if (typeof answer !== 'object' || answer === null || !('total' in answer) || !('rows' in answer)) return false;
  return answer.total === 0 && Array.isArray(answer.rows) && answer.rows.length === 0;
}

function readable(answer: unknown): object {
  const found: unknown = answer instanceof JsonText ? JSON.parse(answer.text) : answer;
  return typeof found === 'object' && found !== null ? found : {};
}

/** The input with its window at the first row; undefined if it is already there, or if there is no window. */
function fromTheFirst(call: Served['call'], input: Input): Input | undefined {
  const [body, query] = [firstOf(call.body, input.body), firstOf(call.query, input.query)];
  if (body === undefined && query === undefined) return undefined;
  return { ...input, body: body ?? input.body, query: query ?? input.query };
}

function firstOf(schema: unknown, part: unknown): object | undefined {
  if (!(schema instanceof z.ZodObject) || typeof part !== 'object' || part === null) return undefined;
  const { page, start, end }: { page?: unknown; start?: unknown; end?: unknown } = part;
  if (typeof page === 'number' && page > 0) return { ...part, page: 0 };
  if (typeof start !== 'number' || typeof end !== 'number') return undefined;
  // Most windows begin at 0, one of the specification's at 1: their own default.
  const first = Number(schema.shape['start']?.safeParse(undefined).data ?? 0);
  return start > first || end <= start ? { ...part, start: first, end: first + 1 } : undefined;
}
