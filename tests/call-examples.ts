import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { Call, RequestOf } from '#kit/contract/call.ts';
import type { Answer, Caller, TestServer } from '#testing/server.ts';
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
  /** The ticket number in the request is new: the call takes it, and it names no row yet. */
  readonly takesTicket?: true;
  /** A call of the bureau's desk, which works for all institutions: nobody who holds its right is a stranger. */
  readonly ofEveryInstitution?: true;
};

export type Examples = {
  readonly [G in keyof Contracts]: {
    readonly [N in keyof Contracts[G]]: Contracts[G][N] extends Call ? Example<Contracts[G][N]> : never;
  };
};

/** A ticket number that no other test uses. */
export function newVoucher(): string {
  return `T${String(randomInt(1e12)).padStart(12, '0')}`;
}

/** Nobody that the bureau knows. */
export const customer = {
  productType: '05',
  customerName: 'Nguyễn Văn Ví Dụ',
  address: '1 Tràng Tiền, Hà Nội',
  identityNumber: '001085012345',
};

/** An inquiry about nobody that the bureau knows, under a new ticket. */
export async function inquiry(server: TestServer) {
  return { body: { ...customer, voucherNumber: newVoucher(), ...(await server.captcha('inquiry')) } };
}

/** Asks as a clerk of the first bank and returns the ticket number once the worker has answered. */
export async function answeredVoucher(server: TestServer): Promise<string> {
  const clerk = await server.as('lan.clerk');
  const asked = await inquiry(server);
  expect((await clerk.send(contracts['customer-inquiry'].confirm, asked)).status).toBe(200);
  const { voucherNumber } = asked.body;
  const state = async () =>
    dataOf(await clerk.send(contracts.replies.detail, { query: { voucherCode: voucherNumber } })).get('tt');
  await expect.poll(state, { timeout: 10_000 }).toBe(1);
  return voucherNumber;
}

/** The data of an answer by field. */
export function dataOf(answer: Answer): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(answer.body.data ?? {}));
}

export const days = { fromDate: '2026-01-01', toDate: '2099-12-31' };

/** The code of the institution that a user works for. */
export async function codeOf(server: TestServer, username: string): Promise<string> {
  const clerk = await server.as(username);
  return String(dataOf(await clerk.send(contracts.lookups.userInfo)).get('tctdCode'));
}

/** The CIC code of somebody whom the bureau knows. */
export async function knownCicCode(server: TestServer): Promise<string> {
  const [row] = await server.sql<{ cic_code: string }>(
    `select cic_code from bureau.subject where status = 'live' order by subject_id limit 1`,
  );
  return row?.cic_code ?? '';
}
