import type { DebtGroup } from '#bureau/contract/report.ts';
import { type CreditFile, creditKinds, type Institution } from '#bureau/credit/file.ts';
import { addYears, type Day, monthOf } from '#bureau/credit/months.ts';
import { firstOf, monthNumber } from '#bureau/population/months.ts';
import type { Nation } from '#bureau/population/nation.ts';
import type { Card, Contract, SubjectRecord } from '#bureau/population/record.ts';

const yearsShown = 5;
/** Newest months of an account that a file shows. */
const monthsShown = { loan: 60, card: 36 } as const;
const inquiryDays = 396;

/** The oldest day whose inquiries a file of a day shows. */
export function inquiriesSince(day: Day): Day {
  return new Date(Date.parse(day) - inquiryDays * 86_400_000).toISOString().slice(0, 10);
}

/**
 * The file of an invented borrower as the bureau would have opened it on a day, without a database: what a scorecard
 * looks at, and nothing of the names and papers. A test holds it against files that were read.
 */
export function fileOfRecord(nation: Nation, record: SubjectRecord, day: Day): CreditFile {
  const at = institutionsOf(nation);
  const dataMonth = dataMonthOf(record, monthNumber(day) - 1);
  const contracts = record.contracts.flatMap(({ institutionId, loanKind, currency, history, closedOn }) => {
    const months = monthsUpTo(
      history,
      { last: dataMonth, isOpen: closedOn === null, kept: monthsShown.loan },
      (index) => ({
        dong: BigInt(history.balances[index] ?? 0),
        foreignCents: history.foreignCents === null ? null : BigInt(history.foreignCents[index] ?? 0),
        group: groupOf(history.groups[index] ?? 1),
      }),
    );
    const kind = creditKinds[Number(loanKind) - 1] ?? 'other';
    return months === undefined ? [] : [{ institution: at(institutionId), kind, currency, history: months }];
  });
  const cards = record.cards.flatMap((card) => {
    const months = monthsUpTo(
      card,
      { last: dataMonth, isOpen: card.closedOn === null, kept: monthsShown.card },
      (index) => ({
        balance: BigInt(card.balances[index] ?? 0),
        due: BigInt(card.due[index] ?? 0),
        late: BigInt(card.late[index] ?? 0),
        lateDays: card.lateDays[index] ?? 0,
        group: groupOf(card.groups[index] ?? 1),
      }),
    );
    const held = { institution: at(card.institutionId), limit: BigInt(card.limitVnd) };
    return months === undefined ? [] : [{ ...held, history: months }];
  });
  const oldest = inquiriesSince(day);
  return {
    openedOn: day,
    subject: blankSubject(record),
    dataMonth: monthOf(firstOf(dataMonth)),
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
function pledgedBy(record: SubjectRecord, day: Day, at: At): CreditFile['collateral'] {
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
function negativesOf(record: SubjectRecord, day: Day, at: At): CreditFile['negatives'] {
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
export function defaulted({ contracts, cards }: SubjectRecord, month: number): boolean {
  return [...contracts.map(({ history }) => history), ...cards].some(({ latestMonth, groups }) => {
    for (let ahead = 1; ahead <= 12; ahead++) if ((groups[latestMonth - month - ahead] ?? 1) >= 3) return true;
    return false;
  });
}

/** The newest month of any account by then, but never older than the month before the last one: as a read file has it. */
function dataMonthOf({ contracts, cards }: SubjectRecord, last: number): number {
  const months = [...contracts.map(({ history }) => history), ...cards].flatMap(({ latestMonth, balances }) =>
    latestMonth - balances.length + 1 <= last ? [Math.min(latestMonth, last)] : [],
  );
  return months.length === 0 ? last : Math.max(last - 1, ...months);
}

type Packed = Pick<Contract['history'] | Card, 'latestMonth' | 'balances'>;

function monthsUpTo<T>(
  { latestMonth, balances }: Packed,
  { last, isOpen, kept }: { last: number; isOpen: boolean; kept: number },
  make: (index: number) => T,
): { from: string; months: (T | 'not-reported')[] } | undefined {
  const newest = Math.max(0, latestMonth - last);
  const oldest = Math.min(balances.length, newest + kept) - 1;
  if (newest > oldest) return undefined;
  const months: (T | 'not-reported')[] = [];
  for (let index = oldest; index >= newest; index--)
    months.push(balances[index] === null ? 'not-reported' : make(index));
  for (let month = latestMonth; isOpen && month < last; month++) months.push('not-reported');
  return { from: monthOf(firstOf(latestMonth - oldest)), months };
}

function institutionsOf(nation: Nation): (id: number) => Institution {
  return (id) => {
    const found = nation.institutions[id - 1];
    if (found === undefined) throw new RangeError(`no such institution: ${id}`);
    const { code, nameVi, nameEn, shortName } = found;
    return { code, name: { vi: nameVi, en: nameEn }, shortName };
  };
}

function blankSubject({ type, cicCode }: SubjectRecord): CreditFile['subject'] {
  const kind = type === 1 ? 'legal' : 'natural';
  return { kind, cicCode, name: '', born: null, sex: null, address: null, papers: [], legal: null };
}

function groupOf(given: number): DebtGroup {
  const group = ([1, 2, 3, 4, 5] as const).find((known) => known === given);
  if (group === undefined) throw new RangeError(`not a debt group: ${given}`);
  return group;
}
