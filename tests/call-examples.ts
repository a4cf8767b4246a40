import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { demoPassword } from '#apps/server/demo-users.ts';
import type { Call, RequestOf } from '#kit/contract/call.ts';
import type { Answer, Caller, TestServer } from '#kit/testing/server.ts';
import { contracts } from '#features/contracts.ts';

type Contracts = typeof contracts;

/** What the tests over all calls need to know of one call: a request that succeeds, and what happens when it comes again. */
export type Example<C extends Call = Call> = {
  /** A user who may make the call; a clerk of the first bank without it, nobody for a public call. */
  readonly by?: string | ((server: TestServer) => Promise<Caller>);
  readonly request: (server: TestServer) => Promise<Partial<RequestOf<C>>>;
  /** The status of the same request sent again; 200 without it. */
  readonly again?: number;
  /** For a call that names a row: the request for a row of another institution, and for one that does not exist. */
  readonly foreign?: {
    readonly by: string;
    readonly row: (server: TestServer) => Promise<Partial<RequestOf<C>>>;
    readonly missing: Partial<RequestOf<C>>;
  };
};

type Examples = {
  readonly [G in keyof Contracts]: {
    readonly [N in keyof Contracts[G]]: Contracts[G][N] extends Call ? Example<Contracts[G][N]> : never;
  };
};

const nothing = async () => ({});

/** A ticket number that no other test uses. */
export function newVoucher(): string {
  return `T${String(randomInt(1e12)).padStart(12, '0')}`;
}

const customer = {
  productType: '05',
  customerName: 'Nguyễn Văn Ví Dụ',
  address: '1 Tràng Tiền, Hà Nội',
  identityNumber: '001085012345',
};

async function inquiry(server: TestServer) {
  return { body: { ...customer, voucherNumber: newVoucher(), ...(await server.captcha('inquiry')) } };
}

/** Asks as a clerk of the first bank and returns the ticket number once the worker has answered. */
async function answeredVoucher(server: TestServer): Promise<string> {
  const clerk = await server.as('lan.clerk');
  const asked = await inquiry(server);
  expect((await clerk.send(contracts['customer-inquiry'].confirm, asked)).status).toBe(200);
  const { voucherNumber } = asked.body;
  const state = async () =>
    dataOf(await clerk.send(contracts.replies.detail, { query: { voucherCode: voucherNumber } })).get('tt');
  await expect.poll(state, { timeout: 10_000 }).toBe(1);
  return voucherNumber;
}

async function companiesOfMai(server: TestServer): Promise<string[]> {
  const listed = dataOf(
    await server.nobody.send(contracts.session.logon, { body: { userName: 'mai.two', password: demoPassword } }),
  );
  const companies = listed.get('tctd');
  return Array.isArray(companies) ? companies.map((company: { id: string }) => company.id) : [];
}

/** The data of an answer by field. */
export function dataOf(answer: Answer): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(answer.body.data ?? {}));
}

/** One example a call; a call without one does not compile. */
export const examples: Examples = {
  captcha: { challenge: { request: nothing } },
  'customer-inquiry': {
    search: { request: async () => ({ body: { customerName: 'Nguyễn Văn', idNo: '001085012345' } }) },
    lookup: { request: async (server) => ({ body: { cicCode: await knownCicCode(server) } }) },
    confirm: { request: inquiry, again: 400 },
    today: { request: nothing },
  },
  lookups: {
    userInfo: { request: nothing },
    provinces: { request: async () => ({ query: { date: '2025-01-31' } }) },
    nation: { request: nothing },
    comboboxItems: { request: async () => ({ query: { code: 'BR_CODE', name: 'BR_NM_VN', table: 'DIM_BRANCH' } }) },
    comboboxStatuses: { request: async () => ({ query: { group: 'REPLY' } }) },
    institutions: { request: async () => ({ query: { keyword: 'ngan hang', start: 0, end: 5 } }) },
    branches: { request: async (server) => ({ query: { maTctd: await codeOf(server, 'lan.clerk') } }) },
    products: { request: async () => ({ query: { customerType: '2' } }) },
    provinceList: { request: nothing },
    countryList: { request: nothing },
    fiscalYears: { request: nothing },
    periods: { request: nothing },
  },
  replies: {
    search: { request: async () => ({ body: { fromDate: '2023-01-01' } }) },
    detail: {
      request: async (server) => ({ query: { voucherCode: await answeredVoucher(server) } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { voucherCode: await answeredVoucher(server) } }),
        missing: { query: { voucherCode: 'T0' } },
      },
    },
    download: {
      request: async (server) => ({ query: { voucherCode: await answeredVoucher(server), type: 'pdf' } }),
      foreign: {
        by: 'binh.clerk',
        row: async (server) => ({ query: { voucherCode: await answeredVoucher(server), type: 'pdf' } }),
        missing: { query: { voucherCode: 'T0', type: 'pdf' } },
      },
    },
  },
  session: {
    logon: { request: async () => ({ body: { userName: 'lan.clerk', password: demoPassword } }) },
    refresh: {
      request: async (server) => {
        const signedIn = await server.nobody.send(
          contracts.session.logon,
          { body: { userName: 'lan.clerk', password: demoPassword } },
          { 'x-refresh': 'body' },
        );
        return { body: { refreshToken: String(dataOf(signedIn).get('refreshToken')) } };
      },
    },
    logout: { request: nothing, again: 401 },
    forceLogout: {
      by: 'an.admin',
      request: async () => ({ body: { username: 'hoa.approver' } }),
      foreign: {
        by: 'an.admin',
        row: async () => ({ body: { username: 'binh.clerk' } }),
        missing: { body: { username: 'no.one' } },
      },
    },
    chooseCompany: {
      by: async (server) => server.as('mai.two', (await companiesOfMai(server))[0]),
      request: async (server) => ({ body: { tctd: (await companiesOfMai(server))[1] ?? '' } }),
      again: 401,
    },
    profile: { request: nothing },
    events: { request: nothing },
  },
};

async function codeOf(server: TestServer, username: string): Promise<string> {
  const clerk = await server.as(username);
  return String(dataOf(await clerk.send(contracts.lookups.userInfo)).get('tctdCode'));
}

async function knownCicCode(server: TestServer): Promise<string> {
  const [row] = await server.sql<{ cic_code: string }>(
    `select cic_code from bureau.subject where status = 'live' order by subject_id limit 1`,
  );
  return row?.cic_code ?? '';
}
