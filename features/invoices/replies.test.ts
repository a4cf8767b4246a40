import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { invoices } from './contract.ts';

let server: TestServer;
let lan: Caller;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

type File = { tenTepTin: string; ngayTraLoi: string | null; link: string; tt: string };
const files = (body: object = {}) => lan.send(invoices.replies, { body });
const filesOf = (answer: Answer) => (answer.body.data as { rows: File[] }).rows;

/** How many files there are once every invoice is signed. */
async function allSigned(): Promise<number> {
  let all: File[] = [];
  await expect
    .poll(async () => {
      all = filesOf(await files());
      return all.length > 0 && all.every(({ tt }) => tt === '1');
    })
    .toBe(true);
  return all.length;
}

/** Removes the signature of one invoice of the first bank, as if it had just got its number. */
async function unsigned(): Promise<{ id: string; contract_no: string; month: string }> {
  const [invoice] = await server.sql<{ id: string; contract_no: string; month: string }>(
    `update portal.invoice set sign_state = 0, xml = null, tax_authority_code = null where id =
       (select id from portal.invoice where institution_id = portal.acting_institution() and state = 1 and sign_state > 0 limit 1)
     returning id, contract_no, to_char(month, 'YYYYMM') as month`,
  );
  if (invoice === undefined) throw new Error('the first bank has no signed invoice');
  return invoice;
}

test('REC-03 a file that is still to come is first, without a link, until its invoice is signed, which viewing requests', async () => {
  const all = await allSigned();
  // An earlier view may have requested the signature already: it may be back at once.
  await vi.waitFor(
    async () => {
      const { contract_no, month } = await unsigned();
      const [first, ...others] = filesOf(await files());
      expect(first).toEqual({
        ...{ maTCTD: expect.any(String), tenTepTin: `HDDT-${contract_no.replaceAll('/', '-')}-${month}` },
        ...{ ngayTraLoi: null, link: '', tt: '2' },
      });
      expect(others).toHaveLength(all - 1);
    },
    { timeout: 15_000 },
  );
  expect(await allSigned()).toBe(all);
  expect(filesOf(await files({ tt: '2' }))).toEqual([]);
});

test('REC-03 an invoice that is signed while the files are listed appears once', async () => {
  const all = await allSigned();
  const { id } = await unsigned();
  // The list is blocked where it reads the labels of the states, until the invoice is signed.
  const holder = new Client({ connectionString: server.database.ownerUrl });
  await holder.connect();
  try {
    await holder.query('begin; lock table bureau.invoice_label in access exclusive mode');
    const listing = files();
    await expect
      .poll(async () => {
        const [waiting] = await server.sql<{ count: number }>(
          `select count(*)::int as count from pg_locks where relation = 'bureau.invoice_label'::regclass and not granted`,
        );
        return waiting?.count;
      })
      .toBe(1);
    await server.sql("update portal.invoice set sign_state = 1, xml = '<signed/>' where id = $1", [id]);
    await holder.query('commit');
    expect(filesOf(await listing)).toHaveLength(all);
  } finally {
    await holder.end();
  }
});
