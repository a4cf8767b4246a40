import type { DebtGroup } from '#bureau/contract/report.ts';
import { type CreditFile, creditKinds, type Institution } from '#bureau/credit/file.ts';
import { addMonths, addYears, type Day, type Month, monthOf, monthsFrom } from '#bureau/credit/months.ts';
import type { Reported, ReportedMonths, ReportedNation } from './reported.ts';

const yearsShown = 5;
/** Newest months of an account that a file shows. */
const monthsShown = { loan: 60, card: 36 } as const;
const inquiryDays = 396;

/** The oldest day whose inquiries a file of a day shows. */
export function inquiriesSince(day: Day): Day {
  return new Date(Date.parse(day) - inquiryDays * 86_400_000).toISOString().slice(0, 10);
}

/**
 * The file of a borrower as the bureau would have opened it on a day, of what institutions reported and without a database: what a
 * scorecard looks at, and nothing of the names and papers. A test holds it against files that were read.
 */
export function fileOfReported(nation: ReportedNation, record: Reported, day: Day): CreditFile {
  const at = institutionsOf(nation);
  const dataMonth = dataMonthOf(record, addMonths(monthOf(day), -1));
  const contracts = record.contracts.flatMap((contract) => {
    const { institutionId, loanKind, currency, foreignCents } = contract;
    const months = monthsUpTo(contract, { last: dataMonth, kept: monthsShown.loan }, (index) => ({
      dong: BigInt(contract.balances[index] ?? 0),
      foreignCents: foreignCents === null ? null : BigInt(foreignCents[index] ?? 0),
      group: groupOf(contract.groups[index] ?? 1),
    }));
    const kind = creditKinds[Number(loanKind) - 1] ?? 'other';
    return months === undefined ? [] : [{ institution: at(institutionId), kind, currency, history: months }];
  });
  const cards = record.cards.flatMap((card) => {
    const months = monthsUpTo(card, { last: dataMonth, kept: monthsShown.card }, (index) => ({
      balance: BigInt(card.balances[index] ?? 0),
      due: BigInt(card.due[index] ?? 0),
      late: BigInt(card.late[index] ?? 0),
      lateDays: card.lateDays[index] ?? 0,
      group: groupOf(card.groups[index] ?? 1),
    }));
    const held = { institution: at(card.institutionId), limit: BigInt(card.limitVnd) };
    return months === undefined ? [] : [{ ...held, history: months }];
  });
  const oldest = inquiriesSince(day);
  return {
    openedOn: day,
    subject: blankSubject(record),
    dataMonth,
    lastReported: null,
    standing: [],
    contracts,
    cards,
    vamcDebts: record.vamcDebts
      .filter(({ soldOn }) => soldOn <= day)
      .map(({ institutionId, reportedOn, soldOn, principalLeftVnd, settledOn }) => ({
        institution: at(institutionId),
        reported: reportedOn,
        sold: soldOn,
        principalLeft: BigInt(principalLeftVnd),
        settled: settledOn !== null && settledOn <= day ? settledOn : null,
      })),
    bonds: [],
    commitments: [],
    collateral: pledgedBy(record, day, at),
    negatives: negativesOf(record, day, at),
    inquiries: record.footprints
      .filter(({ askedAt }) => askedAt.slice(0, 10) <= day && askedAt.slice(0, 10) >= oldest)
      .toSorted((one, other) => (one.askedAt < other.askedAt ? 1 : -1))
      .map(({ askedAt, institutionId, productCode }) => ({
        product: productCode,
        productName: { vi: productCode, en: productCode },
        day: askedAt.slice(0, 10),
        institution: at(institutionId),
      })),
    doubts: [],
  };
}

type At = (institutionId: number) => Institution;

/** What the borrower had pledged by a day. */
function pledgedBy(record: Reported, day: Day, at: At): CreditFile['collateral'] {
  return record.collateral.flatMap(({ collateralId, kind, description, valueVnd, pledges }) =>
    pledges
      .filter(({ pledgedOn }) => pledgedOn <= day)
      .map(({ institutionId, pledgedOn, releasedOn }) => ({
        asset: String(collateralId),
        institution: at(institutionId),
        typeCode: kind,
        description,
        value: BigInt(valueVnd),
        pledged: pledgedOn,
        released: releasedOn !== null && releasedOn <= day ? releasedOn : null,
      })),
  );
}

/** Past bad conduct that a file of a day shows. */
function negativesOf(record: Reported, day: Day, at: At): CreditFile['negatives'] {
  return record.events
    .filter(({ startedOn, endedOn }) => startedOn <= day && (endedOn === null || addYears(endedOn, yearsShown) >= day))
    .map(({ kind, institutionId, worstGroup, amountVnd, note, startedOn, endedOn }) => ({
      kind,
      institution: institutionId === null ? null : at(institutionId),
      worstGroup: worstGroup === null ? null : groupOf(worstGroup),
      amount: amountVnd === null ? null : BigInt(amountVnd),
      note,
      started: startedOn,
      ended: endedOn !== null && endedOn <= day ? endedOn : null,
    }));
}

/** Did the borrower owe bad debt at the end of some of the twelve months after a month, as institutions reported it? */
export function defaulted({ contracts, cards }: Reported, month: Month): boolean {
  return [...contracts, ...cards].some(({ latestMonth, groups }) => {
    const now = monthsFrom(month, latestMonth);
    for (let ahead = 1; ahead <= 12; ahead++) if ((groups[now - ahead] ?? 1) >= 3) return true;
    return false;
  });
}

/** The newest month of any account by then, but never older than the month before the last one: as a read file has it. */
function dataMonthOf({ contracts, cards }: Reported, last: Month): Month {
  const months = [...contracts, ...cards].flatMap(({ latestMonth, balances }) => {
    const since = monthsFrom(latestMonth, last);
    return 1 - balances.length <= since ? [since <= 0 ? last : latestMonth] : [];
  });
  if (months.length === 0) return last;
  return months.reduce((newest, month) => (month > newest ? month : newest), addMonths(last, -1));
}

function monthsUpTo<T>(
  { latestMonth, balances, closedOn }: ReportedMonths,
  { last, kept }: { last: Month; kept: number },
  make: (index: number) => T,
): { from: Month; months: (T | 'not-reported')[] } | undefined {
  const since = monthsFrom(latestMonth, last);
  const newest = Math.max(0, -since);
  const oldest = Math.min(balances.length, newest + kept) - 1;
  if (newest > oldest) return undefined;
  const months: (T | 'not-reported')[] = [];
  for (let index = oldest; index >= newest; index--)
    months.push(balances[index] === null ? 'not-reported' : make(index));
  for (let month = 0; closedOn === null && month < since; month++) months.push('not-reported');
  return { from: addMonths(latestMonth, -oldest), months };
}

function institutionsOf(nation: ReportedNation): (id: number) => Institution {
  return (id) => {
    const found = nation.institutions[id - 1];
    if (found === undefined) throw new RangeError(`no such institution: ${id}`);
    const { code, nameVi, nameEn, shortName } = found;
    return { code, name: { vi: nameVi, en: nameEn }, shortName };
  };
}

function blankSubject({ type, cicCode }: Reported): CreditFile['subject'] {
  const kind = type === 1 ? 'legal' : 'natural';
  return { kind, cicCode, name: '', born: null, sex: null, address: null, papers: [], legal: null };
}

function groupOf(given: number): DebtGroup {
  const group = ([1, 2, 3, 4, 5] as const).find((known) => known === given);
  if (group === undefined) throw new RangeError(`not a debt group: ${given}`);
  return group;
}
