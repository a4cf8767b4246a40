import { randomInt, randomUUID } from 'node:crypto';
import { pdf } from '#features/foreign-companies/examples.fixture.ts';
import { contracts } from '#features/contracts.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import type { TestServer } from '#testing/server.ts';
import { applicationCaller } from '#testing/session/application.ts';
import { codeOf, type Examples } from '#tests/call-examples.ts';

/** The consent of somebody whom the bureau does not know. */
export const someConsent = () => ({
  identityNumber: `0799${String(randomInt(1e8)).padStart(8, '0')}`,
  customerName: 'Nguyễn Thị Chưa Biết',
  covers: 'everything' as const,
  kind: 'paper' as const,
  evidence: 'HĐ 12/2026',
  startsOn: hanoiDay(),
  endsOn: hanoiDay(),
  wording: 'Tôi đồng ý',
  dataSources: 'CIC',
  receivers: 'Ngân hàng',
});

/** A file of consents, with the fields' names as titles. */
export function consentFile(rows: readonly Readonly<Record<string, string>>[], titles?: readonly string[]): File {
  const names = ['customerName', 'identityNumber', 'covers', 'kind', 'evidence', 'startsOn', 'endsOn'];
  const lines = rows.map((row) => names.map((name) => row[name] ?? '').join(','));
  return new File([[(titles ?? names).join(','), ...lines].join('\n')], 'dong-y.csv');
}

export async function registered(server: TestServer, change: object = {}, by = 'lan.clerk'): Promise<string> {
  const clerk = await server.as(by);
  const answer = await clerk.send(contracts.consents.register, { body: { ...someConsent(), ...change } });
  return contracts.consents.register.answer.parse(answer.body.data).id;
}

/** A consent that is declared, and drawn as a sample. */
async function sampled(server: TestServer): Promise<string> {
  const id = await registered(server, { kind: 'declared', evidence: undefined });
  await server.sql(
    `insert into portal.consent_sample (institution_id, consent_id, due_on) values (portal.acting_institution(), $1, bureau.today() + 7)
     on conflict do nothing`,
    [id],
  );
  return id;
}

/** A consent with the file of its evidence. */
async function withFile(server: TestServer): Promise<string> {
  const id = await registered(server);
  await (await server.as('lan.clerk')).send(contracts.consents.attach, { body: { id }, file: pdf() });
  return id;
}

const by = (server: TestServer) => applicationCaller(server);
const ofAnother = (server: TestServer) => applicationCaller(server, { of: 'binh.clerk' });

export const someProgramConsent = () => {
  const { identityNumber, customerName: name, covers: _covers, ...given } = someConsent();
  return {
    ...given,
    subject: { name, identityNumber },
    products: ['score' as const],
    purposes: ['credit-scoring' as const],
  };
};

export const examples: Pick<Examples, 'consents' | 'consent-samples' | 'program-consents'> = {
  'consent-samples': {
    search: { by: 'ha.auditor', request: async () => ({ body: {} }) },
    evidenceFile: {
      by: 'ha.auditor',
      ofEveryInstitution: true,
      request: async (server) => {
        const id = await sampled(server);
        await (await server.as('lan.clerk')).send(contracts.consents.attach, { body: { id }, file: pdf() });
        return { query: { institution: await codeOf(server, 'lan.clerk'), id } };
      },
    },
  },
  'program-consents': {
    register: { by, request: async () => ({ body: someProgramConsent() }), status: 201, again: 201 },
    list: { by, request: async () => ({ query: {} }) },
    consent: {
      by,
      request: async (server) => ({ params: { id: await registered(server) } }),
      foreign: {
        by: ofAnother,
        row: async (server) => ({ params: { id: await registered(server) } }),
        missing: { params: { id: randomUUID() } },
      },
    },
    evidence: {
      by,
      request: async (server) => ({ params: { id: await registered(server) }, file: pdf() }),
      status: 201,
      again: 409,
      foreign: {
        by: ofAnother,
        row: async (server) => ({ params: { id: await registered(server) }, file: pdf() }),
        missing: { params: { id: randomUUID() }, file: pdf() },
      },
    },
    withdraw: {
      by,
      request: async (server) => ({
        params: { id: await registered(server) },
        query: { reason: 'Khách hàng đề nghị' },
      }),
      again: 409,
      foreign: {
        by: ofAnother,
        row: async (server) => ({ params: { id: await registered(server) }, query: { reason: 'x' } }),
        missing: { params: { id: randomUUID() }, query: { reason: 'x' } },
      },
    },
  },
  consents: {
    search: { request: async () => ({ body: {} }) },
    register: { request: async () => ({ body: someConsent() }) },
    registerWithEvidence: { request: async () => ({ body: someConsent(), file: pdf() }) },
    registerFile: { request: async () => ({ file: consentFile([someConsent()]) }) },
    show: {
      request: async (server) => ({ body: { id: await sampled(server), evidence: 'HĐ 7/2026' } }),
      again: 404,
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { id: await sampled(server), evidence: 'x' } }),
        missing: { body: { id: randomUUID(), evidence: 'x' } },
      },
    },
    attach: {
      request: async (server) => ({ body: { id: await registered(server) }, file: pdf() }),
      again: 409,
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { id: await registered(server) }, file: pdf() }),
        missing: { body: { id: randomUUID() }, file: pdf() },
      },
    },
    evidenceFile: {
      request: async (server) => ({ query: { id: await withFile(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { id: await withFile(server) } }),
        missing: { query: { id: randomUUID() } },
      },
    },
    withdraw: {
      request: async (server) => ({ body: { id: await registered(server), reason: 'Khách hàng đề nghị' } }),
      again: 409,
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { id: await registered(server), reason: 'x' } }),
        missing: { body: { id: randomUUID(), reason: 'x' } },
      },
    },
  },
};
