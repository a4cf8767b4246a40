import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import { codeOf, dataOf, days, type Examples } from '#tests/call-examples.ts';

const nothing = async () => ({});

const someCheque = {
  sosec: 'AB0000001',
  taikhoanKy: '0011002233445',
  nguoikysec: 'Nguyễn Văn Ví Dụ',
  socmt: '001085012345',
  sotien: '50000000',
  loai: '1' as const,
  tungayDinhchitt: '2026-01-05',
  ngayGuicic: '2026-01-05',
  matctdCt: '01999001',
  matctd: '01999001',
};

/** A cheque that no other test declares. */
async function cheque(server: TestServer, username = 'lan.clerk') {
  const code = await codeOf(server, username);
  return { ...someCheque, sosec: `AB${String(randomInt(1e9)).padStart(9, '0')}`, matctdCt: code, matctd: code };
}

/** A declaration that waits for approval. */
async function waitingCheque(server: TestServer, username = 'lan.clerk'): Promise<string> {
  const clerk = await server.as(username);
  const answer = await clerk.send(contracts['lost-cheques'].add, { body: await cheque(server, username) });
  return String(dataOf(answer).get('plid'));
}

/** The link to the reply of an approved declaration, as its clerk sees it. */
async function chequeReply(server: TestServer): Promise<string> {
  const plid = await waitingCheque(server);
  const approver = await server.as('hoa.approver');
  expect((await approver.send(contracts['lost-cheques'].approve, { query: { plid } })).status).toBe(200);
  const clerk = await server.as('lan.clerk');
  return String(dataOf(await clerk.send(contracts['lost-cheques'].detail, { body: { plid } })).get('link'));
}

const noId = '00000000-0000-4000-8000-000000000000';

export const examples: Pick<Examples, 'cheque-alerts' | 'cheque-replies' | 'lost-cheques'> = {
  'cheque-alerts': {
    search: { request: async () => ({ body: days }) },
    drawer: { request: async () => ({ body: { socmt: '001085012345' } }) },
  },
  'cheque-replies': {
    search: { request: async () => ({ body: { page: 0 } }) },
    download: {
      request: async (server) => ({ query: { encryptedFilePath: await chequeReply(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { encryptedFilePath: await chequeReply(server) } }),
        missing: { query: { encryptedFilePath: 'x' } },
      },
    },
  },
  'lost-cheques': {
    search: { request: async () => ({ body: { ...days, tt: 'all' } }) },
    detail: {
      request: async (server) => ({ body: { plid: await waitingCheque(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ body: { plid: await waitingCheque(server) } }),
        missing: { body: { plid: noId } },
      },
    },
    add: { request: async (server) => ({ body: await cheque(server) }), again: 409 },
    edit: {
      request: async (server) => ({ body: { ...(await cheque(server)), plid: await waitingCheque(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({
          body: { ...(await cheque(server, 'binh.clerk')), plid: await waitingCheque(server) },
        }),
        missing: { body: { ...someCheque, plid: noId } },
      },
    },
    remove: {
      request: async (server) => ({ query: { plid: await waitingCheque(server) } }),
      again: 404,
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { plid: await waitingCheque(server) } }),
        missing: { query: { plid: noId } },
      },
    },
    approve: {
      by: 'hoa.approver',
      request: async (server) => ({ query: { plid: await waitingCheque(server) } }),
      again: 409,
      foreign: {
        by: 'hoa.approver',
        row: async (server) => ({ query: { plid: await waitingCheque(server, 'binh.clerk') } }),
        missing: { query: { plid: noId } },
      },
    },
    accounts: { request: nothing },
    ofUser: { request: nothing },
  },
};
