import { setImmediate as pause } from 'node:timers/promises';
import type { Section } from '#bureau/intake/kind.ts';
import { type Borrower, borrowerOf, type StagedBorrower } from './borrower.ts';
import { staged } from '#bureau/intake/stage.ts';
import { type Applier, indicatorOf, type Intake, isAccepted } from './context.ts';
import { type Candidates, type Doubt, type Known, nameKeyOf, readCandidates, whoseRow } from './whose.ts';
import { keepBorrowers, type Matched } from './keep-borrowers.ts';

const pageRows = 500;
// Folding, indexing and comparing a row takes some 40 µs: yield to other work after this many.
const rowsBetweenPauses = 50;

type BorrowerSection = 'KHCN' | 'KHDN';

const strange = <const Column extends string, const Table extends string>(column: Column, table: Table) =>
  `insert into staged.errors (section, row_no, indicator, code, value)
   select $1, s.row_no, $2, 'BG_103', left(s.${column}, 60) from staged.rows s
    where s.${column} is not null and not exists (select from bureau.${table} k where k.code = s.${column})` as const;

// What finds rows with a code that the bureau does not know.
const strangers = {
  province_code: strange('province_code', 'province'),
  nation_code: strange('nation_code', 'nation'),
};

/** Persons (KHCN). */
export const persons = borrowers(2, 'KHCN', ['province_code', 'nation_code']);
/** Legal entities (KHDN). */
export const companies = borrowers(1, 'KHDN', ['province_code']);

/**
 * Borrowers as an institution knows them. Each row finds its borrower, or creates one, and links the institution's
 * customer code to the borrower; newer addresses, phones and papers are stored. Numbers are sealed here.
 */
function borrowers(type: 1 | 2, code: BorrowerSection, references: readonly (keyof typeof strangers)[]): Applier {
  return {
    async check(intake, section) {
      for (const column of references) await checkReference(intake, section, column);
    },
    async apply(intake) {
      const { client } = intake;
      // Two files with the same new borrower at the same moment would create the borrower twice.
      await client.query('select pg_advisory_xact_lock($1, 0)', [borrowerLock]);
      for (let from = 0; ; ) {
        const rows = await readPage(intake, code, from);
        const last = rows.at(-1);
        if (!last) return;
        from = last.row_no;
        await keepBorrowers(intake, await matchPage(intake, await readied(intake, rows, type)));
      }
    },
  };
}

// 'borr' as a number.
const borrowerLock = 0x626f_7272;

async function checkReference(intake: Intake, section: Section, column: keyof typeof strangers): Promise<void> {
  await staged(intake, section).query(strangers[column], [section.code, indicatorOf(section, column)]);
}

async function readPage(intake: Intake, code: BorrowerSection, after: number): Promise<readonly StagedBorrower[]> {
  const { rows } =
    code === 'KHCN'
      ? await staged(intake).query(
          `select s.* from staged.KHCN s where s.row_no > $1 and ${isAccepted('KHCN')}
            order by s.row_no limit ${pageRows} /* one of: paper_kind = citizen | old | passport | other */`,
          [after],
        )
      : await staged(intake).query(
          `select s.* from staged.KHDN s where s.row_no > $1 and ${isAccepted('KHDN')} order by s.row_no limit ${pageRows}`,
          [after],
        );
  return rows;
}

async function readied({ cipher }: Intake, rows: readonly StagedBorrower[], type: 1 | 2): Promise<Borrower[]> {
  const ready: Borrower[] = [];
  for (const row of rows) {
    ready.push(borrowerOf(row, type, cipher));
    if (ready.length % rowsBetweenPauses === 0) await pause();
  }
  return ready;
}

async function matchPage(intake: Intake, page: readonly Borrower[]): Promise<Matched[]> {
  const candidates = await readCandidates(intake, page);
  const matched: Matched[] = [];
  for (const borrower of page) {
    const whose = whoseRow(borrower, candidates);
    const isNew = !('known' in whose);
    const known = 'known' in whose ? whose.known : newcomer(borrower, whose.doubt, intake);
    // The next row of this page may concern the same new borrower.
    if (isNew) remember(known, borrower, candidates);
    matched.push({ borrower, known, isNew, doubt: 'known' in whose ? undefined : whose.doubt });
    if (matched.length % rowsBetweenPauses === 0) await pause();
  }
  return matched;
}

function newcomer(borrower: Borrower, doubt: Doubt | undefined, { period }: Intake): Known {
  const { staged, type, nameKey, bornOn } = borrower;
  return {
    subjectId: undefined,
    type,
    nameKey,
    bornOn,
    sex: staged.sex ?? null,
    provinceCode: staged.province_code,
    status: doubt === undefined ? 'live' : 'provisional',
    updatedOn: period,
    addressSealed: null,
    phoneSealed: null,
    papers: borrower.papers,
  };
}

function remember(known: Known, { papers }: Borrower, { byPaper, byName }: Candidates): void {
  for (const { index } of papers) byPaper.set(index, [...(byPaper.get(index) ?? []), known]);
  byName.set(nameKeyOf(known), [...(byName.get(nameKeyOf(known)) ?? []), known]);
}
