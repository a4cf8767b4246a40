import { institutionIds } from '#bureau/population/institutions.ts';
import { known } from './known.ts';
import { asset, askedBy, blank, loan } from './known-parts.ts';
import { knownStatements } from '#bureau/population/statements.ts';
import { dayOf, lastOf } from '#bureau/population/months.ts';
import type { Nation } from '#bureau/population/nation.ts';
import type { SubjectRecord } from '#bureau/population/record.ts';

const { firstBank, secondBank } = institutionIds;

/** An exporter that owes dollars and dong. */
export function foreignCurrency(nation: Nation): SubjectRecord {
  const record = blank(known.foreignCurrency);
  const dollars = loan(nation, record.subjectId, 0, {
    at: firstBank,
    signedAgo: 7,
    months: 12,
    purpose: 'business',
    currency: 'USD',
    limitVnd: 25_400_000_000,
    owed: (ago) => 21_590_000_000 + ago * 254_000_000,
  });
  // 25,400 dong a dollar, and a hundred cents.
  dollars.history.foreignCents = dollars.history.balances.map((balance) => balance && balance / 254);
  const dong = loan(nation, record.subjectId, 1, {
    at: secondBank,
    signedAgo: 28,
    months: 60,
    purpose: 'business',
    isSecured: true,
    limitVnd: 18_000_000_000,
    owed: (ago) => 12_000_000_000 + ago * 200_000_000,
  });
  const description = 'Dây chuyền cấp đông và kho lạnh, năm 2022';
  return {
    ...record,
    legal: {
      director: 'Trương Hải Đăng',
      representative: 'Trương Hải Đăng',
      sector: '03',
      size: 'medium',
      charterCapitalVnd: 45_000_000_000,
      employees: 168,
      tradingName: 'Blue Star Seafood',
    },
    contracts: [dollars, dong],
    collateral: [asset(nation, dong, { kind: '04', description, owner: record.name, valueVnd: 26_000_000_000 })],
    commitments: [
      {
        commitmentId: record.subjectId * 8,
        institutionId: firstBank,
        kind: 'letter_of_credit',
        currency: 'USD',
        valueVnd: 5_080_000_000,
        foreignCents: 20_000_000,
        group: 1,
        issuedOn: dayOf(nation.latestMonth - 2, 12),
        endsOn: dayOf(nation.latestMonth + 4, 12),
        reportedOn: lastOf(nation.latestMonth),
      },
    ],
    footprints: askedBy(nation, record.subjectId, [firstBank, secondBank, 6], 'S10A'),
    statements: knownStatements(nation, known.foreignCurrency.statements, { at: firstBank, audit: 'qualified' }),
  };
}

/** A trading company with bonds, guarantees and related persons. */
// oxlint-disable-next-line eslint/max-lines-per-function -- one known record, read from top to bottom
export function enterprise(nation: Nation): SubjectRecord {
  const record = blank(known.enterprise);
  const lend = (number: number, at: number, owed: number, months: number) =>
    loan(nation, record.subjectId, number, {
      at,
      months,
      signedAgo: months > 12 ? 26 : 6,
      purpose: 'business',
      isSecured: number < 2,
      limitVnd: owed * 2,
      owed: (ago) => owed + ago * 50_000_000,
    });
  const contracts = [
    lend(0, firstBank, 12_400_000_000, 12),
    lend(1, secondBank, 9_000_000_000, 84),
    lend(2, 6, 6_000_000_000, 12),
  ];
  const [first] = contracts;
  const description = 'Kho hàng và quyền sử dụng đất thửa số 58, tờ bản đồ số 7, diện tích 2.400 m²';
  const related = { institutionId: firstBank, validFrom: dayOf(nation.latestMonth - 40, 1) };
  const commit = (number: number, valueVnd: number) => ({
    commitmentId: record.subjectId * 8 + number,
    institutionId: firstBank,
    kind: 'guarantee' as const,
    currency: 'VND' as const,
    valueVnd,
    foreignCents: null,
    group: 1,
    issuedOn: dayOf(nation.latestMonth - 3, 15),
    endsOn: dayOf(nation.latestMonth + 9, 15),
    reportedOn: lastOf(nation.latestMonth),
  });
  const bond = (number: number, institutionId: number, valueVnd: number) => ({
    bondId: record.subjectId * 8 + number,
    institutionId,
    code: `HGP${2023 + number}01`,
    issuedOn: dayOf(nation.latestMonth - 20, 1),
    maturesOn: dayOf(nation.latestMonth + 40, 1),
    group: 1,
    valueVnd,
    reportedOn: lastOf(nation.latestMonth),
  });
  const branchPapers = known.enterprise.branchTaxCodes.map((number) => ({
    kind: 'tax' as const,
    number,
    issuedOn: '2012-03-01',
    issuedAt: 'Chi cục Thuế',
    expiresOn: null,
    isCurrent: true,
  }));
  return {
    ...record,
    papers: [...record.papers, ...branchPapers],
    legal: {
      director: known.clean.name,
      representative: known.clean.name,
      sector: '46',
      size: 'large',
      charterCapitalVnd: 80_000_000_000,
      employees: 420,
      tradingName: 'Hoang Gia Phat Trading',
    },
    relations: [
      { relatedId: known.clean.subjectId, kind: 'director', sharePercent: null, ...related },
      { relatedId: known.clean.subjectId, kind: 'owner', sharePercent: 65, ...related },
      { relatedId: known.manyLenders.subjectId, kind: 'guarantor', sharePercent: null, ...related },
      { relatedId: known.foreignCurrency.subjectId, kind: 'subsidiary', sharePercent: 51, ...related },
    ],
    contracts,
    collateral: first
      ? [asset(nation, first, { kind: '01', description, owner: record.name, valueVnd: 31_000_000_000 })]
      : [],
    commitments: [commit(0, 4_000_000_000), commit(1, 2_500_000_000)],
    bonds: [bond(0, firstBank, 100_000_000_000), bond(1, 6, 50_000_000_000)],
    footprints: askedBy(nation, record.subjectId, [firstBank, secondBank, 6, 8, 9], 'S10A'),
    statements: [
      ...knownStatements(nation, known.enterprise.statements, { at: firstBank, audit: 'unqualified' }),
      ...knownStatements(nation, known.enterprise.consolidated, {
        at: secondBank,
        audit: 'unqualified',
        isConsolidated: true,
      }),
    ],
  };
}
