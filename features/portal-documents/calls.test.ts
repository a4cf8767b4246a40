import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { portalDocuments } from './contract.ts';

let server: TestServer;
let lan: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

test('LKP-04 the guide and the rules of use are PDF files in the caller’s language, for everybody signed in', async () => {
  for (const call of [portalDocuments.guide, portalDocuments.regulation]) {
    const [vietnamese, english] = [await lan.send(call), await lan.send(call, {}, { 'accept-language': 'en' })];
    for (const answer of [vietnamese, english]) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(textOf(answer.bytes).startsWith('%PDF-')).toBe(true);
    }
    expect(textOf(vietnamese.bytes)).toContain('/Lang (vi-VN)');
    expect(textOf(english.bytes)).toContain('/Lang (en)');
    expect((await server.nobody.send(call)).status).toBe(401);
  }
});
