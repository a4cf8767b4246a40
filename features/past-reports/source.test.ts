import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FigureSource } from '#bureau/contract/figure-source.ts';
import type { Report } from '#bureau/contract/report.ts';
import { type IntakeWorld, intakeWorldOf, loanOf } from '#bureau/intake/apply/submissions.fixture.ts';
import { known } from '#bureau/population/known/known.ts';
import { disputes } from '#features/disputes/contract.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { pastReports } from './contract.ts';

type Bank = { readonly id: number; readonly code: string };

const { clean } = known;
/** The bank of lan.clerk. */
const asker = '01301001';

let server: TestServer;
let world: IntakeWorld;
let lan: Caller;
let minh: Caller;
let banks: readonly Bank[];
let period: string;

beforeAll(async () => {
  server = await testServer();
  world = await intakeWorldOf(server.database);
  [lan, minh] = [await server.as('lan.clerk'), await server.as('minh.operator')];
  banks = await world.sql<Bank>(
    `select distinct i.id, i.code from bureau.institution i join portal.membership m on m.institution_id = i.id
       join portal.user_account u on u.id = m.user_id where u.username in ('lan.clerk', 'binh.clerk') order by 1`,
  );
  const [last] = await world.sql<{ day: string }>(
    `select (date_trunc('month', bureau.today()) - interval '1 day')::date::text as day`,
  );
  period = last?.day ?? '';
  await world.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on) select i, 'PAST', $2, '2026-01-01' from unnest($1::int[]) i`,
    [banks.map(({ id }) => id), clean.subjectId],
  );
});
afterAll(async () => {
  await world.close();
  await server.stop();
});

/** A month of each bank with one loan of the customer. */
async function send(dong: number) {
  for (const { id, code } of banks) {
    const dealing = { branch_code: code, customer_code: 'PAST', customer_name: clean.name };
    const loan = loanOf(dealing, { contract_number: `PAST-${id}`, balance_vnd: dong + id });
    expect(await world.takeApproved({ institution: id, kind: 'D32', period, rows: { CHOVAY: [loan] } })).toMatchObject({
      state: 'applied',
      refused_rows: 0n,
    });
  }
}

const rowsOf = ({ body }: { readonly body: { readonly data?: unknown } }) => (body.data as FigureSource).rows;
const madeOf = ({ body }: { readonly body: { readonly data?: unknown } }) =>
  body.data as { readonly moment: string; readonly report: Report };

/** The place of a bank's row in a table. */
function rowAt(report: Report, id: string, code: string): number {
  const section = report.parts.flatMap(({ sections }) => sections).find((each) => each.id === id);
  return section?.kind === 'table' ? section.rows.findIndex((row) => row[0] === code) : -1;
}

/** What the versions of a row say: whether it is the report's, the row of its file, and that the file is named. */
const told = (rows: FigureSource['rows'], number: string) =>
  rows
    .find((row) => row.number === number)
    ?.versions.map(({ isReported, row, fileName, figures }) => [
      isReported,
      row,
      fileName !== null,
      figures.length > 0,
    ]);

test('TRU-09 TRU-10 from a cell of a report made again the bureau comes to the rows of every institution, with file and row, as they stood at its moment', async () => {
  await send(700_000_000);
  const asked = await lan.send(instantInquiry.confirm, {
    body: {
      ...{ voucherCode: 'PAST1', productCode: 'S11T', customerName: clean.name, identityNumber: clean.citizenId },
      ...(await server.captcha('instant')),
    },
  });
  expect(asked.status, asked.text).toBe(200);
  await send(800_000_000);

  const ticket = { institution: asker, voucherCode: 'PAST1' };
  const before = madeOf(await minh.send(pastReports.ofTicket, { body: ticket }));
  const now = madeOf(await minh.send(pastReports.ofTicket, { body: { ...ticket, day: today() } }));
  for (const { id, code } of banks) {
    const row = rowAt(before.report, 'current-debt', code);
    const query = { ...ticket, section: 'current-debt', column: 'vnd', row };
    const then = rowsOf(await minh.send(pastReports.sourceOfTicket, { query }));
    // The newest version first; the report was made from the one before.
    expect(told(then, `PAST-${id}`)).toEqual([
      [false, 1, true, true],
      [true, 1, true, true],
    ]);
    const later = { ...query, row: rowAt(now.report, 'current-debt', code), moment: now.moment };
    expect(told(rowsOf(await minh.send(pastReports.sourceOfTicket, { query: later })), `PAST-${id}`)).toEqual([
      [true, 1, true, true],
      [false, 1, true, true],
    ]);
    expect((await lan.send(pastReports.sourceOfTicket, { query })).status).toBe(403);
    expect((await minh.send(pastReports.sourceOfTicket, { query: { ...query, row: 99 } })).status).toBe(404);
  }
  const [row] = await server.sql<{ detail: string; subject_key: string | null }>(
    `select detail, subject_key from portal.audit_log where action like '%PastReport/Ticket/Source' and result = 'ok' order by at desc limit 1`,
  );
  expect(row?.subject_key).not.toBeNull();
  expect(row?.detail).toContain('current-debt');
});

test('TRU-09 TRU-10 from a contract in the report about a case’s borrower the desk comes to its row and file', async () => {
  const claim = { kind: 'dispute' as const, contractNumber: '-', field: 'identity' as const, claim: 'Sai' };
  const raised = await lan.send(disputes.raise, { body: { ...claim, cicCode: clean.cicCode } });
  const { dispute } = disputes.raise.answer.parse(raised.body.data);
  const made = madeOf(await minh.send(pastReports.ofCase, { body: { dispute, product: 'loans', day: today() } }));
  const section = made.report.parts.flatMap(({ sections }) => sections).find(({ id }) => id === 'contracts');
  if (section?.kind !== 'table') throw new Error('no contracts');
  const number = `PAST-${banks[0]?.id ?? 0}`;
  const row = section.rows.findIndex((cells) => cells.includes(number));
  const query = { dispute, product: 'loans' as const, moment: made.moment, section: 'contracts', column: 'limit', row };
  const rows = rowsOf(await minh.send(pastReports.sourceOfCase, { query }));
  expect(told(rows, number)).toEqual([[true, 1, true, true]]);
  expect((await lan.send(pastReports.sourceOfCase, { query })).status).toBe(403);
});

function today(): string {
  return new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
}
