import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { Call, RequestOf } from '#kit/contract/call.ts';
import type { Answer, Caller, TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';

type Contracts = typeof contracts;

/**
 * What the tests over all calls need to know about one call: a request that succeeds, and the result of sending it
 * again.
 */
export type Example<C extends Call = Call> = {
  /** A user who may make the call. Default: a clerk of the first bank; nobody for a public call. */
  readonly by?: string | ((server: TestServer) => Promise<Caller>);
  readonly request: (server: TestServer) => Promise<Partial<RequestOf<C>>>;
  /** The status of the answer. Default: 200. */
  readonly status?: number;
  /** The status when the same request is sent again. Default: 200. */
  readonly again?: number;
  /** For a call that names a row: a request for another institution's row, and one for a row that does not exist. */
  readonly foreign?: {
    readonly by: string | ((server: TestServer) => Promise<Caller>);
    readonly row: (server: TestServer) => Promise<Partial<RequestOf<C>>>;
    readonly missing: Partial<RequestOf<C>> | ((server: TestServer) => Promise<Partial<RequestOf<C>>>);
  };
  /** The request contains a new ticket number: the call creates it, so it names no existing row. */
  readonly takesTicket?: true;
  /**
   * A call of the bureau's desk, which works for all institutions: no person with its permission counts as foreign.
   */
  readonly ofEveryInstitution?: true;
};

/** The request of an example for a row that does not exist. */
export async function missingRow(
  { missing }: NonNullable<Example['foreign']>,
  server: TestServer,
): Promise<Partial<RequestOf<Call>>> {
  return typeof missing === 'function' ? missing(server) : missing;
}

export type Examples = {
  readonly [G in keyof Contracts]: {
    readonly [N in keyof Contracts[G]]: Contracts[G][N] extends Call ? Example<Contracts[G][N]> : never;
  };
};

/** A ticket number that no other test uses. */
export function newVoucher(): string {
  return `T${String(randomInt(1e12)).padStart(12, '0')}`;
}

/** A person whom the bureau does not know. */
export const customer = {
  productType: '05',
  customerName: 'Nguyễn Văn Ví Dụ',
  address: '1 Tràng Tiền, Hà Nội',
  identityNumber: '001085012345',
};

/** An inquiry about an unknown person, under a new ticket number. */
export async function inquiry(server: TestServer) {
  return { body: { ...customer, voucherNumber: newVoucher(), ...(await server.captcha('inquiry')) } };
}

/** Inquires as a clerk of the first bank and returns the ticket number once a worker has answered. */
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

/** The CIC code of a person whom the bureau knows. */
export async function knownCicCode(server: TestServer): Promise<string> {
  const [row] = await server.sql<{ cic_code: string }>(
    `select cic_code from bureau.subject where status = 'live' and subject_id > 0 order by subject_id limit 1`,
  );
  return row?.cic_code ?? '';
}
