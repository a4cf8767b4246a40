import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { from as copyFrom } from 'pg-copy-streams';
import type { Chunk } from './chunks.ts';
import type { Institution } from './institutions.ts';
import { firstOf } from './months.ts';
import type { Province } from './provinces.ts';
import { type Table, columns, sentMonths, tables } from './rows.ts';
import { sendScript } from '#database/send-script.ts';
import type { Connection } from '#database/connection.ts';

/** Current provinces with the citizen-ID prefixes of the provinces merged into them. */
export async function readProvinces(client: Connection): Promise<Province[]> {
  const { rows } = await client.query(
    `select p.code, p.name_vi as name, array_agg(o.citizen_prefix order by o.code) as prefixes
       from bureau.province p join bureau.province o on o.merged_into = p.code
      where p.valid_to is null group by p.code, p.name_vi order by p.code`,
  );
  return rows;
}

/** Whether the bureau holds any borrower. */
export async function hasBorrowers(client: Connection): Promise<boolean> {
  const { rows } = await client.query('select exists (select from bureau.subject) as filled');
  return rows[0]?.filled === true;
}

/** Throws when the bureau holds a borrower already. */
export async function refuseFilled(client: Connection): Promise<void> {
  if (await hasBorrowers(client))
    throw new Error('The bureau already holds borrowers; a population goes into an empty one only.');
}

/** Writes the invented institutions and their branches. */
export async function loadInstitutions(client: Connection, institutions: readonly Institution[]): Promise<void> {
  const flat = institutions.map((one) => ({
    id: one.id,
    code: one.code,
    name_vi: one.nameVi,
    name_en: one.nameEn,
    short_name: one.shortName,
    class: one.class,
    is_voluntary: one.class === 'voluntary',
    price_percent: one.pricePercent,
    province_code: one.province.code,
    address: one.address,
  }));
  await client.query(
    `insert into bureau.institution
       (id, code, name_vi, name_en, short_name, class, is_voluntary, price_percent, province_code, address)
     select id, code, name_vi, name_en, short_name, class, is_voluntary, price_percent, province_code, address
       from jsonb_populate_recordset(null::bureau.institution, $1::jsonb)`,
    [JSON.stringify(flat)],
  );
  const branches = institutions.flatMap((one) =>
    one.branches.map((branch) => ({
      institution_id: one.id,
      branch_id: branch.branchId,
      code: branch.code,
      name_vi: branch.nameVi,
      name_en: branch.nameEn,
      province_code: branch.province.code,
      address: branch.address,
    })),
  );
  await client.query(
    `insert into bureau.branch (institution_id, branch_id, code, name_vi, name_en, province_code, address)
     select institution_id, branch_id, code, name_vi, name_en, province_code, address
       from jsonb_populate_recordset(null::bureau.branch, $1::jsonb)`,
    [JSON.stringify(branches)],
  );
}

/** Makes the partitions of the sent months, and of the next one. */
export async function makePartitions(client: Connection, latestMonth: number): Promise<void> {
  for (let ago = -1; ago < sentMonths; ago++) {
    await client.query('select bureau.make_balance_month($1)', [firstOf(latestMonth - ago)]);
  }
}

/**
 * Truncates the empty tables: rows truncated and copied in one transaction are stored as frozen, so that no vacuum is
 * needed later. (This does not work for a partitioned parent.)
 */
export async function truncate(client: Connection): Promise<void> {
  await sendScript(client, `truncate ${tables.map((table) => `bureau.${table}`).join(', ')}`);
}

/** Copies a chunk, table by table. */
export async function copyChunk(client: Connection, { texts }: Chunk): Promise<void> {
  for (const [table, text] of texts) {
    const frozen = table === 'balance_month' ? '' : ' with (freeze)';
    const target = client.query(copyFrom(`copy bureau.${table} (${columns[table]}) from stdin${frozen}`));
    await pipeline(Readable.from(slices(text)), target);
  }
}

function* slices(text: Buffer): Generator<Buffer> {
  for (let at = 0; at < text.length; at += 65_536) yield text.subarray(at, at + 65_536);
}

/**
 * Drops the bureau's keys and indexes (except those of partitions, which cost nothing while copying) and returns the
 * statements that rebuild them: much faster for millions of rows.
 */
export async function dropIndexes(client: Connection): Promise<string[]> {
  const { rows: constraints } = await client.query(
    `select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_class t on t.oid = c.conrelid
      where t.oid = any ($1::text[]::regclass[]) and c.contype in ('p', 'u') and not t.relispartition /* never null: name, definition */`,
    [names()],
  );
  const { rows: indexes } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
       join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any ($1::text[]::regclass[]) and c.relkind = 'i'
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid) /* never null: definition */`,
    [names()],
  );
  for (const { table, name } of constraints) await sendScript(client, `alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await sendScript(client, `drop index ${name}`);
  return [
    ...constraints.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...indexes.map(({ definition }) => definition),
  ];
}

/** Work that needs the whole population: the syllables of names, the next counter values, statistics. */
export async function finish(client: Connection): Promise<void> {
  await client.query(
    `insert into bureau.name_syllable (syllable)
     select distinct syllable from bureau.subject, string_to_table(name_key, ' ') syllable where syllable <> ''
     union select distinct syllable from bureau.name_index, string_to_table(name_key, ' ') syllable where syllable <> ''
     on conflict do nothing`,
  );
  await client.query(`
    select setval(pg_get_serial_sequence('bureau.' || t.name, t.id), t.last)
      from (values
        ('subject', 'subject_id', (select max(subject_id) from bureau.subject)),
        ('contract', 'contract_id', (select max(contract_id) from bureau.contract)),
        ('card_account', 'card_id', (select max(card_id) from bureau.card_account)),
        ('collateral', 'collateral_id', (select max(collateral_id) from bureau.collateral)),
        ('commitment', 'commitment_id', (select max(commitment_id) from bureau.commitment)),
        ('bond', 'bond_id', (select max(bond_id) from bureau.bond)),
        ('vamc_debt', 'vamc_debt_id', (select max(vamc_debt_id) from bureau.vamc_debt)),
        ('negative_event', 'event_id', (select max(event_id) from bureau.negative_event))
      ) as t (name, id, last)
     where t.last is not null`);
  await sendScript(client, `analyze ${[...names(), 'bureau.name_syllable'].join(', ')}`);
}

function names(): string[] {
  return tables.map((table: Table) => `bureau.${table}`);
}
