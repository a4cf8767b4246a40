import { outerKey } from '#bureau/matching/normalise.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import type { Borrower, Paper } from './borrower.ts';
import { newCicCodes } from './cic-code.ts';
import type { Intake } from './context.ts';
import type { Doubt, Known } from './whose.ts';
import { untyped } from '#kit/server/database/untyped.ts';
import type { Connection } from '#database/connection.ts';

/** A row, its subject, and any doubt about the match. */
export type Matched = {
  readonly borrower: Borrower;
  readonly known: Known;
  readonly isNew: boolean;
  readonly doubt: Doubt | undefined;
};

/** Writes a page of matched rows: new borrowers, newer data of known ones, customer codes, doubts. */
export async function keepBorrowers(intake: Intake, page: readonly Matched[]): Promise<void> {
  const newcomers = page.filter(({ isNew }) => isNew);
  await addSubjects(intake, newcomers);
  const old = page.filter(({ isNew }) => !isNew);
  await renewSubjects(intake, old);
  await addPapers(intake, page);
  await setProfiles(intake, page);
  await bindCustomers(intake, page);
  await addDoubts(intake, newcomers);
}

// Column by column, so that a page is one statement with a fixed text, whatever its length.
async function insertRows(
  client: Connection,
  text: string,
  types: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = types.map((_, column) => rows.map((row) => row[column] ?? null));
  const arrays = types.map((type, column) => `$${column + 1}::${type}[]`).join(', ');
  await untyped(client).query(text.replace('$rows', `unnest(${arrays})`), columns);
}

async function addSubjects({ client, cipher, period }: Intake, newcomers: readonly Matched[]): Promise<void> {
  if (newcomers.length === 0) return;
  const { rows: ids } = await client.query(
    `select nextval('bureau.subject_subject_id_seq') as id from generate_series(1, $1)`,
    [newcomers.length],
  );
  const codes = await newCicCodes(
    client,
    newcomers.map(({ borrower }) => borrower.staged.province_code),
  );
  const rows = newcomers.map(({ borrower, known }, index) => {
    known.subjectId = ids[index]?.id;
    return [known.subjectId, codes[index], known.status, ...subjectValues(borrower, cipher), period];
  });
  await insertRows(
    client,
    `insert into bureau.subject (subject_id, cic_code, status, subject_type, name, name_key, outer_key, born_on, sex, nation_code,
            province_code, address_sealed, address_mark, phone_sealed, identity_sealed, tax_sealed, registration_sealed, updated_on)
     select * from $rows`,
    ['bigint', 'text', 'text', ...subjectTypes, 'date'],
    rows,
  );
  await client.query(
    `insert into bureau.name_syllable (syllable) select distinct s from unnest($1::text[]) name, string_to_table(name, ' ') s
      where s <> '' on conflict do nothing`,
    [newcomers.map(({ borrower }) => borrower.nameKey)],
  );
}

const subjectTypes = [
  ...['smallint', 'text', 'text', 'text', 'date', 'smallint', 'text', 'text'],
  ...['bytea', 'bigint', 'bytea', 'bytea', 'bytea', 'bytea'],
];

function subjectValues({ staged, type, nameKey, bornOn, addressMark, papers }: Borrower, cipher: Cipher): unknown[] {
  const sealedOf = (...kinds: Paper['kind'][]) => {
    const paper = papers.find(({ kind }) => kinds.includes(kind));
    return paper === undefined ? null : cipher.seal(paper.number);
  };
  return [
    ...[type, staged.name, nameKey, type === 2 ? (outerKey(nameKey) ?? null) : null, bornOn, staged.sex ?? null],
    ...[staged.nation_code ?? 'VN', staged.province_code, cipher.seal(staged.address), addressMark],
    staged.phone === null ? null : cipher.seal(staged.phone),
    ...[sealedOf('citizen', 'passport', 'other'), sealedOf('tax'), sealedOf('registration')],
  ];
}

// Most borrowers in a month's file are unchanged: only differing data is sealed and written.
async function renewSubjects({ client, cipher, period }: Intake, page: readonly Matched[]): Promise<void> {
  const changed = new Map<bigint, unknown[]>();
  for (const { borrower, known } of page) {
    if (known.subjectId === undefined || known.updatedOn > period || !isChanged(borrower, known, cipher)) continue;
    const { staged, addressMark } = borrower;
    const phone = staged.phone === null ? known.phoneSealed : cipher.seal(staged.phone);
    changed.set(known.subjectId, [
      known.subjectId,
      staged.province_code,
      cipher.seal(staged.address),
      addressMark,
      phone,
      period,
    ]);
  }
  await insertRows(
    client,
    `update bureau.subject s set province_code = n.province_code, address_sealed = n.address_sealed,
            address_mark = n.address_mark, phone_sealed = n.phone_sealed, updated_on = n.updated_on
       from $rows as n (subject_id, province_code, address_sealed, address_mark, phone_sealed, updated_on)
      where s.subject_id = n.subject_id`,
    ['bigint', 'text', 'bytea', 'bigint', 'bytea', 'date'],
    [...changed.values()],
  );
}

function isChanged({ staged }: Borrower, known: Known, cipher: Cipher): boolean {
  const opened = (sealed: Buffer | null) => (sealed === null ? null : cipher.open(sealed));
  return (
    staged.province_code !== known.provinceCode ||
    staged.address !== opened(known.addressSealed) ||
    (staged.phone !== null && staged.phone !== opened(known.phoneSealed))
  );
}

// Papers that already belong to the borrower stay unchanged; a new one takes the next number. The main papers are
// also in the subject's row.
async function addPapers(intake: Intake, page: readonly Matched[]): Promise<void> {
  const { client, cipher } = intake;
  const papers = page.flatMap(({ borrower, known, isNew }) =>
    borrower.papers.map((paper) => ({ paper, known, isNew })),
  );
  const { rows: there } = await client.query(
    `select encode(i.blind_index, 'hex') as index, i.subject_id from unnest($1::bytea[], $2::bigint[]) a (index, subject_id)
       join bureau.paper_index i on i.blind_index = a.index and i.subject_id = a.subject_id`,
    [papers.map(({ paper }) => Buffer.from(paper.index, 'hex')), papers.map(({ known }) => known.subjectId)],
  );
  const seen = new Set(there.map(({ index, subject_id }) => `${index}${subject_id}`));
  const fresh = papers.filter(({ paper, known }) => {
    const key = `${paper.index}${known.subjectId}`;
    return !seen.has(key) && seen.add(key);
  });
  const rows = fresh.map(({ paper, known }) => [
    ...[known.subjectId, paper.kind, cipher.seal(paper.number), paper.issuedOn, paper.issuedAt, paper.expiresOn],
    Buffer.from(paper.index, 'hex'),
  ]);
  await insertRows(
    client,
    `with fresh as materialized (
       select *, row_number() over (partition by subject_id order by place) as nth
         from $rows with ordinality as n (subject_id, kind, number_sealed, issued_on, issued_at, expires_on, blind_index, place)),
     indexed as (insert into bureau.paper_index (blind_index, subject_id, kind) select blind_index, subject_id, kind from fresh)
     insert into bureau.identity_paper (subject_id, paper_no, kind, number_sealed, issued_on, issued_at, expires_on)
     select f.subject_id, f.nth + coalesce((select max(p.paper_no) from bureau.identity_paper p where p.subject_id = f.subject_id), 0),
            f.kind, f.number_sealed, f.issued_on, f.issued_at, f.expires_on
       from fresh f`,
    ['bigint', 'text', 'bytea', 'date', 'text', 'date', 'bytea'],
    rows,
  );
  await showMainPapers(
    client,
    fresh.filter(({ isNew }) => !isNew).map(({ known }) => known.subjectId),
  );
}

// A candidate list shows the newest paper of each kind without reading the papers.
async function showMainPapers(client: Connection, subjects: readonly (bigint | undefined)[]): Promise<void> {
  if (subjects.length === 0) return;
  const newest = (kinds: string) =>
    `(select p.number_sealed from bureau.identity_paper p where p.subject_id = s.subject_id and p.is_current and p.kind in (${kinds})
       order by p.kind, p.paper_no desc limit 1)`;
  await untyped(client).query(
    `update bureau.subject s set identity_sealed = coalesce(${newest(`'citizen', 'passport', 'other'`)}, s.identity_sealed),
            tax_sealed = coalesce(${newest(`'tax'`)}, s.tax_sealed),
            registration_sealed = coalesce(${newest(`'registration'`)}, s.registration_sealed)
      where s.subject_id = any ($1)`,
    [subjects],
  );
}

async function setProfiles({ client, isNewest }: Intake, page: readonly Matched[]): Promise<void> {
  const rows = new Map(
    page
      .filter(({ borrower, isNew }) => borrower.type === 1 && (isNew || isNewest))
      .map(({ borrower: { staged }, known }) => [
        known.subjectId,
        [
          ...[
            known.subjectId,
            staged.director_name,
            staged.representative_name,
            staged.sector_code?.slice(0, 2),
            staged.size,
          ],
          ...[staged.charter_capital_vnd, staged.employees, staged.trading_name],
        ],
      ]),
  );
  await insertRows(
    client,
    `insert into bureau.legal_profile as l (subject_id, director_name, representative_name, sector_code, size, charter_capital_vnd,
            employees, trading_name)
     select * from $rows
     on conflict (subject_id) do update set director_name = coalesce(excluded.director_name, l.director_name),
       representative_name = coalesce(excluded.representative_name, l.representative_name),
       sector_code = coalesce(excluded.sector_code, l.sector_code), size = coalesce(excluded.size, l.size),
       charter_capital_vnd = coalesce(excluded.charter_capital_vnd, l.charter_capital_vnd),
       employees = coalesce(excluded.employees, l.employees), trading_name = coalesce(excluded.trading_name, l.trading_name)`,
    ['bigint', 'text', 'text', 'text', 'text', 'bigint', 'int', 'text'],
    [...rows.values()],
  );
}

// A late file does not take back a code that a newer one has given to somebody else.
async function bindCustomers({ client, institutionId, period }: Intake, page: readonly Matched[]): Promise<void> {
  await insertRows(
    client,
    `insert into bureau.customer as c (institution_id, customer_code, subject_id, declared_on) select * from $rows
     on conflict (institution_id, customer_code) do update set subject_id = excluded.subject_id, declared_on = excluded.declared_on
      where excluded.declared_on >= c.declared_on`,
    ['int', 'text', 'bigint', 'date'],
    page.map(({ borrower, known }) => [institutionId, borrower.staged.customer_code, known.subjectId, period]),
  );
}

async function addDoubts(
  { client, institutionId, submissionId }: Intake,
  newcomers: readonly Matched[],
): Promise<void> {
  const rows = newcomers.flatMap(({ borrower, known, doubt }) =>
    (doubt?.of ?? []).map((other) => [
      ...[institutionId, submissionId, borrower.staged.customer_code, known.subjectId],
      ...[other.known.subjectId, other.confidence, doubt?.reason],
    ]),
  );
  await insertRows(
    client,
    `insert into bureau.review_line (institution_id, submission_id, customer_code, subject_id, candidate_subject_id, confidence, reason)
     select * from $rows`,
    ['int', 'uuid', 'text', 'bigint', 'bigint', 'smallint', 'text'],
    rows,
  );
}
