import { indexedNames } from '#bureau/matching/name-index.ts';
import { outerKey } from '#bureau/matching/normalise.ts';
import type { Cipher } from '#kit/server/cipher.ts';
import type { Borrower, Paper, StagedBorrower } from './borrower.ts';
import { newCicCodes } from './cic-code.ts';
import type { Intake } from './context.ts';
import type { Doubt, Known } from './whose.ts';
import { columnsOf } from '#kit/server/database/columns-of.ts';
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
  await notePapers(intake, page);
  await addDoubts(intake, newcomers);
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
    return [known.subjectId, codes[index], known.status, ...subjectValues(borrower, cipher), period] as const;
  });
  await client.query(
    `insert into bureau.subject (subject_id, cic_code, status, subject_type, name, name_key, outer_key, born_on, sex, nation_code,
            province_code, address_sealed, address_mark, phone_sealed, identity_sealed, tax_sealed, registration_sealed, updated_on)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::smallint[], $5::text[], $6::text[], $7::text[], $8::date[],
       $9::smallint[], $10::text[], $11::text[], $12::bytea[], $13::bigint[], $14::bytea[], $15::bytea[], $16::bytea[], $17::bytea[],
       $18::date[])`,
    columnsOf(rows),
  );
  const names = await addNames(client, newcomers);
  await client.query(
    `insert into bureau.name_syllable (syllable) select distinct s from unnest($1::text[]) name, string_to_table(name, ' ') s
      where s <> '' on conflict do nothing`,
    [[...newcomers.map(({ borrower }) => borrower.nameKey), ...names]],
  );
}

/** Puts the names of new companies into the index of names; returns their keys. */
async function addNames(client: Connection, newcomers: readonly Matched[]): Promise<string[]> {
  const rows = newcomers.flatMap(({ borrower: { type, staged }, known }) =>
    indexedNames(type, staged.name, staged.trading_name).map(
      ({ key, kind, name }) => [known.subjectId, key, kind, name] as const,
    ),
  );
  if (rows.length === 0) return [];
  await client.query(
    `insert into bureau.name_index (subject_id, name_key, kind, name)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) on conflict do nothing`,
    columnsOf(rows),
  );
  return rows.map(([, key]) => key);
}

function subjectValues({ staged, type, nameKey, bornOn, addressMark, papers }: Borrower, cipher: Cipher) {
  const sealedOf = (...kinds: Paper['kind'][]) => {
    const paper = papers.find(({ kind }) => kinds.includes(kind));
    return paper === undefined ? null : cipher.seal(paper.number);
  };
  return [
    type,
    staged.name,
    nameKey,
    type === 2 ? outerKey(nameKey) : null,
    bornOn,
    staged.sex,
    staged.nation_code ?? 'VN',
    staged.province_code,
    cipher.seal(staged.address),
    addressMark,
    staged.phone === null ? null : cipher.seal(staged.phone),
    sealedOf('citizen', 'passport', 'other'),
    sealedOf('tax'),
    sealedOf('registration'),
  ] as const;
}

// Most borrowers in a month's file are unchanged: only differing data is sealed and written.
async function renewSubjects({ client, cipher, period }: Intake, page: readonly Matched[]): Promise<void> {
  const changed = new Map<bigint, Renewal>();
  for (const { borrower, known } of page) {
    if (known.subjectId === undefined || known.updatedOn > period || !isChanged(borrower, known, cipher)) continue;
    const { staged, addressMark } = borrower;
    const phone = staged.phone === null ? known.phoneSealed : cipher.seal(staged.phone);
    const address = cipher.seal(staged.address);
    changed.set(known.subjectId, [known.subjectId, staged.province_code, address, addressMark, phone, period]);
  }
  if (changed.size === 0) return;
  await client.query(
    `update bureau.subject s set province_code = n.province_code, address_sealed = n.address_sealed,
            address_mark = n.address_mark, phone_sealed = n.phone_sealed, updated_on = n.updated_on
       from unnest($1::bigint[], $2::text[], $3::bytea[], $4::bigint[], $5::bytea[], $6::date[])
         as n (subject_id, province_code, address_sealed, address_mark, phone_sealed, updated_on)
      where s.subject_id = n.subject_id`,
    columnsOf([...changed.values()]),
  );
}

type Renewal = readonly [
  subjectId: bigint,
  provinceCode: string,
  address: Buffer,
  addressMark: bigint,
  phone: Buffer | null,
  updatedOn: string,
];

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
    borrower.papers.map((paper) => ({ paper, known, isNew, code: borrower.staged.customer_code })),
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
  if (fresh.length === 0) return;
  await client.query(
    `with fresh as materialized (
       select *, row_number() over (partition by subject_id order by place) as nth
         from unnest($1::bigint[], $2::text[], $3::bytea[], $4::date[], $5::text[], $6::date[], $7::bytea[], $9::text[])
           with ordinality as n (subject_id, kind, number_sealed, issued_on, issued_at, expires_on, blind_index, customer_code, place)),
     numbered as materialized (
       select f.*, f.nth + coalesce((select max(p.paper_no) from bureau.identity_paper p where p.subject_id = f.subject_id), 0) as paper_no
         from fresh f),
     indexed as (insert into bureau.paper_index (blind_index, subject_id, kind) select blind_index, subject_id, kind from fresh),
     noted as (insert into bureau.named_since_merge (institution_id, customer_code, what, key, paper_no)
       select distinct on (n.customer_code, n.blind_index) $8::int, n.customer_code, 'paper', encode(n.blind_index, 'hex'), n.paper_no
         from numbered n where exists (select from bureau.cic_alias a where a.subject_id = n.subject_id)
       on conflict (institution_id, customer_code, what, key) do update set paper_no = excluded.paper_no, noted_at = clock_timestamp())
     insert into bureau.identity_paper (subject_id, paper_no, kind, number_sealed, issued_on, issued_at, expires_on)
     select f.subject_id, f.paper_no, f.kind, f.number_sealed, f.issued_on, f.issued_at, f.expires_on from numbered f`,
    [
      fresh.map(({ known }) => known.subjectId),
      fresh.map(({ paper }) => paper.kind),
      fresh.map(({ paper }) => cipher.seal(paper.number)),
      fresh.map(({ paper }) => paper.issuedOn),
      fresh.map(({ paper }) => paper.issuedAt),
      fresh.map(({ paper }) => paper.expiresOn),
      fresh.map(({ paper }) => Buffer.from(paper.index, 'hex')),
      intake.institutionId,
      fresh.map(({ code }) => code),
    ],
  );
  await showMainPapers(
    client,
    fresh.filter(({ isNew }) => !isNew).map(({ known }) => known.subjectId),
  );
}

// A candidate list shows the newest paper of each kind without reading the papers.
async function showMainPapers(client: Connection, subjects: readonly (bigint | undefined)[]): Promise<void> {
  if (subjects.length === 0) return;
  const newest = <const Kinds extends string>(kinds: Kinds) =>
    `(select p.number_sealed from bureau.identity_paper p where p.subject_id = s.subject_id and p.is_current and p.kind in (${kinds})
       order by p.kind, p.paper_no desc limit 1)` as const;
  await client.query(
    `update bureau.subject s set identity_sealed = coalesce(${newest(`'citizen', 'passport', 'other'`)}, s.identity_sealed),
            tax_sealed = coalesce(${newest(`'tax'`)}, s.tax_sealed),
            registration_sealed = coalesce(${newest(`'registration'`)}, s.registration_sealed)
      where s.subject_id = any ($1)`,
    [subjects],
  );
}

async function setProfiles({ client, isNewest }: Intake, page: readonly Matched[]): Promise<void> {
  const profiles = page.filter(({ borrower, isNew }) => borrower.type === 1 && (isNew || isNewest));
  // Of two rows of one company the last one counts.
  const last = [...new Map(profiles.map((row) => [row.known.subjectId, row])).values()];
  if (last.length === 0) return;
  const valuesOf = <T>(value: (staged: StagedBorrower) => T) => last.map(({ borrower }) => value(borrower.staged));
  await client.query(
    `insert into bureau.legal_profile as l (subject_id, director_name, representative_name, sector_code, size, charter_capital_vnd,
            employees, trading_name)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::int[], $8::text[])
     on conflict (subject_id) do update set director_name = coalesce(excluded.director_name, l.director_name),
       representative_name = coalesce(excluded.representative_name, l.representative_name),
       sector_code = coalesce(excluded.sector_code, l.sector_code), size = coalesce(excluded.size, l.size),
       charter_capital_vnd = coalesce(excluded.charter_capital_vnd, l.charter_capital_vnd),
       employees = coalesce(excluded.employees, l.employees), trading_name = coalesce(excluded.trading_name, l.trading_name)`,
    [
      last.map(({ known }) => known.subjectId),
      valuesOf((staged) => staged.director_name),
      valuesOf((staged) => staged.representative_name),
      valuesOf((staged) => staged.sector_code?.slice(0, 2)),
      valuesOf((staged) => staged.size),
      valuesOf((staged) => staged.charter_capital_vnd),
      valuesOf((staged) => staged.employees),
      valuesOf((staged) => staged.trading_name),
    ],
  );
}

// A late file does not take back a code that a newer one has given to somebody else.
async function bindCustomers({ client, institutionId, period }: Intake, page: readonly Matched[]): Promise<void> {
  await client.query(
    `insert into bureau.customer as c (institution_id, customer_code, subject_id, declared_on)
     select $1, n.customer_code, n.subject_id, $2::date from unnest($3::text[], $4::bigint[]) n (customer_code, subject_id)
     on conflict (institution_id, customer_code) do update set subject_id = excluded.subject_id, declared_on = excluded.declared_on
      where excluded.declared_on >= c.declared_on`,
    [
      institutionId,
      period,
      page.map(({ borrower }) => borrower.staged.customer_code),
      page.map(({ known }) => known.subjectId),
    ],
  );
}

// Which papers the rows of a merged borrower's customer codes bear: undoing the merge gives the code to whom they say.
async function notePapers({ client, institutionId }: Intake, page: readonly Matched[]): Promise<void> {
  const rows = page.flatMap(({ borrower, known }) =>
    borrower.papers.map(({ index }) => [known.subjectId, borrower.staged.customer_code, index] as const),
  );
  if (rows.length === 0) return;
  await client.query(
    `insert into bureau.named_since_merge (institution_id, customer_code, what, key)
     select distinct $1::int, n.customer_code, 'paper', n.key from unnest($2::bigint[], $3::text[], $4::text[]) n (subject_id, customer_code, key)
      where exists (select from bureau.cic_alias a where a.subject_id = n.subject_id)
     on conflict (institution_id, customer_code, what, key) do update set noted_at = clock_timestamp()`,
    [institutionId, ...columnsOf(rows)],
  );
}

async function addDoubts(
  { client, institutionId, submissionId }: Intake,
  newcomers: readonly Matched[],
): Promise<void> {
  const rows = newcomers.flatMap(({ borrower, known, doubt }) =>
    (doubt?.of ?? []).map(
      (other) =>
        [
          borrower.staged.customer_code,
          known.subjectId,
          other.known.subjectId,
          other.confidence,
          doubt?.reason,
        ] as const,
    ),
  );
  if (rows.length === 0) return;
  await client.query(
    `insert into bureau.review_line (institution_id, submission_id, customer_code, subject_id, candidate_subject_id, confidence, reason)
     select $1, $2, n.* from unnest($3::text[], $4::bigint[], $5::bigint[], $6::smallint[], $7::text[]) n`,
    [institutionId, submissionId, ...columnsOf(rows)],
  );
}
