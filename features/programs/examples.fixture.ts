import { randomUUID } from 'node:crypto';
import { known } from '#bureau/population/known/known.ts';
import type { TestServer } from '#testing/server.ts';
import { applicationCaller, foreignProgram } from '#testing/session/application.ts';
import type { Examples } from '#tests/call-examples.ts';
import { contracts } from '#features/contracts.ts';

/** An instant inquiry about a person whom the bureau knows. */
export const instantAsked = {
  product: 'S11T' as const,
  purpose: 'credit-granting' as const,
  subject: { kind: 'person' as const, name: known.clean.name, identityNumber: known.clean.citizenId },
  reference: 'HS-2026-001',
};

const by = (server: TestServer) => applicationCaller(server);

/** An inquiry and the program that asked it: an inquiry is shown to nobody else. */
const inquirers = new WeakMap<
  TestServer,
  Promise<{ readonly caller: Awaited<ReturnType<typeof by>>; readonly id: string }>
>();

async function inquired(server: TestServer) {
  const caller = await by(server);
  const answer = await caller.send(contracts.programs.ask, { body: instantAsked });
  return { caller, id: contracts.programs.ask.answer.parse(answer.body.data).id };
}

function inquirerOf(server: TestServer) {
  const found = inquirers.get(server) ?? inquired(server);
  inquirers.set(server, found);
  return found;
}

const ofInquirer = {
  by: async (server: TestServer) => (await inquirerOf(server)).caller,
  request: async (server: TestServer) => ({ params: { id: (await inquirerOf(server)).id } }),
  foreign: {
    by: foreignProgram,
    row: async (server: TestServer) => ({ params: { id: (await inquirerOf(server)).id } }),
    missing: { params: { id: randomUUID() } },
  },
};

/** A cell of every instant report. */
const cell = { section: 'exposure', row: 0, column: 'amount' };

export const examples: Pick<Examples, 'programs'> = {
  programs: {
    ask: { by, request: async () => ({ body: instantAsked }), status: 201, again: 201 },
    list: { by, request: async () => ({ query: {} }) },
    inquiry: ofInquirer,
    report: ofInquirer,
    source: {
      ...ofInquirer,
      request: async (server: TestServer) => ({ ...(await ofInquirer.request(server)), query: cell }),
      foreign: {
        by: foreignProgram,
        row: async (server: TestServer) => ({ ...(await ofInquirer.request(server)), query: cell }),
        missing: { params: { id: randomUUID() }, query: cell },
      },
    },
    search: { by, request: async () => ({ body: { province: '79', cicCode: known.clean.cicCode } }) },
    products: { by, request: async () => ({}) },
    sample: { request: async () => ({ params: { product: 'R11' } }) },
    figures: { request: async () => ({}) },
    usage: { by, request: async () => ({ query: {} }) },
    status: { by, request: async () => ({}) },
  },
};
