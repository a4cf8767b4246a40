import { expect } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
import { errors } from '#kit/words/errors.ts';
import type { Answer, Caller } from '#testing/server.ts';

export type Part = 'query' | 'body';

/** How the failures of each wire are typed. */
const failureTypes = {
  portal: 'application/json; charset=utf-8',
  v1: 'application/problem+json; charset=utf-8',
  oauth: 'application/json; charset=utf-8',
} as const;

/** Checks that a failure has the form of its wire (ERR-01, API-05). */
export function expectFailure(answer: Answer, status: number, { wire = 'portal' }: Pick<Call, 'wire'> = {}): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe(failureTypes[wire]);
  expect(answer.body).toMatchObject({ success: false, data: null, status });
  expect(answer.body.errors?.length).toBeGreaterThan(0);
  for (const { code, message } of answer.body.errors ?? []) {
    expect(code).toMatch(/^\d{7}$/);
    expect(message).not.toMatch(/\{\{|\u0001|^$/);
  }
  expect(answer.body.message).toBe(answer.body.errors?.[0]?.message);
  if (wire === 'v1')
    expect(JSON.parse(answer.text)).toMatchObject({
      type: expect.stringMatching(/\/portal\/developers\/errors\/[a-z-]+$/),
      title: expect.stringMatching(/./),
      instance: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    });
  if (wire === 'oauth') expect(JSON.parse(answer.text)).toMatchObject({ error: expect.stringMatching(/^[a-z_]+$/) });
}

/** What the files of a call are, by the endings of their names. */
const fileTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xml: 'application/xml; charset=utf-8',
  zip: 'application/zip',
};

/** Checks that an answer says what it is, and texts in which character set (OWASP ASVS 4.1.1). */
export function expectType({ headers, status }: Answer, { download }: Pick<Call, 'download'>): void {
  const type = headers.get('content-type');
  if (status === 204) return expect(type).toBeNull();
  if (download !== true) return expect(type).toBe('application/json; charset=utf-8');
  const ending = /filename="[^"]*\.(\w+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '';
  // What somebody sent is given back as it came, and is opened by nobody's browser.
  const sentBefore = 'application/octet-stream';
  return expect([ending, type]).toEqual([ending, type === sentBefore ? sentBefore : fileTypes[ending]]);
}

/** The fields of a part of a call. */
export function fieldsOf(call: Call, part: Part): string[] {
  const schema = call[part];
  if (schema === undefined) return [];
  const shape: { properties?: Record<string, unknown> } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.keys(shape.properties ?? {});
}

/** The required fields of a part of a call. */
export function requiredOf(call: Call, part: Part): string[] {
  const schema = call[part];
  if (schema === undefined) return [];
  const shape: { required?: string[] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return shape.required ?? [];
}

type Raw = { readonly body: string; readonly type: string | undefined; readonly language?: string };

/** Sends the text unchanged, without the checks of the contract. */
export async function sendRaw(
  origin: string,
  call: Call,
  caller: Caller,
  raw: Raw,
): Promise<{ status: number; code: string | undefined }> {
  const { status, said } = await rawAnswer(origin, call, caller, raw);
  return { status, code: said.errors?.[0]?.code };
}

async function rawAnswer(origin: string, call: Call, caller: Caller, { body, type, language = 'vi' }: Raw) {
  const response = await fetch(`${origin}${call.path}`, {
    method: call.method,
    headers: {
      ...(type === undefined ? {} : { 'content-type': type }),
      'accept-language': language,
      ...caller.headers,
      ...caller.proofFor?.(call),
    },
    // Bytes alone have no type of their own.
    body: new TextEncoder().encode(body),
  });
  const said: RawFailure = JSON.parse(await response.text());
  return { status: response.status, type: response.headers.get('content-type'), said };
}

/** A failure as any of the wires writes it. */
type RawFailure = {
  readonly errors?: readonly { readonly code: string; readonly message: string }[];
  readonly error_description?: string;
};

/** Checks that a body of each of these content types is refused, by turns in both languages (OWASP ASVS 4.1.1). */
export async function expectTypesRefused(
  origin: string,
  call: Call,
  caller: Caller,
  { body, types }: { readonly body: string; readonly types: readonly (string | undefined)[] },
): Promise<void> {
  const { status, number, text } = errors['bad-content-type'];
  for (const [at, type] of types.entries()) {
    const language = at % 2;
    const answer = await rawAnswer(origin, call, caller, { body, type, language: ['vi', 'en'][language] ?? 'vi' });
    const told =
      call.wire === 'oauth'
        ? { error_description: `${number} ${text[1]}` }
        : { errors: [{ code: number, message: text[language] }] };
    expect([type, answer]).toMatchObject([type, { status, type: failureTypes[call.wire ?? 'portal'], said: told }]);
  }
}

/** What was made before, or made now and kept. */
export function kept<T>(of: Map<string, T>, key: string, make: () => T): T {
  const value = of.get(key) ?? make();
  of.set(key, value);
  return value;
}
