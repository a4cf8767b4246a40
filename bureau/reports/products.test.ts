import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noDetails } from '#bureau/credit/details.ts';
import { lastDayOf, addMonths } from '#bureau/credit/months.ts';
import { readCreditFile } from '#bureau/credit/read-file.ts';
import { readDetails } from '#bureau/credit/read-details.ts';
import { resolveSubject } from '#bureau/matching/resolve.ts';
import { known } from '#bureau/population/known/known.ts';
import { type Report, report as reportSchema, type ReportCell, type SectionOf } from '#bureau/contract/report.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { Acting } from '#kit/server/database/database.ts';
import { reportHtml } from '#bureau/report-files/html.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { answerPending, lockPending } from './answer.ts';
import { productOf, productOfWire, products } from './products.ts';
import { sectionMakers } from './sections.ts';
import { untyped } from '#kit/server/database/untyped.ts';
import { asPrinted, expectOwnNumbers, expectToAddUp } from './as-printed.fixture.ts';

const cipher = makeCipher(testKeys);
const missing = { notReported: true };

let connected: Connected;
let owner: pg.Client;
let pool: pg.Pool;
let newestMonth: string;
const institution = new Map<number, string>();

beforeAll(async () => {
  connected = await connectedDatabase();
  ({ owner, pool } = connected);
  const { rows } = await owner.query<{ id: number; code: string }>('select id, code from bureau.institution');
  for (const { id, code } of rows) institution.set(id, code);
  const newest = await owner.query<{ month: string }>(
    `select to_char(max(latest_month), 'YYYY-MM') as month from bureau.credit_history`,
  );
  newestMonth = newest.rows[0]?.month ?? '';
});

afterAll(() => connected.close());

describe('the register of products', () => {
  test('PRD-01 the numbers of requests lead to the products of the catalogue', async () => {
    expect(['05', '15', '06', '16', '04', '14', '21', '31'].map((id) => productOfWire(id)?.code)).toEqual([
      'R11',
      'R10',
      'R11A',
      'R10A',
      'R21',
      'R20',
      'R14',
      'R14',
    ]);
    expect(productOfWire('31')?.subjectKind).toBe('legal');
    expect(productOfWire('99')).toBeUndefined();
    const { rows } = await owner.query<{ code: string; wire_ids: string[]; subject_type: number }>(
      'select code, wire_ids, subject_type from bureau.product',
    );
    for (const { code, wire_ids, subject_type } of rows) {
      const product = productOf(code);
      if (product === undefined) continue;
      const types = { natural: 2, legal: 1 };
      expect([code, Object.values(product.wireIds).toSorted()]).toEqual([code, wire_ids.toSorted()]);
      expect([code, product.subjects.length === 2 ? 0 : types[product.subjects[0] ?? 'natural']]).toEqual([
        code,
        subject_type,
      ]);
    }
    const priced = new Set(rows.map(({ code }) => code));
    expect(products.filter(({ code }) => !priced.has(code))).toEqual([]);
  });

  test('INS-04 S71 to S79 are bundles whose sections are all known', async () => {
    const { rows } = await owner.query<{ code: string; sections: string[] }>(
      `select code, sections from bureau.product where code between 'S71' and 'S79' order by code`,
    );
    expect(rows.map(({ code }) => code)).toEqual(['S71', 'S72', 'S73', 'S74', 'S75', 'S76', 'S77', 'S78', 'S79']);
    for (const { code, sections } of rows) {
      expect([code, sections.filter((id) => !sectionMakers.has(id))]).toEqual([code, []]);
      expect(sections.length).toBeGreaterThan(1);
    }
  });
});

test('INS-04 the tables of a bundle are numbered one after the other', async () => {
  const bundles = products.filter(({ code }) => /^S7[1-9]$/.test(code));
  expect(bundles.length).toBeGreaterThan(4);
  for (const { code } of bundles) {
    const { parts } = await answer(code, known.bad.subjectId);
    for (const { number, sections } of parts.slice(-1)) {
      const numbers = sections.map((section) => section.number).filter((one) => one !== '');
      expect([code, numbers]).toEqual([code, numbers.map((_, at) => `${number}.${at + 1}`)]);
      expect([code, sections.filter(({ kind, number: own }) => kind === 'table' && own === '')]).toEqual([code, []]);
    }
  }
});

describe('the reports of a hand-made borrower, every figure computed from its story', () => {
  test('PRD-02 clean: one secured housing loan and a card', async () => {
    const { subjectId } = known.clean;
    const bank = code(1);
    const loans = await answer('R11A', subjectId);
    const month = monthsAgo();
    // 812.5 million now, 962.5 million lent: halves round up.
    expect(rows(loans, 'contracts').map((row) => [row[0], row[3], ...row.slice(6)])).toEqual([
      [bank, { vi: 'Dài hạn', en: 'Long term' }, null, { vi: 'Có', en: 'Yes' }, '963'],
    ]);
    expect(rows(loans, 'contract-debt').map((row) => [row[0], ...row.slice(2)])).toEqual([
      [bank, month.end(0), 1, 0, '813'],
    ]);
    // A month ago 817.5 of loans and 5.22 of cards are 822.72: printed 818 + 5 = 823.
    expect(rows(loans, 'debt-months').slice(0, 2)).toEqual([
      [month(0), '813', '7', '820', 0],
      [month(1), '818', '5', '823', 0],
    ]);
    const security = await answer('R21', subjectId);
    expect(rows(security, 'assets').map((row) => [row[0], row[1], row[3], row[4], row[5], row[8], row[10]])).toEqual([
      [1, bank, month.end(0), 'TS0000032', { vi: 'Bất động sản (01)', en: 'Real estate (01)' }, '1650', null],
    ]);
    expect(rows(security, 'lenders').map((row) => [row[0], ...row.slice(2, 4)])).toEqual([[bank, month.end(0), 1]]);
    const cards = await answer('R14', subjectId);
    expect(rows(cards, 'cards').map((row) => row.slice(3))).toEqual([[1, '60', '7', '0', '0', 0, 1]]);
    expect(rows(cards, 'card-list').map((row) => [row[0], row[3], row[5]])).toEqual([[bank, '60', null]]);
    expect(facts(await answer('S37', subjectId))).toMatchObject({ 'S37 level (0–5)': 1, 'Institutions with debt': 1 });
    // 600 less 12 (three years old) and 20 (two institutions asked, 17 days apart): 568 points.
    expect(tiles(await answer('DTD', subjectId))).toMatchObject({ score: 718, grade: 1 });
  });

  test('PRD-02 attention: group 2 for two months', async () => {
    const { subjectId } = known.attention;
    const bad = await answer('S73', subjectId);
    const month = monthsAgo();
    expect(rows(bad, 'attention').map(([when, at, , dong]) => [when, at, dong])).toEqual([
      [month(0), code(2), '56'],
      [month(1), code(2), '56'],
    ]);
    expect(rows(bad, 'bad-debt')).toEqual([]);
    expect(facts(await answer('S37', subjectId))).toMatchObject({ 'S37 level (0–5)': 2, 'Institutions with debt': 2 });
    expect(facts(await answer('B11T', subjectId))).toMatchObject({
      'Total debt': '96',
      'Highest debt group now': 2,
      'Highest group in 5 years': 2,
      Cards: 0,
    });
    // P1 30, P2 35, P3 50, D1 50, D2 35, D3 5, D4 24 (96 beside 83.5), L1 35, L2 20, N1 20, N2 20, M1 28: 352.
    expect(tiles(await answer('DTD', subjectId))).toMatchObject({ score: 502, grade: 6 });
  });

  test('PRD-02 bad debt repaired five years and a day ago is in no product, check or score; exactly five years ago it is', async () => {
    for (const product of naturalProducts()) {
      const report = await answer(product, known.longRepaid.subjectId);
      expect([product, JSON.stringify(report).includes(code(2))]).toEqual([product, false]);
    }
    expect(facts(await answer('S37', known.longRepaid.subjectId))).toMatchObject({ 'S37 level (0–5)': 1 });
    expect(points(await answer('DTD', known.longRepaid.subjectId))).toMatchObject({ P1: 90, P2: 70 });
    expect(facts(await answer('S37', known.justVisible.subjectId))).toMatchObject({ 'S37 level (0–5)': 4 });
    expect(
      rows(await answer('S73', known.justVisible.subjectId), 'bad-debt').map((row) => [row[0], row[2], row[5]]),
    ).toEqual([[code(2), 4, '75']]);
    expect(points(await answer('DTD', known.justVisible.subjectId))).toMatchObject({ P1: 90, P2: 45 });
  });

  test('PRD-02 cards only: three late payments, no loan', async () => {
    const { subjectId } = known.cardsOnly;
    const cards = await answer('R14', subjectId);
    const month = monthsAgo();
    // Debt 24.5 + 6.3 = 30.8, printed 25 + 6 = 31; due 1.225 + 0.315 = 1.54, printed 1 + 1 = 2.
    expect(rows(cards, 'cards').map((row) => [row[0], ...row.slice(3, 7)])).toEqual(
      [
        [code(1), 1, '80', '25', '1'],
        [code(27), 1, '40', '6', '1'],
      ].toSorted(byCode),
    );
    expect(totals(cards, 'cards').slice(3, 7)).toEqual([2, '120', '31', '2']);
    expect(rows(cards, 'late-cards').map((row) => [row[0], ...row.slice(3)])).toEqual([[code(1), 12, 3, month(4)]]);
    const loans = await answer('R11A', subjectId);
    expect(loans.hasInformation).toBe(false);
    // P2 35 (group 2 four months ago), P3 10, D1 50, D2 50 (25.7 %), D3 5, D4 24, L1 48, L2 30, N1 20, N2 20, M1 40, P1 90: 422.
    expect(tiles(await answer('DTD', subjectId))).toMatchObject({ score: 572, grade: 4 });
  });

  test('PRD-02 VAMC: sold, not settled', async () => {
    const { subjectId } = known.vamc;
    const bad = await answer('S73', subjectId);
    const month = monthsAgo();
    expect(rows(bad, 'vamc').map((row) => [row[0], row[3]])).toEqual([[code(7), '415']]);
    expect(rows(bad, 'bad-debt').map((row) => [row[0], ...row.slice(2)])).toEqual([
      [code(7), 5, null, month.end(9), '520'],
    ]);
    expect(facts(await answer('S37', subjectId))).toMatchObject({ 'S37 level (0–5)': 5, 'Institutions with debt': 0 });
    const score = await answer('DTD', subjectId);
    expect(tiles(score)).toMatchObject({ score: 321, grade: 10 });
    // P1 0, P2 0, P3 50, D1 60, D2 35, D3 40, D4 30, L1 48, L2 20 (16 months), N1 20, N2 20, M1 28.
    expect(totals(score, 'items')).toEqual([{ vi: 'Tổng cộng', en: 'Total' }, null, 351, 600]);
  });

  test('PRD-02 missing months print (-), are not zero, and count as not reported in the score', async () => {
    const { subjectId } = known.missingMonths;
    const report = await answer('S72', subjectId);
    const month = monthsAgo();
    expect(
      rows(report, 'debt-months')
        .slice(0, 7)
        .map(([, , , total]) => total),
    ).toEqual(['35', '36', missing, '38', '39', missing, '41']);
    expect(month(2)).toBe(rows(report, 'debt-months')[2]?.[0]);
    // Printed and downloaded as on the screen.
    expect(reportHtml(report, 'vi').match(/\(-\)/g)?.length).toBeGreaterThanOrEqual(4);
    // 17 months, two of them not sent: 15 of 24. Debt a year ago was 47 million.
    expect(points(await answer('DTD', subjectId))).toMatchObject({ L2: 20, D4: 30, L1: 35 });
  });

  test('PRD-02 foreign currency prints in its own unit, contract by contract', async () => {
    const { subjectId } = known.foreignCurrency;
    const loans = await answer('R10A', subjectId);
    const usd = { amount: '850000.00', currency: 'USD' };
    expect(rows(loans, 'contracts').map((row) => [row[0], row[8]])).toEqual(
      [
        [code(1), '25400'],
        [code(2), '18000'],
      ].toSorted(byCode),
    );
    expect(totals(loans, 'contracts')[8]).toBe('43400');
    expect(rows(loans, 'contract-debt').map((row) => [row[0], ...row.slice(3)])).toEqual(
      [
        [code(1), 1, 0, null, usd],
        [code(2), 1, 0, '12000', null],
      ].toSorted(byCode),
    );
    expect(totals(loans, 'contract-debt').slice(3)).toEqual([1, null, '12000', usd]);
    const security = await answer('R20', subjectId);
    expect(rows(security, 'lenders').map((row) => [row[0], row[3], row[4]])).toEqual(
      [
        [code(1), null, { vi: 'Không có tài sản bảo đảm', en: 'No collateral' }],
        [code(2), 1, { vi: 'Đang nhận tài sản bảo đảm', en: 'Holds collateral' }],
      ].toSorted(byCode),
    );
    // 12,000 + 21,590 million converted.
    expect(tiles(loans)).toMatchObject({ exposure: '33590', lenders: 2 });
  });

  test('PRD-02 merged: either code leads to the same report', async () => {
    const { cicCode, mergedCicCode, subjectId, name } = known.merged;
    for (const asked of [cicCode, mergedCicCode]) {
      const acting = await Acting.begin(pool, { institutionId: 1, userId: 1 });
      expect(await resolveSubject(acting.client, cipher, { type: '2', cicCode: asked, name })).toBe(BigInt(subjectId));
      await acting.abandon();
    }
    const report = await answer('B11T', subjectId);
    expect(report.subject.cicCode).toBe(cicCode);
    expect(facts(report)).toMatchObject({ 'Total debt': '150', 'Institutions with debt': 2 });
  });

  test('PRD-02 many lenders: seven of them, a card nearly at its limit', async () => {
    const { subjectId } = known.manyLenders;
    const report = await answer('S11T', subjectId);
    // 100 + 95 + … + 70 = 595, and the card's 92.
    expect(totals(report, 'current-debt')[5]).toBe('595');
    expect(tiles(report)).toMatchObject({ exposure: '687', lenders: 7 });
    expect(JSON.stringify(report)).not.toContain('"inquiries"');
    // P1 90, P2 70, P3 50, D1 0, D2 10 (92 %), D3 5, D4 14 (687 beside 436.2), L1 48, L2 30, N1 8 (six), N2 14, M1 50: 389.
    expect(tiles(await answer('DTD', subjectId))).toMatchObject({ score: 539, grade: 5 });
  });

  test('PRD-02 a legal entity with bonds and guarantees', async () => {
    const { subjectId } = known.enterprise;
    const report = await answer('S10A', subjectId);
    expect(new Set(rows(report, 'bonds').map((row) => row[6]))).toEqual(new Set(['100000', '50000']));
    expect(totals(report, 'bonds')[6]).toBe('150000');
    expect(totals(report, 'commitments')[5]).toBe('6500');
    expect(totals(report, 'contracts')[8]).toBe('54800');
    expect(totals(report, 'contract-debt').slice(3)).toEqual([1, null, '27400']);
    expect(totals(report, 'current-debt')[5]).toBe('27400');
    expect(rows(report, 'assets').map((row) => row[8])).toEqual(['31000']);
  });

  test('PRD-02 collateral released: the asset stays listed with its release day, and is in no total', async () => {
    const { subjectId } = known.released;
    const report = await answer('R21', subjectId);
    const month = monthsAgo();
    expect(rows(report, 'assets').map((row) => [row[8], row[10]])).toEqual([['2100', `${month(3)}-25`]]);
    expect(rows(report, 'lenders').map((row) => [row[0], ...row.slice(2)])).toEqual([
      [code(2), null, null, { vi: 'Đã giải chấp toàn bộ', en: 'All released' }],
    ]);
    expect(rows(await answer('S76', subjectId), 'collateral')).toEqual([]);
    expect(points(await answer('DTD', subjectId))).toMatchObject({ D1: 60, D3: 40, M1: 60 });
  });

  test('PRD-02 nothing at all: every product says so, free of charge', async () => {
    for (const product of naturalProducts()) {
      const report = await answer(product, known.nothing.subjectId);
      expect([product, report.hasInformation, report.dashboard]).toEqual([product, false, []]);
      expect(report.header).toMatchObject({ voucher: 'T', inquirer: { code: code(1), user: 'test' } });
    }
    expect(JSON.stringify(await answer('DTD', known.nothing.subjectId))).toContain('24 tháng gần nhất');
  });
});

describe('every product', () => {
  test('PRD-02 TRU-18 of every borrower is a valid report whose rows, in millions and exact, add up to the printed totals', async () => {
    const { rows: subjects } = await owner.query<{ subject_id: bigint; subject_type: number }>(
      `select subject_id, subject_type from bureau.subject where status = 'live' order by subject_id limit 40`,
    );
    for (const { subject_id, subject_type } of subjects) {
      const kind = subject_type === 1 ? 'legal' : 'natural';
      for (const { code: product } of products.filter(({ subjects: kinds }) => kinds.includes(kind))) {
        const report = await exactAnswer(product, Number(subject_id));
        expectToAddUp(report);
        expectOwnNumbers(report);
        expect(report.product.code).toBe(product);
        if (report.hasInformation) expect(report.header.dataMonth).toMatch(/^\d{4}-\d{2}$/);
      }
    }
  }, 120_000);

  test('PRD-02 a report reads no row of a subject that was not opened for it', async () => {
    const acting = await Acting.begin(pool, { institutionId: 1, userId: 1 });
    try {
      await answerIn(acting.client, 'S10A', known.enterprise.subjectId);
      const other = BigInt(known.clean.subjectId);
      expect(await readCreditFile(acting.client, cipher, other)).toBeNull();
      expect(await readDetails(acting.client, other)).toEqual(noDetails);
      for (const table of [
        'subject',
        'contract',
        'credit_history',
        'card_account',
        'collateral',
        'bond',
        'negative_event',
        'inquiry_footprint',
      ]) {
        const { rows: seen } = await untyped(acting.client).query<{ id: bigint }>(
          `select distinct subject_id as id from bureau.${table}`,
        );
        expect([table, seen.every(({ id }) => id === BigInt(known.enterprise.subjectId))]).toEqual([table, true]);
      }
    } finally {
      await acting.abandon();
    }
  });

  test('PRD-02 no information is free, information costs the price of the member class', async () => {
    // List price 12,000 dong: a bank pays all of it, the policy bank half, a people's credit fund a fifth.
    for (const [institutionId, amount] of [
      [1, 12_000n],
      [5, 6_000n],
      [3, 2_400n],
    ] as const) {
      const acting = await Acting.begin(pool, { institutionId, userId: 1 });
      try {
        for (const [subject, expected] of [
          [known.nothing.subjectId, { amount_vnd: 0n, state: 'free' }],
          [known.clean.subjectId, { amount_vnd: amount, state: 'charged' }],
        ] as const) {
          const key = await answerIn(acting.client, 'R11A', subject, institutionId);
          const { rows: charges } = await untyped(acting.client).query(
            'select amount_vnd, state from portal.charge where inquiry_id = $1',
            [key.inquiryId],
          );
          expect(charges).toEqual([expected]);
        }
      } finally {
        await acting.abandon();
      }
    }
  });
});

const naturalProducts = () =>
  products.filter(({ subjects }) => subjects.includes('natural')).map((product) => product.code);

function code(id: number): string {
  const found = institution.get(id);
  if (found === undefined) throw new Error(`no institution ${id}`);
  return found;
}

/** The report of an inquiry; rolled back afterwards, so that one report leaves no footprint for the next. */
async function answer(product: string, subjectId: number): Promise<Report> {
  return asPrinted(await exactAnswer(product, subjectId));
}

async function exactAnswer(product: string, subjectId: number): Promise<Report> {
  const acting = await Acting.begin(pool, { institutionId: 1, userId: 1 });
  try {
    const { report } = await answerIn(acting.client, product, subjectId);
    return reportSchema.parse(JSON.parse(JSON.stringify(report)));
  } finally {
    await acting.abandon();
  }
}

async function answerIn(client: pg.PoolClient, product: string, subjectId: number, institutionId = 1) {
  const inquiryId = randomUUID();
  const kind = products.find((each) => each.code === product)?.subjects[0];
  const askedAt = new Date().toISOString();
  await client.query(
    `with asked as (
       insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type,
         customer_name, request) values ($1, $2, $3, 1, 'test', 'T', $4, $5, 'Test', '\\x')
     ) insert into portal.charge (institution_id, asked_at, inquiry_id, product, list_price_vnd, price_percent, amount_vnd)
       select $1, $2, $3, p.code, p.price_vnd, i.price_percent, p.price_vnd * i.price_percent / 100
       from bureau.product p, bureau.institution i where p.code = $4 and i.id = $1`,
    [institutionId, askedAt, inquiryId, product, kind === 'legal' ? '1' : '2'],
  );
  const key = { institutionId, askedAt, inquiryId };
  const pending = await lockPending(client, key);
  if (pending === undefined) throw new Error('not pending');
  const report = await answerPending(client, cipher, { key, pending, subjectId: BigInt(subjectId), match: undefined });
  return { ...key, report };
}

/** The last days of months before the newest reported one. */
function monthsAgo() {
  const month = (ago: number) => addMonths(newestMonth, -ago);
  return Object.assign(month, { end: (ago: number) => lastDayOf(month(ago)) });
}

function sections(report: Report) {
  return report.parts.flatMap((part) => part.sections);
}

function tableOf(report: Report, id: string): SectionOf<'table'> {
  const found = sections(report).find((each): each is SectionOf<'table'> => each.id === id && each.kind === 'table');
  if (!found) throw new Error(`no table ${id}`);
  return found;
}

const rows = (report: Report, id: string) => tableOf(report, id).rows;
const totals = (report: Report, id: string) => tableOf(report, id).totals ?? [];
const tiles = (report: Report) => Object.fromEntries(report.dashboard.map(({ id, value }) => [id, value.value]));
const points = (report: Report) =>
  Object.fromEntries(rows(report, 'items').map(([id, , given]) => [String(id), given]));
const byCode = (one: readonly unknown[], other: readonly unknown[]) => String(one[0]).localeCompare(String(other[0]));

function facts(report: Report): Record<string, ReportCell> {
  const all = sections(report).flatMap((each) => (each.kind === 'facts' ? each.facts : []));
  return Object.fromEntries(all.map(({ label, value }) => [label.en, value.value]));
}
