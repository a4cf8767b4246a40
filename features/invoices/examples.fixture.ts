import { randomInt, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestServer } from '#testing/server.ts';
import { contracts } from '#features/contracts.ts';
import type { Examples } from '#tests/call-examples.ts';

const noId = '00000000-0000-4000-8000-000000000000';
const every = { fromDate: '2020-01-01', toDate: '2099-12-31', invoiceStatus: 'all' as const };

/** The invoices of a user's institution, the newest first. */
async function invoicesOf(server: TestServer, username = 'lan.clerk') {
  const caller = await server.as(username);
  const listed = await caller.send(contracts.invoices.search, { body: every });
  return contracts.invoices.search.answer.parse(listed.body.data).rows;
}

/** A signed invoice of the first bank without an adjustment or cancellation. */
async function signedInvoice(server: TestServer): Promise<string> {
  let found = '';
  const look = async () => {
    found = (await invoicesOf(server)).find(({ signStatus }) => signStatus === '1')?.id ?? '';
    return found;
  };
  await expect.poll(look, { timeout: 20_000 }).not.toBe('');
  return found;
}

/** A proposed cancellation that another person may decide. */
async function proposal(server: TestServer): Promise<string> {
  const operator = await server.as('minh.operator');
  const body = { invoiceId: await unchanged(server), change: 'cancel' as const, reason: randomUUID() };
  expect((await operator.send(contracts['invoice-desk'].change, { body })).status).toBe(200);
  const listed = await operator.send(contracts['invoice-desk'].proposals, { body: { state: 'proposed' } });
  const { rows } = contracts['invoice-desk'].proposals.answer.parse(listed.body.data);
  return rows.find(({ lyDo }) => lyDo === body.reason)?.id ?? '';
}

/** A numbered adjustment of the first bank, itself unchanged. */
async function unchanged(server: TestServer): Promise<string> {
  const id = randomUUID();
  await server.sql(
    `insert into portal.invoice (institution_id, id, kind, refers_to, reason, month, contract_no, net_vnd, vat_vnd, total_vnd, pattern, serial,
       number, issued_on, content, asked_by)
     select i.institution_id, $1, 'adjustment', i.id, 'x', i.month, i.contract_no, 0, 0, 0, '1', 'C20TAN', $2, i.issued_on, i.content, 'x'
     from portal.invoice i
     where i.institution_id = portal.acting_institution() and i.kind = 'original' and i.number is not null limit 1`,
    [id, randomInt(1, 2 ** 31 - 1)],
  );
  return id;
}

export const examples: Pick<Examples, 'invoices' | 'invoice-desk'> = {
  invoices: {
    search: { request: async () => ({ body: every }) },
    detail: {
      request: async (server) => ({ body: { id: (await invoicesOf(server))[0]?.id ?? '' } }),
      foreign: {
        by: 'lan.clerk',
        row: async (server) => ({ body: { id: (await invoicesOf(server, 'binh.clerk'))[0]?.id ?? '' } }),
        missing: { body: { id: noId } },
      },
    },
    download: {
      request: async (server) => ({
        query: { encryptedFilePath: (await invoicesOf(server))[0]?.link ?? '', dinhDang: 'pdf' as const },
      }),
      foreign: {
        by: 'lan.clerk',
        row: async (server) => ({
          query: {
            encryptedFilePath: (await invoicesOf(server, 'binh.clerk'))[0]?.link ?? '',
            dinhDang: 'pdf' as const,
          },
        }),
        missing: { query: { encryptedFilePath: 'x'.repeat(80), dinhDang: 'pdf' as const } },
      },
    },
    labels: { request: async () => ({}) },
    replies: { request: async () => ({ body: {} }) },
  },
  'invoice-desk': {
    search: { by: 'minh.operator', request: async () => ({ body: {} }) },
    detail: {
      by: 'minh.operator',
      request: async (server) => ({ body: { invoiceId: (await invoicesOf(server))[0]?.id ?? '' } }),
    },
    download: {
      by: 'minh.operator',
      request: async (server) => ({
        body: { invoiceId: (await invoicesOf(server))[0]?.id ?? '', dinhDang: 'pdf' as const },
      }),
    },
    issue: { by: 'minh.operator', request: async () => ({}) },
    change: {
      by: 'minh.operator',
      again: 409,
      request: async (server) => ({
        body: {
          invoiceId: await unchanged(server),
          change: 'cancel' as const,
          reason: `Ví dụ ${randomUUID()}`,
        },
      }),
    },
    proposals: { by: 'minh.operator', request: async () => ({ body: {} }) },
    decide: {
      by: 'quang.operator',
      again: 409,
      request: async (server) => ({ body: { proposalId: await proposal(server), approve: true } }),
    },
    taxCode: {
      by: 'minh.operator',
      again: 409,
      request: async (server) => ({
        body: { invoiceId: await signedInvoice(server), maCoQuanThue: 'M1-26-ABCDE-00000000001' },
      }),
    },
    label: {
      by: 'minh.operator',
      request: async () => ({
        body: { loai: 'paid' as const, ma: '0' as const, labelVi: 'Chưa trả', labelEn: 'Unpaid' },
      }),
    },
    parties: { by: 'minh.operator', request: async () => ({ body: {} }) },
    party: {
      by: 'minh.operator',
      request: async (server) => {
        const [row] = await server.sql<{ code: string }>(
          `select code from bureau.institution where class = 'microfinance' limit 1`,
        );
        return { body: { maTctd: row?.code ?? '', maSoThue: '0100112437', ten: 'Tên ví dụ', diaChi: '1 Tràng Tiền' } };
      },
    },
  },
};
