import { institutionIds } from '#bureau/population/institutions.ts';
import { known } from './known.ts';
import { asset, askedBy, blank, card, loan } from './known-parts.ts';
import { dayOf, lastOf, minusYears, monthNumber, plusDays } from '#bureau/population/months.ts';
import type { Nation } from '#bureau/population/nation.ts';
import type { SubjectRecord } from '#bureau/population/record.ts';

const { firstBank, secondBank } = institutionIds;

/** One housing loan and a card, never late. */
export function clean(nation: Nation): SubjectRecord {
  const record = blank(known.clean);
  const home = loan(nation, record.subjectId, 0, {
    at: firstBank,
    signedAgo: 30,
    months: 240,
    purpose: 'housing',
    isSecured: true,
    interestRate: 8.2,
    limitVnd: 962_500_000,
    owed: (ago) => 812_500_000 + ago * 5_000_000,
  });
  const owner = record.name;
  const description = 'Căn hộ số 0907, diện tích 68 m², thửa đất số 112, tờ bản đồ số 14';
  return {
    ...record,
    contracts: [home],
    cards: [card(nation, record.subjectId, 0, { at: firstBank, limitVnd: 60_000_000, balanceVnd: 7_200_000 })],
    collateral: [asset(nation, home, { kind: '01', description, owner, valueVnd: 1_650_000_000 })],
    footprints: askedBy(nation, record.subjectId, [firstBank, secondBank], 'S11A'),
  };
}

/** Attention debt for two months. */
export function attention(nation: Nation): SubjectRecord {
  const record = blank(known.attention);
  const late = loan(nation, record.subjectId, 0, {
    at: secondBank,
    signedAgo: 14,
    purpose: 'business',
    limitVnd: 90_000_000,
    owed: (ago) => (ago < 2 ? 56_000_000 : 56_000_000 + (ago - 1) * 2_500_000),
    overdue: (ago) => (ago === 0 ? 48 : ago === 1 ? 18 : 0),
  });
  const good = loan(nation, record.subjectId, 1, { at: 16, signedAgo: 9, owed: (ago) => 40_000_000 + ago * 1_500_000 });
  return {
    ...record,
    contracts: [late, good],
    footprints: askedBy(nation, record.subjectId, [secondBank, firstBank, 26], 'S11A'),
  };
}

/** Bad debt now. */
export function bad(nation: Nation): SubjectRecord {
  const record = blank(known.bad);
  const late = loan(nation, record.subjectId, 0, {
    at: secondBank,
    signedAgo: 40,
    purpose: 'business',
    isSecured: true,
    limitVnd: 500_000_000,
    owed: (ago) => (ago < 9 ? 340_000_000 : Math.min(500_000_000, 340_000_000 + (ago - 8) * 6_000_000)),
    overdue: (ago) => (ago < 9 ? (9 - ago) * 30 - 10 : 0),
  });
  const good = loan(nation, record.subjectId, 1, {
    at: firstBank,
    signedAgo: 20,
    owed: (ago) => 200_000_000 + ago * 5_000_000,
  });
  const description = 'Quyền sử dụng đất thửa số 377, tờ bản đồ số 21, diện tích 120 m²';
  return {
    ...record,
    contracts: [late, good],
    collateral: [asset(nation, late, { kind: '02', description, owner: record.name, valueVnd: 720_000_000 })],
    events: [
      {
        eventId: record.subjectId * 16,
        kind: 'bad_debt',
        institutionId: secondBank,
        contractId: late.contractId,
        worstGroup: 4,
        amountVnd: 340_000_000,
        note: null,
        startedOn: lastOf(nation.latestMonth - 5),
        endedOn: null,
      },
    ],
    footprints: askedBy(nation, record.subjectId, [firstBank, 12, 26, 28], 'S37'),
  };
}

export function repaid(
  nation: Nation,
  who: typeof known.longRepaid | typeof known.justVisible,
  days: number,
): SubjectRecord {
  const record = blank(who);
  const endedOn = plusDays(minusYears(nation.today, 5), days);
  const closedAgo = nation.latestMonth - monthNumber(endedOn);
  const old = loan(nation, record.subjectId, 0, {
    at: secondBank,
    signedAgo: closedAgo + 24,
    closedAgo,
    owed: (ago) => (ago === closedAgo ? 0 : 75_000_000),
    overdue: (ago) => (ago > closedAgo && ago < closedAgo + 10 ? (closedAgo + 10 - ago) * 30 - 10 : 0),
    closedOn: endedOn,
  });
  const now = loan(nation, record.subjectId, 1, {
    at: firstBank,
    signedAgo: 10,
    owed: (ago) => who.figures.debtVnd + ago * 2_000_000,
  });
  return {
    ...record,
    contracts: [old, now],
    events: [
      {
        eventId: record.subjectId * 16,
        kind: 'bad_debt',
        institutionId: secondBank,
        contractId: old.contractId,
        worstGroup: 4,
        amountVnd: 75_000_000,
        note: null,
        startedOn: lastOf(nation.latestMonth - closedAgo - 6),
        endedOn,
      },
    ],
  };
}

/** Cards and no loan. */
export function cardsOnly(nation: Nation): SubjectRecord {
  const record = blank(known.cardsOnly);
  const late = (ago: number) => (ago === 4 ? 12 : ago === 15 ? 5 : ago === 30 ? 8 : 0);
  return {
    ...record,
    cards: [
      card(nation, record.subjectId, 0, { at: firstBank, limitVnd: 80_000_000, balanceVnd: 24_500_000, late }),
      card(nation, record.subjectId, 1, { at: 27, limitVnd: 40_000_000, balanceVnd: 6_300_000 }),
    ],
    footprints: askedBy(nation, record.subjectId, [firstBank, 27], 'R14'),
  };
}

/** Debt sold to the asset management company. */
export function vamc(nation: Nation): SubjectRecord {
  const record = blank(known.vamc);
  const old = loan(nation, record.subjectId, 0, {
    at: 7,
    signedAgo: 55,
    closedAgo: 8,
    purpose: 'business',
    owed: (ago) => (ago === 8 ? 0 : 520_000_000),
    overdue: (ago) => (ago > 8 && ago < 26 ? (26 - ago) * 30 - 10 : 0),
  });
  return {
    ...record,
    contracts: [old],
    vamcDebts: [
      {
        vamcDebtId: record.subjectId * 4,
        institutionId: 7,
        soldOn: dayOf(nation.latestMonth - 8, 20),
        principalSoldVnd: 520_000_000,
        principalLeftVnd: 415_000_000,
        settledOn: null,
        reportedOn: lastOf(nation.latestMonth),
      },
    ],
    events: [
      {
        eventId: record.subjectId * 16,
        kind: 'bad_debt',
        institutionId: 7,
        contractId: old.contractId,
        worstGroup: 5,
        amountVnd: 520_000_000,
        note: null,
        startedOn: lastOf(nation.latestMonth - 22),
        endedOn: null,
      },
    ],
    footprints: askedBy(nation, record.subjectId, [7, secondBank], 'S11A'),
  };
}
