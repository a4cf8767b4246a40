import { institutionIds } from '#bureau/population/institutions.ts';
import { known } from './known.ts';
import { asset, askedBy, blank, card, loan } from './known-parts.ts';
import { enterprise, foreignCurrency } from './known-enterprises.ts';
import { attention, bad, cardsOnly, clean, repaid, vamc } from './known-people.ts';
import { dayOf, lastOf } from '#bureau/population/months.ts';
import type { Nation } from '#bureau/population/nation.ts';
import type { SubjectRecord } from '#bureau/population/record.ts';

const { firstBank, secondBank, creditFund, voluntary, policyBank } = institutionIds;

/** The borrowers of known.ts with their debts; the merged one stands for both of its codes. */
export function knownRecords(nation: Nation): SubjectRecord[] {
  return [
    clean(nation),
    attention(nation),
    bad(nation),
    repaid(nation, known.longRepaid, -1),
    repaid(nation, known.justVisible, 0),
    cardsOnly(nation),
    vamc(nation),
    missingMonths(nation),
    foreignCurrency(nation),
    merged(nation),
    manyLenders(nation),
    enterprise(nation),
    released(nation),
    blank(known.nothing),
    namesakeOne(nation),
    namesakeTwo(nation),
  ];
}

function missingMonths(nation: Nation): SubjectRecord {
  const record = blank(known.missingMonths);
  const [one, other] = known.missingMonths.figures.missingMonthsAgo;
  const owed = (ago: number) => (ago === one || ago === other ? null : 35_000_000 + ago * 1_000_000);
  const field = loan(nation, record.subjectId, 0, {
    at: creditFund,
    signedAgo: 16,
    purpose: 'agriculture',
    limitVnd: 50_000_000,
    owed,
  });
  return { ...record, contracts: [field], footprints: askedBy(nation, record.subjectId, [creditFund], 'S11A') };
}

function merged(nation: Nation): SubjectRecord {
  const { mergedCicCode, mergedSubjectId } = known.merged;
  const record = blank(known.merged);
  return {
    ...record,
    aliases: [{ cicCode: mergedCicCode, mergedSubjectId, mergedOn: dayOf(nation.latestMonth - 5, 9) }],
    contracts: [
      loan(nation, record.subjectId, 0, { at: firstBank, signedAgo: 22, owed: (ago) => 100_000_000 + ago * 3_000_000 }),
      loan(nation, record.subjectId, 1, {
        at: policyBank,
        signedAgo: 18,
        purpose: 'education',
        owed: () => 50_000_000,
      }),
    ],
    footprints: askedBy(nation, record.subjectId, [firstBank], 'S11T'),
  };
}

function manyLenders(nation: Nation): SubjectRecord {
  const record = blank(known.manyLenders);
  const lenders = [firstBank, secondBank, 6, 26, 27, 28, voluntary];
  return {
    ...record,
    contracts: lenders.map((at, index) =>
      loan(nation, record.subjectId, index, {
        at,
        signedAgo: 3 + index * 4,
        owed: (ago) => (100 - index * 5) * 1_000_000 + ago * 1_000_000,
      }),
    ),
    cards: [card(nation, record.subjectId, 0, { at: secondBank, limitVnd: 100_000_000, balanceVnd: 92_000_000 })],
    footprints: askedBy(nation, record.subjectId, [...lenders, ...lenders], 'S11A'),
  };
}

function released(nation: Nation): SubjectRecord {
  const record = blank(known.released);
  const home = loan(nation, record.subjectId, 0, {
    at: secondBank,
    signedAgo: 50,
    closedAgo: 3,
    months: 120,
    purpose: 'housing',
    isSecured: true,
    limitVnd: 1_400_000_000,
    owed: (ago) => (ago === 3 ? 0 : 300_000_000 + ago * 22_000_000),
  });
  const description = 'Nhà ở và quyền sử dụng đất ở thửa số 204, tờ bản đồ số 33, diện tích 84 m²';
  const releasedOn = dayOf(nation.latestMonth - 3, 25);
  return {
    ...record,
    contracts: [home],
    collateral: [
      asset(nation, home, { kind: '01', description, owner: record.name, valueVnd: 2_100_000_000, releasedOn }),
    ],
  };
}

function namesakeOne(nation: Nation): SubjectRecord {
  const record = blank(known.namesakeOne);
  return {
    ...record,
    contracts: [
      loan(nation, record.subjectId, 0, { at: 7, signedAgo: 8, owed: (ago) => 20_000_000 + ago * 1_000_000 }),
    ],
  };
}

function namesakeTwo(nation: Nation): SubjectRecord {
  const record = blank(known.namesakeTwo);
  const late = loan(nation, record.subjectId, 0, {
    at: 7,
    signedAgo: 19,
    owed: () => 80_000_000,
    overdue: (ago) => (ago < 5 ? (5 - ago) * 30 - 10 : 0),
  });
  const event = {
    eventId: record.subjectId * 16,
    kind: 'bad_debt' as const,
    institutionId: 7,
    contractId: late.contractId,
  };
  const amount = {
    worstGroup: 3,
    amountVnd: 80_000_000,
    note: null,
    startedOn: lastOf(nation.latestMonth - 1),
    endedOn: null,
  };
  return { ...record, contracts: [late], events: [{ ...event, ...amount }] };
}
