import type { DebtGroup } from '#bureau/contract/report.ts';
import type {
  BalanceMonth,
  CardAccount,
  CardMonth,
  Contract,
  CreditFile,
  CreditKind,
  History,
  Institution,
} from './file.ts';
import { addMonths } from './months.ts';

/** Hand-made files with invented names, for tests, the gallery and sample reports. All end in June 2026. */

const lastMonth = '2026-06';

export const institutions = {
  sen: institution('01801001', 'Ngân hàng TMCP Sen Vàng', 'Golden Lotus Bank', 'Sen Vàng'),
  bien: institution('79802001', 'Ngân hàng TMCP Biển Xanh', 'Blue Sea Bank', 'Biển Xanh'),
  nui: institution('48803001', 'Công ty Tài chính Núi Bạc', 'Silver Mountain Finance', 'Núi Bạc'),
  lua: institution('92804001', 'Quỹ tín dụng nhân dân Lúa Mới', "New Rice People's Credit Fund", 'Lúa Mới'),
};

/** A person's file without any entries; pass what it should hold. */
export function personFile(holds: Partial<CreditFile> = {}): CreditFile {
  return {
    openedOn: '2026-07-15',
    subject: {
      kind: 'natural',
      cicCode: '0100000018',
      name: 'Nguyễn Thị Ngọc Ánh',
      born: '1990-05-17',
      sex: 'female',
      address: 'Số 12, ngõ 5, đường Láng Hạ, phường Láng, Hà Nội',
      papers: [
        { kind: 'citizen', number: '001190000012', issued: '2021-08-30' },
        { kind: 'old', number: '012345678', issued: null },
      ],
      legal: null,
    },
    dataMonth: lastMonth,
    lastReported: '2026-06-30',
    standing: [],
    contracts: [],
    cards: [],
    vamcDebts: [],
    bonds: [],
    commitments: [],
    collateral: [],
    negatives: [],
    inquiries: [],
    doubts: [],
    ...holds,
  };
}

/** A company's file. */
export function companyFile(holds: Partial<CreditFile> = {}): CreditFile {
  const subject: CreditFile['subject'] = {
    kind: 'legal',
    cicCode: '7900000027',
    name: 'Công ty TNHH Thương mại Dịch vụ Hoa Phượng Đỏ',
    born: '2012-03-01',
    sex: null,
    address: 'Số 8, đường Trần Quốc Toản, phường Xuân Hòa, Thành phố Hồ Chí Minh',
    papers: [
      { kind: 'tax', number: '0312345672', issued: null },
      { kind: 'registration', number: '0312345672', issued: '2012-03-01' },
    ],
    legal: { tradingName: null, director: 'Trần Đỗ Quỳnh Mỵ', representative: 'Lê Hữu Phước', sector: '46' },
  };
  return personFile({ subject, ...holds });
}

type Loan = {
  readonly at: Institution;
  readonly kind?: CreditKind;
  readonly currency?: string;
  /** Oldest first; the last one is June 2026. '-' means not reported, null that the account did not exist. */
  readonly months: readonly (readonly [dong: bigint, group: DebtGroup, foreignCents?: bigint] | '-' | null)[];
};

/** A loan given month by month up to the last one. */
export function loan({ at, kind = 'medium-term', currency = 'VND', months }: Loan): Contract {
  const history = upToLast(
    months.map((month): BalanceMonth | 'not-reported' | null => {
      if (month === null) return null;
      return month === '-' ? 'not-reported' : { dong: month[0], group: month[1], foreignCents: month[2] ?? null };
    }),
  );
  return { institution: at, kind, currency, history };
}

type Card = {
  readonly at: Institution;
  readonly limit: bigint;
  readonly months: readonly (Partial<CardMonth> | '-' | null)[];
};

/** A card given month by month up to the last one; missing values are 0 and group 1. */
export function card({ at, limit, months }: Card): CardAccount {
  const history = upToLast(
    months.map((month): CardMonth | 'not-reported' | null => {
      if (month === null) return null;
      if (month === '-') return 'not-reported';
      return { balance: 0n, due: 0n, late: 0n, lateDays: 0, group: 1, ...month };
    }),
  );
  return { institution: at, limit, history };
}

/** Repeats the same month. */
export function times<T>(count: number, month: T): T[] {
  return Array.from({ length: count }, () => month);
}

function upToLast<T>(months: History<T>['months']): History<T> {
  return { from: addMonths(lastMonth, 1 - months.length), months };
}

function institution(code: string, vi: string, en: string, shortName: string): Institution {
  return { code, name: { vi, en }, shortName };
}
