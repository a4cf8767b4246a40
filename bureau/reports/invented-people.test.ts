import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toMillions } from '#bureau/credit/money.ts';
import { readCreditFile } from '#bureau/credit/read-file.ts';
import { known } from '#bureau/population/known/known.ts';
import { type Report, report as reportSchema, type ReportCell } from '#bureau/contract/report.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { type Actor, actAs } from '#kit/server/database/database.ts';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { testKeys } from '#testing/keys.ts';
import { asPrinted, expectToAddUp } from './as-printed.fixture.ts';
import { creditRelation } from './credit-relation.ts';
import type { InquiryHeader } from './frame.ts';

const cipher = makeCipher(testKeys);
const actor: Actor = { institutionId: 900, userId: 1 };

let connected: Connected;
let owner: pg.Client;
let pool: pg.Pool;

beforeAll(async () => {
  connected = await connectedDatabase();
  ({ owner, pool } = connected);
});

afterAll(() => connected.close());

describe('the report of a hand-made borrower shows the figures of its story', () => {
  for (const [name, story] of Object.entries(known)) {
    test(name, async () => {
      const report = await reportOf(BigInt(story.subjectId));
      const figures: Readonly<Record<string, unknown>> = story.figures;
      expect(report.subject).toMatchObject({ name: story.name, cicCode: story.cicCode });
      expect(report.hasInformation).toBe(name !== 'nothing');
      if (!report.hasInformation) return;
      expect(total(report, 'current-debt', 'vnd')).toBe(millions(figures['debtVnd']));
      expect(total(report, 'cards', 'cards')).toBe(figures['cards']);
      expect(total(report, 'vamc', 'principal')).toBe(millions(figures['vamcDebtVnd']));
      expect(total(report, 'bonds', 'value')).toBe(millions(figures['bondsVnd']));
      if ('commitmentsVnd' in figures)
        expect(total(report, 'commitments', 'value')).toBe(millions(figures['commitmentsVnd']));
      if ('lenders' in figures)
        expect(new Set(column(report, 'current-debt', 'institution-code')).size).toBe(figures['lenders']);
      if ('worstGroup' in figures) expect(tile(report, 'worst-now')).toBe(figures['worstGroup']);
    });
  }
});

test('bad debt repaired five years and a day ago is absent, exactly five years ago it is shown', async () => {
  const hidden = await reportOf(BigInt(known.longRepaid.subjectId));
  expect(column(hidden, 'bad-debt', 'highest-group')).toEqual([]);
  expect(tile(hidden, 'worst-ever')).toBe(1);
  expect(hidden.history?.groups.every((group) => group === 'none' || (group ?? 0) <= 1)).toBe(true);
  const shown = await reportOf(BigInt(known.justVisible.subjectId));
  expect(column(shown, 'bad-debt', 'highest-group')).toHaveLength(1);
});

test('months that a fund did not report print (-) in the table and are not zero in the strip', async () => {
  const report = await reportOf(BigInt(known.missingMonths.subjectId));
  const unreported = column(report, 'debt-months', 'total').flatMap((cell, ago) =>
    typeof cell === 'object' && cell !== null && 'notReported' in cell ? [ago] : [],
  );
  expect(unreported).toEqual([...known.missingMonths.figures.missingMonthsAgo]);
  const strip = sections(report).find((section) => section.kind === 'months');
  const newestFirst = strip?.rows[0]?.groups.toReversed() ?? [];
  expect(unreported.map((ago) => newestFirst[ago])).toEqual([null, null]);
});

test('dollars print in their own unit and are converted where debts are added', async () => {
  const { debtVnd, debtUsdInVnd } = known.foreignCurrency.figures;
  const report = await reportOf(BigInt(known.foreignCurrency.subjectId));
  expect(column(report, 'current-debt', 'usd')).toContainEqual({ amount: '850000.00', currency: 'USD' });
  expect(tile(report, 'exposure')).toBe(String(toMillions(BigInt(debtVnd + debtUsdInVnd))));
});

test('late card payments are counted with the longest delay', async () => {
  const report = await reportOf(BigInt(known.cardsOnly.subjectId));
  const { latePayments, mostLateDays } = known.cardsOnly.figures;
  expect(tile(report, 'late-cards')).toBe(latePayments);
  expect(Math.max(...column(report, 'late-cards', 'longest').map(Number))).toBe(mostLateDays);
});

test('TRU-18 every invented borrower has a valid report whose rows, in millions and exact, add up to the totals', async () => {
  const { rows } = await owner.query<{ subject_id: bigint }>(
    `select subject_id from bureau.subject where status <> 'merged' order by subject_id limit 150`,
  );
  for (const { subject_id } of rows) {
    const exact = await exactReportOf(subject_id);
    expectToAddUp(exact);
    const report = asPrinted(exact);
    for (const section of sections(report)) {
      if (section.kind !== 'bars') continue;
      expect(section.rows.reduce((all, { amount }) => all + BigInt(amount), 0n)).toBe(BigInt(section.total));
      expect(String(tile(report, 'exposure'))).toBe(section.total);
    }
  }
}, 60_000);

async function reportOf(subjectId: bigint): Promise<Report> {
  return asPrinted(await exactReportOf(subjectId));
}

/** The report of a clerk's inquiry, from the database to the stored form. */
async function exactReportOf(subjectId: bigint): Promise<Report> {
  const file = await actAs(pool, actor, async (client) => {
    const inquiry = randomUUID();
    const { rows } = await client.query<{ asked_at: Date }>(
      `insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type,
          customer_name, request, subject_id)
        values ($1, now(), $2, 1, 'test', 'T', 'R11', '0', 'Test', '\\x', $3) returning asked_at`,
      [actor.institutionId, inquiry, subjectId],
    );
    await client.query('select portal.open_file($1, $2)', [inquiry, rows[0]?.asked_at]);
    return readCreditFile(client, cipher, subjectId);
  });
  if (!file) throw new Error(`no file of ${subjectId}`);
  const header: InquiryHeader = {
    product: { code: 'R11', name: { vi: 'R11', en: 'R11' } },
    subjectKind: file.subject.kind,
    customerName: 'Test',
    cicCode: null,
    number: '000001234',
    voucher: 'T',
    inquirer: { code: '01999001', institution: 'Test', user: 'test', address: 'Test' },
    asked: '2026-07-15T02:00:00.000Z',
    answered: '2026-07-15T02:00:01.000Z',
  };
  return reportSchema.parse(JSON.parse(JSON.stringify(creditRelation(file, header))));
}

function sections(report: Report) {
  return report.parts.flatMap((part) => part.sections);
}

function tile(report: Report, id: string): ReportCell | undefined {
  return report.dashboard.find((each) => each.id === id)?.value.value;
}

function column(report: Report, id: string, key: string): ReportCell[] {
  const table = sections(report).find((section) => section.id === id && section.kind === 'table');
  if (table?.kind !== 'table') throw new Error(`no table ${id}`);
  const index = table.columns.findIndex((each) => each.key === key);
  return table.rows.map((row) => row[index] ?? null);
}

/** The sum of a column of whole numbers. */
function total(report: Report, id: string, key: string): number {
  return column(report, id, key).reduce<number>((all, cell) => all + (typeof cell === 'object' ? 0 : Number(cell)), 0);
}

function millions(dong: unknown): number {
  return Number(toMillions(BigInt(typeof dong === 'number' ? dong : 0)));
}
