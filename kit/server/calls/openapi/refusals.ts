import type { Call } from '#kit/contract/call.ts';
import { declaredReasons, type Reason } from '#kit/contract/refusal.ts';
import { headersOfRefusal } from './headers.ts';
import type { JsonObject } from './json.ts';

/** The statuses with which a call can be refused; the components describe each. */
export function refusals(call: Call): JsonObject {
  const hasInput =
    call.params !== undefined ||
    call.query !== undefined ||
    call.body !== undefined ||
    call.captcha !== undefined ||
    call.upload !== undefined;
  const possible: [status: number, isPossible: boolean][] = [
    [400, hasInput],
    [401, call.access !== 'public' || call.audit === 'change'],
    [403, call.access !== 'public' || call.audit === 'change'],
    [404, hasInput && call.access !== 'public'],
    [409, (call.audit === 'change' && call.access !== 'public') || call.isIdempotent === true],
    [422, call.isIdempotent === true],
    [429, true],
    [500, true],
    [503, true],
  ];
  const statuses = possible.filter(([, isPossible]) => isPossible).map(([status]) => String(status));
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
}

/**
 * What each status of a refusal may mean, one reason a line. Of programs' calls `causes` says by code which refusals they meet and
 * why, and the code is the last part of the problem's type.
 */
export function responsesByStatus(type: string, causes?: Readonly<Record<string, string>>): JsonObject {
  const reasons = declaredReasons().filter(({ code }) => causes === undefined || Object.hasOwn(causes, code));
  const statuses = [...new Set(declaredReasons().map((reason) => reason.status))].sort((a, b) => a - b);
  const lineOf = ({ code, number, text }: Reason) =>
    causes === undefined ? `\`${number}\` ${text[1]}` : `\`${number}\` \`${code}\` ${causes[code] ?? ''}`;
  return Object.fromEntries(
    statuses.map((status) => {
      const lines = reasons.filter((reason) => reason.status === status).map(lineOf);
      const description = lines.length === 0 ? 'Refused.' : lines.join('  \n');
      const headers = causes === undefined ? {} : headersOfRefusal(status);
      return [
        status,
        { description, ...headers, content: { [type]: { schema: { $ref: '#/components/schemas/Refused' } } } },
      ];
    }),
  );
}
