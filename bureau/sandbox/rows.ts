import { matchName } from '#bureau/matching/normalise.ts';
import { papersOf } from '#bureau/matching/find.ts';
import { covered } from '#bureau/matching/search.ts';
import { blank, loan } from '#bureau/population/known/known-parts.ts';
import { monthNumber, lastOf } from '#bureau/population/months.ts';
import type { SubjectRecord } from '#bureau/population/record.ts';
import { columns, writeRows } from '#bureau/population/rows.ts';
import { sandboxTexts } from './words.ts';
import { type TestBorrower, testBorrowers } from '#bureau/words/test-borrowers.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import { uuidV7 } from '#kit/server/session/tokens.ts';
import { say } from '#kit/words/words.ts';

type Row = Readonly<Record<string, unknown>>;

/** The number of a borrower in a sandbox's nation (bureau.nation_of). */
function subjectIdIn(sandbox: number, { number }: Pick<TestBorrower, 'number'>): number {
  return sandbox * 1_000 - number;
}

/** What a new sandbox holds, as rows by table: the test borrowers, their debts, and the consent that one took back. */
export function sandboxRows(cipher: Cipher, sandbox: number, today: string): Readonly<Record<string, readonly Row[]>> {
  const rows = new Map<string, Row[]>();
  const latestMonth = monthNumber(today) - 1;
  for (const borrower of testBorrowers)
    writeRows(recordOf(borrower, { sandbox, latestMonth }), { cipher, latestMonth, today }, (table, line) => {
      const names = columns[table].split(', ');
      const values = line.slice(0, -1).split('\t').map(valueOf);
      const made = Object.fromEntries(names.map((name, at) => [name, values[at] ?? null]));
      rows.set(table, [...(rows.get(table) ?? []), made]);
    });
  const withdrawn = testBorrowers.filter(({ outcome }) => outcome === 'consent-withdrawn');
  rows.set(
    'consent',
    withdrawn.map((borrower) => consentOf(cipher, { borrower, sandbox, today })),
  );
  return Object.fromEntries(rows);
}

/** A value of COPY's text format. */
function valueOf(text: string): string | null {
  return text === '\\N'
    ? null
    : text.replace(/\\(.)/g, (_, sign: string) => ({ n: '\n', t: '\t', r: '\r' })[sign] ?? sign);
}

function recordOf(
  borrower: TestBorrower,
  { sandbox, latestMonth }: { readonly sandbox: number; readonly latestMonth: number },
): SubjectRecord {
  const { outcome, number, cicCode, citizenId, name, bornOn, sends } = borrower;
  const subjectId = subjectIdIn(sandbox, borrower);
  const record: SubjectRecord = {
    ...blank({ subjectId, cicCode, name, bornOn, citizenId, provinceCode: '79', address: sends.subject.address }),
    phone: null,
  };
  if (outcome === 'no-information') return record;
  const isBad = outcome === 'group-5';
  const debt = loan({ latestMonth }, subjectId, 0, {
    at: sandbox,
    signedAgo: 30,
    months: 240,
    purpose: 'housing',
    limitVnd: 900_000_000,
    owed: (ago) => (isBad ? 420_000_000 : 780_000_000 + ago * 4_000_000),
    overdue: (ago) => (isBad ? Math.max(0, 400 - ago * 30) : 0),
    number: `SB-${String(number).padStart(4, '0')}`,
  });
  if (!isBad) return { ...record, contracts: [debt] };
  const event = {
    ...{ eventId: 1, kind: 'bad_debt' as const, institutionId: sandbox, contractId: debt.contractId, worstGroup: 5 },
    ...{ amountVnd: 420_000_000, note: null, startedOn: lastOf(latestMonth - 10), endedOn: null },
  };
  return { ...record, contracts: [debt], events: [event] };
}

function consentOf(
  cipher: Cipher,
  { borrower, sandbox, today }: { readonly borrower: TestBorrower; readonly sandbox: number; readonly today: string },
): Row {
  const { citizenId, name, cicCode } = borrower;
  const [paper] = papersOf({ identityNumber: citizenId });
  const text = say(sandboxTexts, 'vi', 'withdrawn');
  return {
    ...{ institution_id: sandbox, id: uuidV7(), subject_id: subjectIdIn(sandbox, borrower) },
    ...{ paper_kind: paper?.[0] ?? null, paper_index: paper === undefined ? null : bytes(cipher.blindIndex(...paper)) },
    ...{ name_key: matchName(name).key, cic_code: cicCode, customer_name: name, identity_hint: covered(citizenId) },
    ...{ products: ['score'], purposes: ['credit-scoring'], kind: 'paper', evidence: text },
    ...{
      wording: text,
      data_sources: text,
      receivers: text,
      starts_on: today,
      ends_on: `${Number(today.slice(0, 4)) + 1}-12-31`,
    },
    ...{ created_by: 0, created_name: 'sandbox', withdrawn_name: 'sandbox', withdrawn_reason: text },
  };
}

const bytes = (buffer: Buffer) => `\\x${buffer.toString('hex')}`;
