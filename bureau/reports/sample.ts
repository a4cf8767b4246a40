import type { Report } from '#bureau/contract/report.ts';
import type { FileDetails } from '#bureau/credit/details.ts';
import type { CreditFile } from '#bureau/credit/file.ts';
import { card, companyFile, institutions, loan, personFile, times } from '#bureau/credit/made-up.ts';
import { creditRelation } from './credit-relation.ts';
import type { InquiryHeader } from './frame.ts';
import type { SubjectKind } from '#bureau/contract/subject-kind.ts';

const { sen, bien, nui, lua } = institutions;

/** Reports on invented customers, for the gallery, the product catalogue and the tests of renderers. */
export function sampleReport(kind: 'person' | 'company' | 'nobody' = 'person'): Report {
  if (kind === 'nobody') return creditRelation(null, header('natural', 'Trần Văn Ẩn'));
  const subjectKind = kind === 'company' ? 'legal' : 'natural';
  return creditRelation(sampleFile(subjectKind), header(subjectKind, ''));
}

/** What the invented person, or the invented company, owes. */
export function sampleFile(kind: SubjectKind): CreditFile {
  return kind === 'legal' ? companyFile(companyHolds) : personFile(personHolds);
}

export function header(subjectKind: SubjectKind, customerName: string): InquiryHeader {
  const product =
    subjectKind === 'natural'
      ? { code: 'R11', name: { vi: 'Báo cáo quan hệ tín dụng cá nhân', en: 'Credit relations, individual' } }
      : { code: 'R10', name: { vi: 'Báo cáo quan hệ tín dụng pháp nhân', en: 'Credit relations, legal entity' } };
  return {
    product,
    subjectKind,
    customerName,
    cicCode: null,
    voucher: 'HT26000123',
    number: '000001234',
    inquirer: { code: sen.code, institution: sen.name, user: 'lan.clerk', address: 'Số 1, phố Lý Thái Tổ, Hà Nội' },
    asked: '2026-07-15T02:00:00.000Z',
    answered: '2026-07-15T02:00:01.000Z',
  };
}

const asked = (day: string, institution: typeof sen, product: string, vi: string, en: string) => ({
  day,
  institution,
  product,
  productName: { vi, en },
});

const personHolds: Partial<CreditFile> = {
  contracts: [
    loan({
      at: sen,
      kind: 'long-term',
      months: Array.from({ length: 40 }, (_, at) => [2_400_000_000n - BigInt(at) * 9_350_000n, 1] as const),
    }),
    loan({ at: sen, kind: 'short-term', months: [...times(3, [55_400_000n, 1] as const), [54_400_000n, 2]] }),
    loan({
      at: bien,
      kind: 'short-term',
      months: [
        [120_300_000n, 1],
        [118_700_000n, 2],
        [118_700_000n, 3],
        '-',
        '-',
        [90_200_000n, 4],
        [45_000_000n, 2],
        ...times(6, [30_600_000n, 1] as const),
        [0n, 1],
        [0n, 1],
      ],
    }),
    loan({ at: lua, kind: 'medium-term', months: [...times(10, [62_499_000n, 1] as const), '-', '-'] }),
    loan({ at: bien, kind: 'short-term', currency: 'USD', months: times(5, [260_400_000n, 1, 1_000_050n] as const) }),
  ],
  cards: [
    card({
      at: nui,
      limit: 50_000_000n,
      months: [
        ...times(8, { balance: 21_300_000n, due: 2_100_000n }),
        { balance: 24_000_000n, due: 2_400_000n, late: 1_000_000n, lateDays: 12, group: 2 },
        '-',
        { balance: 18_450_000n, due: 1_900_000n },
      ],
    }),
  ],
  collateral: [
    {
      asset: '1',
      institution: sen,
      typeCode: '02',
      description: 'Quyền sử dụng đất và nhà ở gắn liền với đất tại phường Láng, Hà Nội',
      value: 4_350_000_000n,
      pledged: '2023-03-02',
      released: null,
    },
    {
      asset: '2',
      institution: bien,
      typeCode: '03',
      description: 'Xe ô tô con, đăng ký năm 2024',
      value: 720_500_000n,
      pledged: '2024-05-20',
      released: null,
    },
  ],
  negatives: [
    {
      kind: 'administrative',
      institution: null,
      worstGroup: null,
      amount: 15_000_000n,
      note: null,
      started: '2024-08-01',
      ended: '2024-09-15',
    },
  ],
  inquiries: [
    asked(
      '2026-07-10',
      bien,
      'S37',
      'Cảnh báo nợ xấu, nợ cần chú ý theo khách hàng',
      'Bad and attention debt of a customer',
    ),
    asked('2026-05-21', nui, 'R14', 'Báo cáo thông tin thẻ tín dụng', 'Credit cards'),
    asked('2025-11-03', lua, 'R11', 'Báo cáo quan hệ tín dụng cá nhân', 'Credit relations, individual'),
  ],
};

const companyHolds: Partial<CreditFile> = {
  contracts: [
    loan({ at: sen, kind: 'short-term', months: times(30, [185_640_700_000n, 1] as const) }),
    loan({
      at: sen,
      kind: 'short-term',
      currency: 'USD',
      months: times(14, [26_040_000_000n, 1, 100_000_050n] as const),
    }),
    loan({
      at: bien,
      kind: 'medium-term',
      months: [...times(20, [96_300_400_000n, 1] as const), [96_300_400_000n, 2], [95_000_400_000n, 2]],
    }),
    loan({ at: nui, kind: 'leasing', currency: 'EUR', months: times(9, [2_950_000_000n, 1, 10_000_000n] as const) }),
    loan({
      at: lua,
      kind: 'other',
      months: [...times(12, [1_250_000_000n, 5] as const), ...times(8, [0n, 1] as const)],
    }),
  ],
  vamcDebts: [
    { institution: lua, reported: '2026-06-30', sold: '2025-11-20', principalLeft: 1_250_000_000n, settled: null },
  ],
  bonds: [
    {
      institution: bien,
      reported: '2026-06-30',
      issued: '2024-04-01',
      matures: '2029-04-01',
      group: 1,
      value: 50_000_000_000n,
    },
  ],
  commitments: [
    {
      institution: sen,
      reported: '2026-06-30',
      issued: '2025-12-01',
      currency: 'USD',
      group: 1,
      dong: 5_208_000_000n,
      foreignCents: 20_000_000n,
    },
    {
      institution: bien,
      reported: '2026-06-30',
      issued: '2026-01-15',
      currency: 'VND',
      group: 1,
      dong: 3_000_400_000n,
      foreignCents: null,
    },
  ],
  collateral: [
    {
      asset: '1',
      institution: sen,
      typeCode: '01',
      description: 'Nhà xưởng tại khu công nghiệp Hoa Mai',
      value: 210_000_000_000n,
      pledged: '2023-01-15',
      released: null,
    },
    {
      asset: '1',
      institution: bien,
      typeCode: '01',
      description: 'Nhà xưởng tại khu công nghiệp Hoa Mai',
      value: 210_000_000_000n,
      pledged: '2024-02-20',
      released: null,
    },
    {
      asset: '2',
      institution: bien,
      typeCode: '05',
      description: 'Hàng tồn kho luân chuyển',
      value: 41_500_000_000n,
      pledged: '2024-02-20',
      released: null,
    },
  ],
  inquiries: [asked('2026-06-02', nui, 'R10', 'Báo cáo quan hệ tín dụng pháp nhân', 'Credit relations, legal entity')],
};

/** What products in detail add to the file. */
export const sampleDetails: FileDetails = {
  contracts: [
    {
      ...{
        institution: sen,
        number: 'HD-2024-0117',
        kind: 'medium-term',
        currency: 'VND',
        isSecured: true,
        closed: null,
      },
      ...{ limit: 2_500_000_000n, signed: '2024-01-17', ends: '2029-01-17' },
      now: { dataDay: '2026-06-30', dong: 2_035_350_000n, foreignCents: null, group: 1, overdueDays: 0 },
    },
    {
      ...{
        institution: bien,
        number: 'TD-88-0042',
        kind: 'short-term',
        currency: 'VND',
        isSecured: false,
        closed: null,
      },
      ...{ limit: 150_000_000n, signed: '2025-09-02', ends: '2026-09-02' },
      now: { dataDay: '2026-06-30', dong: 120_300_000n, foreignCents: null, group: 2, overdueDays: 17 },
    },
  ],
  cards: [{ institution: nui, number: '4***********0042', limit: 50_000_000n, opened: '2023-05-11', closed: null }],
  pledges: [
    {
      ...{ institution: sen, asset: '1', assetCode: 'TS-0117', typeCode: '02', owner: 'Nguyễn Thị Ngọc Ánh' },
      ...{ description: 'Quyền sử dụng đất tại phường Láng, Hà Nội', value: 4_350_000_000n },
      ...{ reported: '2026-06-30', pledged: '2024-01-17', released: null },
    },
  ],
};
