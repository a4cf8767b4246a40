import { type ErrorCode, errors } from '#features/refusals.ts';
import type { Answer } from './server.ts';

/** The number of an answer's first refusal; 'ok' if it refuses nothing. */
export function codeOf(answer: Answer): string {
  return answer.body.errors?.[0]?.code ?? 'ok';
}

/** The refused fields of an answer; undefined if it refuses nothing. */
export function fieldsOf(answer: Answer): (string | undefined)[] | undefined {
  return answer.body.errors?.map(({ field }) => field);
}

/** All refusals of an answer: number and field, for comparison with `refusal`; undefined if it refuses nothing. */
export function refusalsOf(answer: Answer): (readonly [code: string, field: string | undefined])[] | undefined {
  return answer.body.errors?.map(({ code, field }) => [code, field]);
}

/** The value of `refusalsOf` for one refusal of the catalogue, at a field or at none. */
export function refusal(code: ErrorCode, field?: string): [code: string, field: string | undefined][] {
  return [[errors[code].number, field]];
}

/** The data of an answer by name; empty if it has none. */
export function dataOf(answer: Answer): Map<string, unknown> {
  return new Map(Object.entries(answer.body.data ?? {}));
}
