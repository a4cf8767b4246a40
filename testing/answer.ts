import { type ErrorCode, errors } from '#kit/words/errors.ts';
import type { Answer } from './server.ts';

/** The number of what an answer refuses first; 'ok' where it refuses nothing. */
export function codeOf(answer: Answer): string {
  return answer.body.errors?.[0]?.code ?? 'ok';
}

/** The fields that an answer finds fault with; undefined where it refuses nothing. */
export function fieldsOf(answer: Answer): (string | undefined)[] | undefined {
  return answer.body.errors?.map(({ field }) => field);
}

/** All that an answer refuses: number and field, to be compared with `refusal`; undefined where it refuses nothing. */
export function refusalsOf(answer: Answer): (readonly [code: string, field: string | undefined])[] | undefined {
  return answer.body.errors?.map(({ code, field }) => [code, field]);
}

/** What `refusalsOf` gives of one refusal of the catalogue, at a field or at none. */
export function refusal(code: ErrorCode, field?: string): [code: string, field: string | undefined][] {
  return [[errors[code].number, field]];
}

/** The data of an answer by name; empty where it has none. */
export function dataOf(answer: Answer): Map<string, unknown> {
  return new Map(Object.entries(answer.body.data ?? {}));
}
