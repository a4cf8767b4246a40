import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applySubmission } from '#bureau/intake/apply.ts';
import { loanOf, newestMonth, readerOf, type Row } from '#bureau/intake/apply/submissions.fixture.ts';
import type { FigureSource } from '#bureau/contract/figure-source.ts';
import type { Report } from '#bureau/contract/report.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { openPool } from '#kit/server/database/database.ts';
import { openLoaderPool } from '#kit/server/jobs/jobs.ts';
import { testKeys } from '#testing/keys.ts';
import { type Caller, type TestServer, testServer } from '#testing/server.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { mergeByTwo } from '#tests/two-operators.ts';
import { codeOf } from '#testing/answer.ts';
import { replies } from './contract.ts';

let server: TestServer;
let lan: Caller;
let services: Parameters<typeof applySubmission>[0];
let bank: number;
let other: number;

beforeAll(async () => {
  server = await testServer();
  lan = await server.as('lan.clerk');
  const { appUrl, loaderUrl } = server.database;
  services = { pool: openPool(appUrl, 2), loader: openLoaderPool(loaderUrl, 2), cipher: makeCipher(testKeys) };
  const ids = await server.sql<{ name: string; id: number }>(
    `select u.username as name, min(m.institution_id) as id from portal.membership m join portal.user_account u on u.id = m.user_id
      where u.username in ('lan.clerk', 'binh.clerk') group by 1`,
  );
  const of = (name: string) => ids.find((each) => each.name === name)?.id ?? 0;
  [bank, other] = [of('lan.clerk'), of('binh.clerk')];
  // Banks that have reported nothing yet: a file that names nothing of what was open would wait for a second person.
  for (const table of ['balance_month', 'credit_history', 'contract', 'card_account']) {
    await server.sql(`delete from bureau.${table} where institution_id = any ($1)`, [[bank, other]]);
  }
});
afterAll(async () => {
  await Promise.all([services.pool.end(), services.loader.end()]);
  await server.stop();
});

type Person = { readonly subject_id: bigint; readonly cic: string; readonly name: string };

/** A person without any credit, known to both banks as customer KH-N. */
async function personOf(customer: string): Promise<Person> {
  const [found] = await server.sql<Person>(
    `select s.subject_id, s.cic_code as cic, s.name from bureau.subject s
      where s.subject_type = 2 and s.status = 'live'
        and exists (select from bureau.identity_paper p where p.subject_id = s.subject_id and p.kind = 'citizen' and p.is_current)
        and not exists (select from bureau.contract c where c.subject_id = s.subject_id)
        and not exists (select from bureau.customer c where c.subject_id = s.subject_id and c.institution_id in ($1, $2))
      order by 1 limit 1`,
    [bank, other],
  );
  if (!found) throw new Error('nobody without credit');
  await server.sql(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
     select i, $1, $2, '2026-01-01' from unnest($3::int[]) i`,
    [customer, found.subject_id, [bank, other]],
  );
  return found;
}

const send = (username: string, loans: readonly Row[]) => sendFile(username, 'D32', { CHOVAY: loans });

async function sendFile(
  username: string,
  kind: string,
  sections: Readonly<Record<string, readonly Row[]>>,
): Promise<void> {
  const institution = username === 'lan.clerk' ? bank : other;
  const [found] = await server.sql<{ code: string }>('select code from bureau.institution where id = $1', [
    institution,
  ]);
  const here = (rows: readonly Row[]) => rows.map((each) => ({ ...each, branch_code: found?.code ?? '' }));
  const rows = Object.fromEntries(Object.entries(sections).map(([section, list]) => [section, here(list)]));
  const sent = { institution, kind, period: newestMonth, rows };
  const id = randomUUID();
  await server.sql(
    `insert into portal.submission (institution_id, id, user_id, username, channel, file_name, kind, period, bytes, sha256, file_handle)
     values ($1, $2, 1, 'x', 'tt15', $3, $6, $4, 1, $5, 'none')`,
    [institution, id, `${kind}-${id}.json`, sent.period, createHash('sha256').update(id).digest(), kind],
    username,
  );
  const state = await applySubmission(services, { institutionId: institution, id }, { read: readerOf(sent) });
  const why = await server.sql(
    'select s.refusal, s.refusal_place, e.code, e.indicator, e.value from portal.submission s left join portal.submission_error e on e.submission_id = s.id where s.id = $1',
    [id],
    username,
  );
  expect(state, JSON.stringify(why)).toBe('applied');
}

const loan = (customer: string, contract: string, balance: number): Row =>
  loanOf(
    { branch_code: '00000000', customer_code: customer, customer_name: 'Ai đó' },
    { contract_number: contract, balance_vnd: balance, limit_vnd: 9_000_000_000 },
  );

async function ask({ subject_id, cic, name }: Person): Promise<{ ticket: string; report: Report }> {
  const voucherCode = `T${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const [paper] = await server.sql<{ sealed: Buffer }>(
    `select number_sealed as sealed from bureau.identity_paper where subject_id = $1 and kind = 'citizen' and is_current`,
    [subject_id],
  );
  const identityNumber = services.cipher.open(paper?.sealed ?? Buffer.alloc(0));
  const body = { voucherCode, productCode: 'S11T' as const, cicCode: cic, customerName: name, identityNumber };
  const asked = await lan.send(instantInquiry.confirm, { body: { ...body, ...(await server.captcha('instant')) } });
  expect(asked.status, asked.text).toBe(200);
  const read = await lan.send(replies.detail, { query: { voucherCode } });
  return { ticket: voucherCode, report: (read.body.data as { report: Report }).report };
}

async function sourceOfCell(ticket: string, section: string, column: string, row?: number): Promise<FigureSource> {
  const answer = await lan.send(replies.source, {
    query: { voucherCode: ticket, section, column, ...(row === undefined ? {} : { row }) },
  });
  expect(answer.status).toBe(200);
  return answer.body.data as FigureSource;
}

test('TRU-09 from a cell to its rows: own file and row, the other bank with period and time alone, earlier values beside the reported one', async () => {
  const person = await personOf('KH-SOURCE');
  await send('lan.clerk', [loan('KH-SOURCE', 'OWN-1', 5_000_000_000), loan('KH-SOURCE', 'OWN-2', 3_000_000_000)]);
  await send('binh.clerk', [loan('KH-SOURCE', 'THEIRS-1', 2_000_000_000)]);
  const before = await ask(person);
  await send('lan.clerk', [loan('KH-SOURCE', 'OWN-2', 4_000_000_000), loan('KH-SOURCE', 'OWN-1', 5_000_000_000)]);
  const after = await ask(person);

  const section = before.report.parts.flatMap(({ sections }) => sections).find(({ id }) => id === 'current-debt');
  if (section?.kind !== 'table') throw new Error('no current debt');
  const own = section.rows.findIndex((row) => row[5] !== null && JSON.stringify(row[5]).includes('8000000000'));
  const theirs = section.rows.findIndex((row) => JSON.stringify(row[5]).includes('2000000000'));

  const ours = await sourceOfCell(before.ticket, 'current-debt', 'vnd', own);
  expect(ours.total).toBe(2);
  expect(reportedSum(ours)).toBe(8_000_000_000n);
  const [second] = ours.rows.filter(({ number }) => number === 'OWN-2');
  // The newest first: what came after the report, then what it was made from.
  expect(second?.versions.map(({ isReported, version, row }) => ({ isReported, version, row }))).toEqual([
    { isReported: false, version: 2, row: 1 },
    { isReported: true, version: 1, row: 2 },
  ]);
  expect(second?.versions.map(balanceOf)).toEqual([4_000_000_000n, 3_000_000_000n]);
  expect(second?.versions[1]?.fileName).toMatch(/^D32-.*json$/);
  expect(second?.versions[1]?.replacedAt).toBe(second?.versions[0]?.appliedAt);
  expect(second?.isOwn).toBe(true);

  // The same cell of the report that was made after the restatement.
  const now = await sourceOfCell(after.ticket, 'current-debt', 'vnd', own);
  expect(reportedSum(now)).toBe(9_000_000_000n);

  const foreign = await sourceOfCell(before.ticket, 'current-debt', 'vnd', theirs);
  expect(foreign.rows).toHaveLength(1);
  const [row] = foreign.rows;
  expect(row).toMatchObject({ isOwn: false, number: null });
  expect(row?.institution?.code).toBe(section.rows[theirs]?.[0]);
  expect(row?.versions).toHaveLength(1);
  expect(row?.versions[0]).toMatchObject({ fileName: null, row: null, version: 1, fileKind: 'D32', isReported: true });
  expect(Date.parse(row?.versions[0]?.receivedAt ?? '')).toBeGreaterThan(0);
  expect(JSON.stringify(foreign)).not.toContain('THEIRS-1');

  // Totals, bars, strips and the summary count the same rows.
  for (const [id, column] of [
    ['current-debt', 'vnd'],
    ['exposure', 'amount'],
    ['tile', 'exposure'],
  ] as const) {
    const total = await sourceOfCell(before.ticket, id, column);
    expect(reportedSum(total), id).toBe(10_000_000_000n);
  }
  const opened = await server.sql<{ subject_id: bigint }>(
    'select distinct subject_id from bureau.opening o where o.subject_id = $1',
    [person.subject_id],
  );
  expect(opened).toHaveLength(1);
}, 120_000);

const milliard = 1_000_000_000;
/** Of each kind: its file, section and row about a customer, and the cell of the report that prints it. */
const held: readonly (readonly [kind: string, section: string, row: Row, cell: string, column: string])[] = [
  [
    ...(['D70', 'VAMC'] as const),
    {
      ...{ contract_number: 'SRC-V', sold_on: '2026-01-01', principal_sold_vnd: 9 * milliard },
      principal_left_vnd: 3 * milliard,
    },
    ...(['vamc', 'principal'] as const),
  ],
  [
    ...(['D34', 'HOPDONG'] as const),
    {
      ...{
        contract_number: 'SRC-T',
        opened_on: '2024-02-02',
        limit_vnd: 9 * milliard,
        number_masked: '400000******1234',
      },
      ...{ balance_vnd: 3 * milliard, due_vnd: 1, late_vnd: 0, late_days: 0, debt_group: 1 },
    },
    ...(['cards', 'balance'] as const),
  ],
];

test('TRU-09 from cells of debt at VAMC and of cards to their rows, with file and earlier values', async () => {
  const person = await personOf('KH-HELD');
  const about = (row: Row): Row => ({ ...row, customer_code: 'KH-HELD', customer_name: 'Ai đó' });
  const doubled = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key, value === 3 * milliard ? 3 * milliard + 1 : value]),
    );
  for (const change of [doubled, about])
    for (const [kind, section, row] of held) await sendFile('lan.clerk', kind, { [section]: [about(change(row))] });
  const { ticket, report } = await ask(person);
  const sections = report.parts.flatMap((part) => part.sections);
  for (const [kind, , , cell, column] of held) {
    const shown = sections.find(({ id }) => id === cell);
    expect(shown?.kind === 'table' && shown.rows.length, cell).toBe(1);
    const { total, rows } = await sourceOfCell(ticket, cell, column, 0);
    expect([cell, total]).toEqual([cell, 1]);
    const [row] = rows;
    // A card is named as the report names it, by its covered number.
    const number: unknown = expect.stringMatching(/^(SRC-|400000\*{6}1234$)/);
    expect(row).toMatchObject({ isOwn: true, number, institution: expect.any(Object) });
    expect(row?.versions.map(({ isReported, version, row: at }) => [isReported, version, at])).toEqual([
      [true, 2, 1],
      [false, 1, 1],
    ]);
    expect(row?.versions[0]).toMatchObject({ fileKind: kind, fileName: expect.stringMatching(/\.json$/) });
    expect(balanceOf(row?.versions[0] ?? unknown)).toBe(BigInt(3 * milliard));
    expect(balanceOf(row?.versions[1] ?? unknown)).toBe(BigInt(3 * milliard + 1));
  }
}, 120_000);

const unknown = {
  ...{ figures: [], receivedAt: null, appliedAt: null, replacedAt: null, version: null, fileKind: null, fileDay: null },
  ...{ fileName: null, row: null, isReported: false },
};

test('TRU-09 TRU-08 after a merge no source is shown for a ticket of before: the rows would be those of the other person too', async () => {
  const [one, other] = [await personOf('KH-MA'), await personOf('KH-MB')];
  await send('binh.clerk', [loan('KH-MA', 'A-1', 2 * milliard), loan('KH-MB', 'B-1', 7 * milliard)]);
  const { ticket } = await ask(one);
  expect(reportedSum(await sourceOfCell(ticket, 'current-debt', 'vnd', 0))).toBe(BigInt(2 * milliard));
  await mergeByTwo(server, { keptCode: other.cic, mergedCode: one.cic, reason: 'một người' });
  const query = { voucherCode: ticket, section: 'current-debt', column: 'vnd', row: 0 };
  const refused = await lan.send(replies.source, { query });
  expect([refused.status, codeOf(refused)]).toEqual([409, '4090232']);
}, 120_000);

test('TRU-09 a cell that the report does not have, and a ticket of another bank, are not found', async () => {
  const person = await personOf('KH-NONE');
  await send('lan.clerk', [loan('KH-NONE', 'NONE-1', 1_000_000_000)]);
  const { ticket } = await ask(person);
  const place = { section: 'current-debt', column: 'vnd' };
  const missing = [
    { ...place, row: 99 },
    { ...place, column: 'nothing' },
    { section: 'no-section', column: 'vnd', row: 0 },
    { section: 'groups', column: '1999-01', row: 0 },
  ];
  for (const query of missing) {
    const answer = await lan.send(replies.source, { query: { voucherCode: ticket, ...query } });
    expect(answer.status, JSON.stringify(query)).toBe(404);
  }
  const binh = await server.as('binh.clerk');
  const foreign = await binh.send(replies.source, { query: { voucherCode: ticket, ...place, row: 0 } });
  expect(foreign.status).toBe(404);
}, 120_000);

function balanceOf({ figures }: FigureSource['rows'][number]['versions'][number]): bigint {
  const { value } = figures[0] ?? {};
  return typeof value?.value === 'object' && value.value !== null && 'dong' in value.value
    ? BigInt(value.value.dong)
    : 0n;
}

function reportedSum({ rows }: FigureSource): bigint {
  return rows
    .flatMap(({ versions }) => versions.filter(({ isReported }) => isReported))
    .reduce((sum, each) => sum + balanceOf(each), 0n);
}
