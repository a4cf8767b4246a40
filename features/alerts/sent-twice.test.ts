import { afterAll, beforeAll, expect, test } from 'vitest';
import { known } from '#bureau/population/known/known.ts';
import { type Answer, type Caller, type TestServer, testServer } from '#testing/server.ts';
import { borrowerAlerts } from './contract.ts';

const { clean, bad, attention, vamc } = known;

let server: TestServer;
let lan: Caller;
beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
});
afterAll(() => server.stop());

type Shown = { readonly msPhieu: string; readonly mucCb: number; readonly html: string };

const check = (cicCode: string, by = lan) => by.send(borrowerAlerts.confirm, { body: { cicCode } });
const ticketOf = (answer: Answer) => (answer.body.data as Shown | null)?.msPhieu;
const square = /<figure class="proof">.*?<\/figure>/s;

/** The charges of a code's checks today, at the institution of a user. */
async function charges(cicCode: string, username = 'lan.clerk'): Promise<string[]> {
  const rows = await server.sql<{ amount: string }>(
    `select c.amount_vnd::text as amount from portal.inquiry q
     join portal.charge c on c.institution_id = q.institution_id and c.asked_at = q.asked_at and c.inquiry_id = q.id
     where q.product = 'S37' and q.cic_code = $1 and q.institution_id = portal.acting_institution()`,
    [cicCode],
    username,
  );
  return rows.map(({ amount }) => amount);
}
const footprints = async (subjectId: number) =>
  (await server.sql(`select from bureau.inquiry_footprint where subject_id = $1`, [subjectId])).length;

test('ALR-04 INS-02 the same code sent again within the minute is the same ticket, the same answer and one fee', async () => {
  const before = await footprints(bad.subjectId);
  const [first, again] = [await check(bad.cicCode), await check(bad.cicCode)];
  const [one, other] = [first, again].map(({ body }) => {
    const shown = body.data as Shown;
    return { ...shown, html: shown.html.replace(square, '') };
  });
  expect(other).toEqual(one);
  expect(await charges(bad.cicCode)).toEqual(['2000']);
  expect(await footprints(bad.subjectId)).toBe(before + 1);
  const [row] = await server.sql<{ subject_key: string | null; detail: string }>(
    `select subject_key, detail from portal.audit_log where action = 'POST /api/SPCBS37/Confirm' order by at desc, seq desc limit 1`,
  );
  expect(row).toMatchObject({ subject_key: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(JSON.parse(row?.detail ?? '{}')).toMatchObject({ voucher: ticketOf(first), again: true });
});

test('ALR-04 T55 ten simultaneous requests are one inquiry, one fee and ten equal answers', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => check(clean.cicCode)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(answers.map(ticketOf)).size).toBe(1);
  expect(await charges(clean.cicCode)).toEqual(['2000']);
});

test('ALR-04 another person, another institution and another code ask again, and so does the same after the minute', async () => {
  const [hoa, binh] = [await server.as('hoa.approver'), await server.as('binh.clerk')];
  const tickets = [
    await check(attention.cicCode),
    await check(attention.cicCode, hoa),
    await check(attention.cicCode, binh),
    await check(vamc.cicCode),
  ].map(ticketOf);
  expect(new Set(tickets).size).toBe(4);
  expect(await charges(attention.cicCode)).toEqual(['2000', '2000']);
  expect(await charges(attention.cicCode, 'binh.clerk')).toEqual(['2000']);
  // As if the first had been asked 61 seconds ago.
  const ago = `asked_at - interval '61 seconds'`;
  for (const table of ['voucher', 'inquiry', 'charge', 'reply'])
    await server.sql(`update portal.${table} set asked_at = ${ago}`);
  expect(ticketOf(await check(attention.cicCode))).not.toBe(tickets[0]);
  expect(await charges(attention.cicCode)).toEqual(['2000', '2000', '2000']);
});

test('ALR-04 a code without a record stays free however often it is sent', async () => {
  for (const _ of [1, 2])
    expect((await check('ZZZZZZZZZZ')).body.data).toMatchObject({ mucCb: 0, hasInformation: false });
  expect(await charges('ZZZZZZZZZZ')).toEqual(['0']);
});
