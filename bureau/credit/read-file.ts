import type { DebtGroup } from '#bureau/contract/report.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import {
  type BalanceMonth,
  type CardMonth,
  type CreditFile,
  type History,
  type IdentityPaper,
  type Institution,
  type NegativeKind,
  type PaperKind,
  type Subject,
  creditKinds,
} from './file.ts';
import {
  type RawCard,
  type RawContract,
  type RawFile,
  type RawInstitution,
  type RawSent,
  type RawSubject,
  fileQuery,
} from './file-query.ts';
import { overlaid } from './unpacked.ts';
import { type Day, type Month, addMonths, lastDayOf, monthOf, monthsFrom } from './months.ts';
import { together } from '#kit/server/database/database.ts';
import { inlined, untypedInlined } from '#kit/server/database/inlined.ts';
import { untyped } from '#kit/server/database/untyped.ts';
import type { Connection } from '#database/connection.ts';
import { subjectKindOf } from '#bureau/contract/subject-kind.ts';

/**
 * The file of a subject that this transaction has opened (`portal.open_file`), in one round trip, plus a second one
 * while months of its institutions are not packed yet. Null if it was not opened or does not exist; the two cannot be
 * told apart. Sealed fields are decrypted here. Amounts are whole dong.
 */
export async function readCreditFile(
  client: Connection,
  cipher: Cipher,
  subjectId: bigint,
): Promise<CreditFile | null> {
  const read = fileStatement(subjectId);
  const answers = await together(client, [onePlan, read, anyPlan]);
  return storedFile(client, cipher, subjectId, answers.of(read)[0]);
}

/**
 * Opens the file of an inquiry's subject and reads it, in one trip. Of a borrower merged since, the kept one's is opened, and read in
 * another.
 */
export async function openCreditFile(
  client: Connection,
  cipher: Cipher,
  { inquiryId, askedAt, subjectId }: { inquiryId: string; askedAt: string; subjectId: bigint },
): Promise<{ opened: bigint; file: CreditFile | null }> {
  const open = inlined('select portal.open_file($1, $2) as subject', [inquiryId, askedAt]);
  const read = fileStatement(subjectId);
  const answers = await together(client, [open, onePlan, read, anyPlan]);
  const opened = answers.of(open)[0]?.subject ?? subjectId;
  const file = opened === subjectId ? await storedFile(client, cipher, subjectId, answers.of(read)[0]) : null;
  return { opened, file: opened === subjectId ? file : await readCreditFile(client, cipher, opened) };
}

const fileStatement = (subjectId: bigint) => untypedInlined<{ file: RawFile }>(oneFileQuery, [subjectId]);

// Planning the file takes ten times as long as reading it, and a new connection would do it five times before it keeps a plan.
const onePlan = inlined('set local plan_cache_mode = force_generic_plan');
const anyPlan = inlined('set local plan_cache_mode = auto');

async function storedFile(
  client: Connection,
  cipher: Cipher,
  subjectId: bigint,
  row: { readonly file: RawFile } | undefined,
): Promise<CreditFile | null> {
  const stored = row?.file;
  if (!stored?.subject) return null;
  const contracts = await withUnpacked(client, subjectId, stored);
  return fileOf(cipher, { ...stored, subject: stored.subject, contracts });
}

/**
 * The files of many opened subjects, in one round trip, plus a second one while months of their institutions are not
 * packed yet. A subject that was not opened or does not exist is missing from the result.
 */
export async function readCreditFiles(
  client: Connection,
  cipher: Cipher,
  subjectIds: readonly bigint[],
): Promise<Map<bigint, CreditFile>> {
  const { rows } = await untyped(client).query<{ subject_id: bigint; file: RawFile }>({
    name: 'credit-files',
    text: filesQuery,
    values: [subjectIds],
  });
  const sent = await sentOfMany(client, rows);
  return new Map(
    rows.flatMap(({ subject_id: id, file }): [bigint, CreditFile][] => {
      const { subject } = file;
      if (!subject) return [];
      const contracts = overlaid(file.contracts, file.unpacked, sent.get(id) ?? []);
      return [[id, fileOf(cipher, { ...file, subject, contracts })]];
    }),
  );
}

/** What a file is made of, as it comes from the database. */
export type WholeFile = Omit<RawFile, 'subject' | 'contracts' | 'unpacked'> & {
  readonly subject: RawSubject;
  readonly contracts: readonly RawContract[];
};

/** The file of what was read; sealed fields are decrypted here. */
export function fileOf(cipher: Cipher, raw: WholeFile): CreditFile {
  const open = (sealed: string) => cipher.open(Buffer.from(sealed, 'base64'));
  const dataMonth = dataMonthOf(raw);
  return {
    openedOn: raw.today,
    subject: subjectOf(raw.subject, raw.papers, open),
    dataMonth,
    lastReported: lastReportedOf(raw),
    standing: raw.standing.map(({ period, version, since, ...each }) => {
      return { institution: institutionOf(each), month: monthOf(period), version, since };
    }),
    contracts: raw.contracts.map((each) => ({
      institution: institutionOf(each),
      kind: creditKinds[Number(each.kind) - 1] ?? 'other',
      currency: each.currency,
      history: balanceHistory(each, dataMonth),
    })),
    cards: raw.cards.map((each) => ({
      institution: institutionOf(each),
      limit: BigInt(each.limit),
      history: cardHistory(each, dataMonth),
    })),
    vamcDebts: raw.vamc.map((each) => ({
      institution: institutionOf(each),
      reported: each.reported,
      sold: each.sold,
      principalLeft: BigInt(each.left),
      settled: each.settled,
    })),
    bonds: raw.bonds.map(({ reported, issued, matures, group, value, ...each }) => {
      return {
        institution: institutionOf(each),
        reported,
        issued,
        matures,
        group: groupOf(group),
        value: BigInt(value),
      };
    }),
    commitments: raw.commitments.map(({ reported, issued, currency, group, vnd, cents, ...each }) => {
      const amounts = { dong: BigInt(vnd), foreignCents: bigOrNull(cents) };
      return { institution: institutionOf(each), reported, issued, currency, group: groupOf(group), ...amounts };
    }),
    collateral: raw.collateral.map(({ asset, kind, description, value, pledged, released, ...each }) => {
      const held = { asset, typeCode: kind, description, value: BigInt(value), pledged, released };
      return { institution: institutionOf(each), ...held };
    }),
    negatives: raw.negatives.map(({ kind, worst, amount, note, started, ended, code, vi, en, short }) => ({
      kind: negativeKindOf(kind),
      institution: code && vi && en && short ? institutionOf({ code, vi, en, short }) : null,
      worstGroup: worst === null ? null : groupOf(worst),
      amount: bigOrNull(amount),
      note,
      started,
      ended,
    })),
    doubts: raw.doubts,
    inquiries: raw.inquiries.map(({ product, product_vi, product_en, day, ...each }) => {
      return { product, productName: { vi: product_vi, en: product_en }, day, institution: institutionOf(each) };
    }),
  };
}

function subjectOf(raw: RawSubject, papers: RawFile['papers'], open: (sealed: string) => string): Subject {
  const isLegal = raw.type === 1;
  const { trading, director, representative, sector } = raw;
  return {
    kind: subjectKindOf(raw.type),
    cicCode: raw.cic,
    name: raw.name,
    born: raw.born,
    sex: raw.sex === null ? null : raw.sex === 1 ? 'male' : 'female',
    address: raw.address === null ? null : open(raw.address),
    papers: papers.map(
      ({ kind, number, issued }): IdentityPaper => ({ kind: paperKindOf(kind), number: open(number), issued }),
    ),
    legal: isLegal ? { tradingName: trading, director, representative, sector } : null,
  };
}

// Two queries read which months are unpacked and what they hold: a month packed in between is read twice, with the
// same content.
async function withUnpacked(client: Connection, subjectId: bigint, file: RawFile): Promise<RawContract[]> {
  const { contracts, unpacked } = file;
  if (unpacked.length === 0) return overlaid(contracts, unpacked, []);
  const values = [subjectId, unpacked.map(({ id }) => id), unpacked.map(({ month }) => month)] as const;
  const { rows } = await client.query(sentQuery, values);
  return overlaid(contracts, unpacked, rows);
}

async function sentOfMany(
  client: Connection,
  files: readonly { subject_id: bigint; file: RawFile }[],
): Promise<Map<bigint, RawSent[]>> {
  const concerned = files.filter(({ file }) => file.unpacked.length > 0);
  if (concerned.length === 0) return new Map();
  const months = new Map(concerned.flatMap(({ file }) => file.unpacked.map((one) => [`${one.id} ${one.month}`, one])));
  const { rows } = await client.query(sentOfManyQuery, [
    concerned.map(({ subject_id }) => subject_id),
    [...months.values()].map(({ id }) => id),
    [...months.values()].map(({ month }) => month),
  ]);
  return Map.groupBy(rows, ({ subject_id }) => subject_id);
}

type Accounts = Pick<
  WholeFile,
  'today' | 'contracts' | 'cards' | 'standing' | 'cards_standing' | 'vamc' | 'bonds' | 'commitments' | 'collateral'
>;

// An institution has the following month to report a month, so at worst the month before last is the newest known
// one.
const mostMonthsBehind = 2;

/**
 * The month shown as "now": the last one of any account in the file, or that the institution of one reported, with or without
 * that account: a file that leaves a repaid account out says that nothing is owed. Recent enough that accounts closed long ago
 * do not seem open; the month before today if there is no account.
 */
function dataMonthOf(raw: Accounts): Month {
  const months = [...lastMonths(raw.contracts, raw.standing), ...lastMonths(raw.cards, raw.cards_standing)];
  if (months.length === 0) return addMonths(monthOf(raw.today), -1);
  const oldest = addMonths(monthOf(raw.today), -mostMonthsBehind);
  return months.reduce((newest, month) => (month > newest ? month : newest), oldest);
}

function lastMonths(
  accounts: readonly { readonly code: string; readonly latest: string }[],
  standing: readonly { readonly code: string; readonly period: string }[],
): Month[] {
  return accounts.flatMap(({ code, latest }) => {
    const reported = standing.filter((each) => each.code === code);
    return [monthOf(latest), ...reported.map(({ period }) => monthOf(period))];
  });
}

function lastReportedOf(raw: Accounts): Day | null {
  const accounts = [...raw.contracts, ...raw.cards].flatMap(({ latest, balance }) => {
    const newest = balance.split(',').findIndex((month) => month !== '');
    return newest < 0 ? [] : [lastDayOf(addMonths(monthOf(latest), -newest))];
  });
  const others = [...raw.vamc, ...raw.bonds, ...raw.commitments, ...raw.collateral].map(({ reported }) => reported);
  return [...accounts, ...others].reduce<Day | null>(
    (newest, day) => (newest === null || day > newest ? day : newest),
    null,
  );
}

function balanceHistory(raw: RawContract, dataMonth: Month): History<BalanceMonth> {
  const groups = raw.groups.split(',');
  const cents = raw.cents === null ? null : raw.cents.split(',');
  return historyOf(raw, dataMonth, (balance, index) => ({
    dong: BigInt(balance),
    foreignCents: cents === null ? null : BigInt(cents[index] || 0),
    group: groupOf(Number(groups[index])),
  }));
}

function cardHistory(raw: RawCard, dataMonth: Month): History<CardMonth> {
  const [groups, due, late, days] = [raw.groups, raw.due, raw.late, raw.late_days].map((packed) => packed.split(','));
  return historyOf(raw, dataMonth, (balance, index) => ({
    balance: BigInt(balance),
    due: BigInt(due?.[index] || 0),
    late: BigInt(late?.[index] || 0),
    lateDays: Number(days?.[index] || 0),
    group: groupOf(Number(groups?.[index])),
  }));
}

/**
 * Unpacks months, newest first with gaps, into a history that extends to the data month while the account is open.
 */
function historyOf<T>(
  { latest, closed, balance }: { latest: string; closed: string | null; balance: string },
  dataMonth: Month,
  make: (balance: string, index: number) => T,
): History<T> {
  const packed = balance.split(',');
  const months = packed.map((month, index) => (month === '' ? 'not-reported' : make(month, index))).reverse();
  const behind = closed === null ? Math.max(0, monthsFrom(monthOf(latest), dataMonth)) : 0;
  const silent = Array.from({ length: behind }, () => 'not-reported' as const);
  return { from: addMonths(monthOf(latest), 1 - packed.length), months: [...months, ...silent] };
}

function institutionOf({ code, vi, en, short }: RawInstitution): Institution {
  return { code, name: { vi, en }, shortName: short };
}

function bigOrNull(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}

function groupOf(given: number): DebtGroup {
  const group = ([1, 2, 3, 4, 5] as const).find((known) => known === given);
  if (group === undefined) throw new RangeError(`not a debt group: ${given}`);
  return group;
}

const paperKinds = [
  'citizen',
  'old',
  'passport',
  'tax',
  'registration',
  'other',
] as const satisfies readonly PaperKind[];
const negativeKinds = [
  'bad_debt',
  'card_default',
  'settled_by_provision',
  'bankruptcy',
  'court',
  'administrative',
] as const satisfies readonly NegativeKind[];

function paperKindOf(kind: string): PaperKind {
  return paperKinds.find((known) => known === kind) ?? 'other';
}

function negativeKindOf(kind: string): NegativeKind {
  const known = negativeKinds.find((each) => each === kind);
  if (known === undefined) throw new RangeError(`not a kind of negative information: ${kind}`);
  return known;
}

/**
 * The rows of months that are not packed yet, for the subject $1; $2 and $3 are parallel arrays of institutions and
 * months.
 */
const sentQuery = `select b.contract_id::text as id, b.month, b.balance_vnd::text as balance, b.foreign_cents::text as cents,
    b.debt_group::text as "group"
  from unnest($2::int[], $3::date[]) u (institution_id, month)
  join bureau.balance_month b on b.institution_id = u.institution_id and b.month = u.month
 where b.subject_id = $1 and b.month = any ($3::date[])`;

const oneFileQuery = fileQuery('$1');

/** fileQuery for each of the opened subjects $1, each with its id. */
const filesQuery = `select wanted.subject_id, one.file from unnest($1::bigint[]) wanted (subject_id)
  cross join lateral (${fileQuery('wanted.subject_id')}) one`;

/** sentQuery for the subjects $1. */
const sentOfManyQuery = `select b.subject_id, b.contract_id::text as id, b.month, b.balance_vnd::text as balance,
    b.foreign_cents::text as cents, b.debt_group::text as "group"
  from unnest($2::int[], $3::date[]) u (institution_id, month)
  join bureau.balance_month b on b.institution_id = u.institution_id and b.month = u.month
 where b.subject_id = any ($1::bigint[]) and b.month = any ($3::date[])`;
