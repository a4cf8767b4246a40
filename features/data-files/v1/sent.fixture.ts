import { createHash } from 'node:crypto';
import { type FileRow, jsonFile } from '#bureau/intake/generate.ts';
import { d10 } from '#bureau/intake/kinds/identity.ts';
import { person } from '#bureau/intake/sample-rows.fixture.ts';
import { type Caller, type TestServer } from '#testing/server.ts';
import { dataOf } from '#testing/answer.ts';
import { programFiles } from './contract.ts';

/** The code of the clerk's bank. */
export async function bankCode(server: TestServer): Promise<string> {
  const [bank] = await server.sql<{ code: string }>(
    'select code::text as code from bureau.institution where id = portal.acting_institution()',
  );
  return bank?.code ?? '';
}

/** A file of persons (D10): its name, its bytes and their hash. */
export async function personFile(
  code: string,
  {
    day,
    sequence = '001',
    rows,
  }: { readonly day: string; readonly sequence?: string; readonly rows: readonly FileRow[] },
) {
  const persons = rows.map((row) => ({ ...person, branch_code: code, ...row }));
  const parts: string[] = [];
  for await (const part of jsonFile({ kind: d10, institutionCode: code, day, rows: { KHCN: persons } }))
    parts.push(part);
  const bytes = Buffer.from(parts.join(''));
  return {
    name: `D10${code}${day.replaceAll('-', '')}.${sequence}.json`,
    bytes,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** Begins to send a file; its id. */
export async function begin(by: Caller, name: string, bytes: number, more: object = {}): Promise<string> {
  const answer = await by.send(programFiles.begin, { body: { name, bytes, ...more } });
  if (answer.status !== 201) throw new Error(`not begun: ${answer.text}`);
  return String(dataOf(answer).get('id'));
}

type Sent = { readonly status: number; readonly headers: Headers; readonly text: string };

/** One request as tus has it. */
export async function tus(
  { server, by }: { readonly server: TestServer; readonly by: Caller },
  method: 'HEAD' | 'PATCH' | 'DELETE',
  id: string,
  {
    offset,
    body,
    headers = {},
  }: { readonly offset?: number; readonly body?: Buffer; readonly headers?: Record<string, string> } = {},
): Promise<Sent> {
  const path = `/api/v1/files/${id}`;
  const proof = by.proofFor?.({ method, path }) ?? {};
  const { 'idempotency-key': _, ...proven } = proof;
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: {
      ...by.headers,
      ...proven,
      'tus-resumable': '1.0.0',
      ...(offset === undefined ? {} : { 'upload-offset': String(offset) }),
      ...(body === undefined ? {} : { 'content-type': 'application/offset+octet-stream' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** How far a file is. */
export async function fileOf(by: Caller, id: string) {
  const answer = await by.send(programFiles.file, { params: { id } });
  return programFiles.file.answer.parse(answer.body.data);
}
