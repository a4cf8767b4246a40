import { expect } from 'vitest';
import { z } from 'zod';
import type { Call } from '#kit/contract/call.ts';
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

/** Sends the text unchanged, without the checks of the contract. */
export async function sendRaw(
  origin: string,
  call: Call,
  caller: Caller,
  raw: { readonly body: string; readonly type: string },
): Promise<{ status: number; code: string | undefined }> {
  const response = await fetch(`${origin}${call.path}`, {
    method: call.method,
    headers: { 'content-type': raw.type, ...caller.headers, ...caller.proofFor?.(call) },
    body: raw.body,
  });
  const body: { errors?: { code: string }[] } = JSON.parse(await response.text());
  return { status: response.status, code: body.errors?.[0]?.code };
}

/** What was made before, or made now and kept. */
export function kept<T>(of: Map<string, T>, key: string, make: () => T): T {
  const value = of.get(key) ?? make();
  of.set(key, value);
  return value;
}
