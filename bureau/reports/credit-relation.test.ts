import { describe, expect, test } from 'vitest';
import { type Report, report as reportSchema, type SectionOf } from '#bureau/contract/report.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { card, companyFile, institutions, loan, personFile, times } from '#bureau/credit/made-up.ts';
import { creditRelation } from './credit-relation.ts';
import type { InquiryHeader } from './frame.ts';
import { asPrinted } from './as-printed.fixture.ts';

const { sen, bien, nui, lua } = institutions;
const missing = { notReported: true };

const header: InquiryHeader = {
  product: { code: '05', name: { vi: 'Báo cáo quan hệ tín dụng cá nhân', en: 'Credit relations, individual' } },
  subjectKind: 'natural',
  customerName: 'Nguyễn Thị Ngọc Ánh',
  cicCode: null,
  number: '000001234',
  voucher: 'HT26000123',
  inquirer: { code: sen.code, institution: sen.name, user: 'lan.clerk', address: 'Hà Nội' },
  asked: '2026-07-15T02:00:00.000Z',
  answered: '2026-07-15T02:00:01.000Z',
};

describe('a credit-relation report', () => {
  test('of a customer who always paid shows the debt of each institution and nothing negative', () => {
    const report = reportOf({
      // 12 months at Sen Vàng, 120.4 million left; 3 months at Biển Xanh, 79.8 million left.
      contracts: [
        loan({ at: sen, kind: 'long-term', months: times(12, [120_400_000n, 1] as const) }),
        loan({ at: bien, kind: 'short-term', months: times(3, [79_800_000n, 1] as const) }),
      ],
      collateral: [pledge('A1', sen, 'Quyền sử dụng đất tại phường Láng, Hà Nội', 3_000_000_000n)],
    });
    // 120.4 + 79.8 = 200.2, printed 200: 120.4 has the smaller remainder, so 120 + 80.
    expect(rows(report, 'current-debt')).toEqual([
      [sen.code, sen.name, '2026-06-30', { vi: 'Dài hạn', en: 'Long term' }, 1, '120', null],
      [bien.code, bien.name, '2026-06-30', { vi: 'Ngắn hạn', en: 'Short term' }, 1, '80', null],
    ]);
    expect(totals(report, 'current-debt').slice(4)).toEqual([1, '200', null]);
    // 120.4 of 200.2 is 60.14 %.
    expect(bars(report)).toEqual([
      { code: sen.code, label: sen.name, amount: '120', shareTenths: 601, isSecured: true, worstGroup: 1 },
      { code: bien.code, label: bien.name, amount: '80', shareTenths: 399, isSecured: false, worstGroup: 1 },
    ]);
    expect(tiles(report)).toEqual({
      'worst-now': 1,
      exposure: '200',
      lenders: 2,
      secured: 1,
      'worst-ever': 1,
      'late-cards': 0,
      askers: 0,
    });
    expect(
      ['bad-debt', 'late-cards', 'attention', 'vamc', 'bonds', 'commitments', 'other'].map((id) => rows(report, id)),
    ).toEqual(times(7, []));
    expect(report.header).toMatchObject({
      reference: '2026/R11/000001234',
      dataMonth: '2026-06',
      lastReported: '2026-06-30',
    });
  });

  test('prints (-) for a month that was not reported, which is neither 0 nor empty', () => {
    const report = reportOf({
      contracts: [
        // From January: reported, not reported twice, then repaid (0), then borrowed again, 30.6 million.
        loan({ at: sen, months: [[50_000_000n, 1], '-', '-', [0n, 1], [0n, 1], [30_600_000n, 1]] }),
        // From March: the second institution did report March, 10.4 million; it is open since then.
        loan({
          at: bien,
          months: [
            [10_400_000n, 1],
            [10_400_000n, 1],
            [10_400_000n, 1],
            [10_400_000n, 1],
          ],
        }),
      ],
      // A card from May on: empty before, 0 in May.
      cards: [card({ at: nui, limit: 20_000_000n, months: [{ balance: 0n }, '-'] })],
    });
    expect(rows(report, 'debt-months')).toEqual([
      // June: 30.6 + 10.4 = 41 million of loans, the card's issuer did not report.
      ['2026-06', '41', missing, '41', 1],
      ['2026-05', '10', '0', '10', 0],
      ['2026-04', '10', null, '10', 0],
      ['2026-03', '10', null, '10', 1],
      ['2026-02', missing, null, missing, 1],
      ['2026-01', '50', null, '50', 0],
      ...['2025-12', '2025-11', '2025-10', '2025-09', '2025-08', '2025-07'].map((month) => [
        month,
        null,
        null,
        null,
        0,
      ]),
    ]);
    const strip = section(report, 'groups', 'months');
    expect(strip.months.slice(-6)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']);
    expect(strip.rows.map(({ label, groups }) => [label, ...groups.slice(-6)])).toEqual([
      [sen.name, 1, null, null, 0, 0, 1],
      [bien.name, 'none', 'none', 1, 1, 1, 1],
      [nui.name, 'none', 'none', 'none', 'none', 0, null],
    ]);
  });

  test('takes the newest month that an institution reported, with its date', () => {
    const report = reportOf({ contracts: [loan({ at: sen, months: [[50_000_000n, 2], '-', '-'] })] });
    expect(rows(report, 'current-debt')).toEqual([
      [sen.code, sen.name, '2026-04-30', { vi: 'Trung hạn', en: 'Medium term' }, 2, '50', null],
    ]);
    expect(tiles(report)).toMatchObject({ 'worst-now': 2, exposure: '50' });
  });

  test('prints foreign currency in its own unit and converts it where debts are added', () => {
    const report = companyReport({
      contracts: [
        loan({ at: sen, kind: 'short-term', months: [[800_000_000n, 1]] }),
        // 25,000.50 dollars, 650,013,000 dong as the institution converted it; 1,000.00 euro, 29,500,000 dong.
        loan({ at: sen, kind: 'short-term', currency: 'USD', months: [[650_013_000n, 1, 2_500_050n]] }),
        loan({ at: bien, kind: 'long-term', currency: 'EUR', months: [[29_500_000n, 1, 100_000n]] }),
      ],
      commitments: [
        {
          institution: bien,
          reported: '2026-06-30',
          issued: '2026-02-01',
          currency: 'USD',
          group: 1,
          dong: 260_400_000n,
          foreignCents: 1_000_000n,
        },
      ],
    });
    expect(
      section(report, 'current-debt', 'table')
        .columns.slice(5)
        .map(({ key, unit }) => [key, unit?.vi]),
    ).toEqual([
      ['vnd', 'triệu đồng'],
      ['usd', 'USD'],
      ['eur', 'EUR'],
    ]);
    const usd = { amount: '25000.50', currency: 'USD' };
    const eur = { amount: '1000.00', currency: 'EUR' };
    expect(rows(report, 'current-debt').map((row) => row.slice(4))).toEqual([
      [1, '800', usd, null],
      [1, null, null, eur],
    ]);
    expect(totals(report, 'current-debt').slice(4)).toEqual([1, '800', usd, eur]);
    // 800 + 650.013 + 29.5 = 1479.513, printed 1480: Sen Vàng 1450.013 → 1450, Biển Xanh 29.5 → 30.
    expect(bars(report).map(({ amount }) => amount)).toEqual(['1450', '30']);
    expect(tiles(report)).toMatchObject({ exposure: '1480' });
    expect(rows(report, 'commitments')[0]?.slice(3)).toEqual([
      'USD',
      1,
      '260',
      { amount: '10000.00', currency: 'USD' },
    ]);
    expect(report.header.reference).toBe('2026/R10/000001234');
    expect(report.title.vi).toContain('pháp nhân');
  });

  test('shows repaired bad debt: the highest group, the group now, its last day and amount', () => {
    const report = reportOf({
      contracts: [
        // Groups 2, 3, 4 until April, 42.5 million in the last bad month; good since May.
        loan({
          at: lua,
          months: [
            [45_000_000n, 2],
            [44_000_000n, 3],
            [42_500_000n, 4],
            [40_000_000n, 1],
            [39_000_000n, 1],
          ],
        }),
      ],
    });
    expect(rows(report, 'bad-debt')).toEqual([[lua.code, lua.name, 4, 1, '2026-04-30', '43']]);
    expect(rows(report, 'attention')).toEqual([['2026-02', lua.code, lua.name, '45']]);
    expect(tiles(report)).toMatchObject({ 'worst-now': 1, 'worst-ever': 4 });
  });

  test('shows recorded bad debt of an institution without balances', () => {
    const report = reportOf({
      negatives: [
        {
          kind: 'bad_debt',
          institution: bien,
          worstGroup: 5,
          amount: 75_500_000n,
          note: null,
          started: '2021-02-01',
          ended: '2022-03-14',
        },
        {
          kind: 'bankruptcy',
          institution: null,
          worstGroup: null,
          amount: null,
          note: null,
          started: '2024-01-05',
          ended: null,
        },
      ],
    });
    expect(rows(report, 'bad-debt')).toEqual([[bien.code, bien.name, 5, null, '2022-03-14', '76']]);
    expect(rows(report, 'other')).toEqual([[{ vi: 'Phá sản', en: 'Bankruptcy' }, null, null, '2024-01-05', null]]);
    expect(tiles(report)).toMatchObject({ 'worst-now': null, 'worst-ever': 5 });
  });

  test('for many lenders prints rows that add up to the total', () => {
    // 40 loans of 1.4 million: 56 million; rounding each separately would print 40.
    const many = Array.from({ length: 40 }, (_, index) => ({ ...sen, code: String(10_000_000 + index) }));
    const report = reportOf({ contracts: many.map((at) => loan({ at, months: [[1_400_000n, 1]] })) });
    const printed = rows(report, 'current-debt').map((row) => Number(row[5]));
    expect(printed.reduce((all, each) => all + each, 0)).toBe(56);
    expect(totals(report, 'current-debt')[5]).toBe('56');
    expect(bars(report).map(({ amount }) => Number(amount))).toEqual(printed);
    expect(bars(report).reduce((all, { shareTenths }) => all + shareTenths, 0)).toBe(1000);
  });

  test('of somebody with card debt alone does not say that there is no debt', () => {
    const whenEmpty = (holds: Partial<CreditFile>) => section(reportOf(holds), 'current-debt', 'table').whenEmpty;
    const owed = card({ at: nui, limit: 40_000_000n, months: [{ balance: 31_000_000n }] });
    expect(whenEmpty({ cards: [owed] })).toEqual({
      vi: 'Hiện không có dư nợ vay; dư nợ thẻ nêu ở mục tiếp theo.',
      en: 'No loan debt now; card debt is in the next section.',
    });
    const paid = card({ at: nui, limit: 40_000_000n, months: [{ balance: 0n }] });
    expect(whenEmpty({ cards: [paid] }).vi).toBe('Hiện không có dư nợ vay.');
  });

  test('of cards adds up the cards of an issuer and counts late months', () => {
    const late = { balance: 9_000_000n, due: 1_500_000n, late: 500_000n, lateDays: 12 };
    const report = reportOf({
      cards: [
        card({
          at: nui,
          limit: 30_000_000n,
          months: [
            { balance: 8_000_000n },
            late,
            { ...late, lateDays: 35, group: 2 },
            { balance: 7_600_000n, due: 900_000n },
          ],
        }),
        card({ at: nui, limit: 20_000_000n, months: [{ balance: 2_900_000n, due: 400_000n }] }),
      ],
    });
    // Two cards, limits 30 + 20; debt 7.6 + 2.9 = 10.5 → 11; due 0.9 + 0.4 = 1.3 → 1.
    expect(rows(report, 'cards')).toEqual([[nui.code, nui.name, '2026-06-30', 2, '50', '11', '1', '0', 0, 1]]);
    expect(rows(report, 'late-cards')).toEqual([
      [nui.code, nui.name, { vi: 'Đã thanh toán', en: 'Paid since' }, 35, 2, '2026-05'],
    ]);
    expect(rows(report, 'attention')).toEqual([['2026-05', nui.code, nui.name, '9']]);
    expect(tiles(report)).toMatchObject({ 'late-cards': 2, exposure: '11' });
  });

  test('lists who asked in the last twelve months, newest first', () => {
    const asked = (day: string) => ({
      day,
      institution: bien,
      product: 'S37',
      productName: { vi: 'Cảnh báo', en: 'Alert' },
    });
    const report = reportOf({
      contracts: [loan({ at: sen, months: [[5_000_000n, 1]] })],
      inquiries: [asked('2025-07-15'), asked('2025-07-16'), asked('2026-07-14')],
    });
    expect(rows(report, 'inquiries').map(([day]) => day)).toEqual(['2026-07-14', '2025-07-16']);
    expect(tiles(report)).toMatchObject({ askers: 1 });
  });

  test('counts an asset that secures debt at two institutions once', () => {
    const report = reportOf({
      collateral: [
        pledge('A1', sen, 'Xe ô tô', 600_000_000n),
        pledge('A1', bien, 'Xe ô tô', 600_000_000n),
        { ...pledge('A2', bien, 'Sổ tiết kiệm', 100_000_000n), released: '2026-01-31' },
      ],
    });
    expect(rows(report, 'collateral').map((row) => row.slice(2))).toEqual([
      [1, 'Xe ô tô', '600'],
      [1, 'Xe ô tô', '600'],
    ]);
    expect(section(report, 'collateral', 'table').totals).toEqual([
      { vi: '2 TCTD, 1 tài sản', en: 'Institutions: 2, assets: 1' },
      null,
      null,
      null,
      null,
    ]);
  });

  test("without any credit relation says so, and does not show other people's inquiries", () => {
    const asked = {
      day: '2026-07-14',
      institution: bien,
      product: 'S37',
      productName: { vi: 'Cảnh báo', en: 'Alert' },
    };
    const known = reportOf({ inquiries: [asked] });
    expect(known.hasInformation).toBe(false);
    expect(known.dashboard).toEqual([]);
    expect(JSON.stringify(known)).not.toContain('S37');
    expect(section(known, 'identity', 'facts').facts[0]?.value.value).toBe('Nguyễn Thị Ngọc Ánh');

    const unknown = creditRelation(null, { ...header, customerName: 'Trần Văn Ẩn', cicCode: '0100000099' });
    expect(unknown).toMatchObject({ hasInformation: false, subject: { name: 'Trần Văn Ẩn', cicCode: '0100000099' } });
    expect(section(unknown, 'no-information', 'note').paragraphs[0]?.vi).toContain('không tính phí');
  });

  test('survives storage: the JSON read back is the same report', () => {
    const report = reportOf({
      contracts: [loan({ at: sen, currency: 'USD', months: ['-', [5_000_000n, 1, 20_000n]] })],
    });
    expect(reportSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(report);
  });
});

function reportOf(holds: Partial<CreditFile>): Report {
  return asPrinted(creditRelation(personFile(holds), header));
}

function companyReport(holds: Partial<CreditFile>): Report {
  return asPrinted(creditRelation(companyFile(holds), { ...header, subjectKind: 'legal' }));
}

function pledge(asset: string, institution: typeof sen, description: string, value: bigint) {
  return { asset, institution, typeCode: '01', description, value, pledged: '2024-01-15', released: null };
}

function section<K extends 'facts' | 'table' | 'months' | 'bars' | 'note'>(
  report: Report,
  id: string,
  kind: K,
): SectionOf<K> {
  const found = report.parts
    .flatMap(({ sections }) => sections)
    .find((each): each is SectionOf<K> => each.id === id && each.kind === kind);
  if (!found) throw new Error(`no section ${id}`);
  return found;
}

function rows(report: Report, id: string) {
  return section(report, id, 'table').rows;
}

function totals(report: Report, id: string) {
  return section(report, id, 'table').totals ?? [];
}

function bars(report: Report) {
  return section(report, 'exposure', 'bars').rows;
}

function tiles(report: Report) {
  return Object.fromEntries(report.dashboard.map(({ id, value }) => [id, value.value]));
}
