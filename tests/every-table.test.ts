import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typeParsers } from '#database/types.ts';
import { doors } from './doors.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { readTables, type Table } from './read-tables.ts';

/**
 * Tables of people, sessions and throttles: visible in the identity scope only, so that no query of a feature can
 * read them.
 */
const identityTables = [
  'captcha',
  'closed_product',
  'application',
  'application_key',
  'institution_change',
  'known_device',
  'membership',
  'proof_challenge',
  'recovery_code',
  'right_change',
  'role',
  'role_permission',
  'session',
  'throttle',
  'user_account',
  'user_factor',
];
/** Tables that are accessible through their functions only: the audit, its alarms, suspensions, and running jobs. */
const auditTables =
  'alarm alarm_look alarm_rule audit_chain audit_checkpoint audit_log cold_part door_key freeze key_in_use leaf_key paper_code retention running_process search_hold server_span'.split(
    ' ',
  );
/**
 * Tables about the database itself, which a server reads at its start: how it was created, and which keys it needs
 * (writable by the owner alone).
 */
const openTables = ['deployment', 'field_key'];
/** The bureau's tables without borrowers: readable by everybody. */
const referenceTables = 'group_days name_syllable nation product province public_holiday'.split(' ');
/**
 * Which months and files of institutions are accepted, and how scores are distributed: no borrowers either, but the
 * rows change.
 */
const standingTables = [
  'applied_file',
  'article',
  'article_picture',
  'branch',
  'data_quality',
  'fee_rule',
  'fee_tier',
  'hold_threshold',
  'institution',
  'invoice_label',
  'invoice_number',
  'invoice_series',
  'payee_account',
  'quality_count',
  'rating_publication',
  'rating_run',
  'rating_told',
  'score_count',
  'score_distribution',
  'score_figure',
  'score_promotion',
  'score_run',
  'score_service',
  'score_shadow',
  'source_file',
  'tax_party',
  'unpacked_month',
  'versions_kept',
];

let database: TestDatabase;
let owner: Client;
let app: Client;
let appRole: string;
let tables: Table[];

beforeAll(async () => {
  database = await testDatabase();
  owner = new Client({ connectionString: database.ownerUrl, types: typeParsers });
  app = new Client({ connectionString: database.appUrl, types: typeParsers });
  await Promise.all([owner.connect(), app.connect()]);
  appRole = decodeURIComponent(new URL(database.appUrl).username);
  tables = await readTables(owner, appRole);
});

afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

const of = (schema: string) => tables.filter((table) => table.schema === schema);
const parents = (schema: string) => of(schema).filter((table) => !table.partition);
const tenant = () =>
  parents('portal').filter(({ name }) => ![...identityTables, ...auditTables, ...openTables].includes(name));
const names = (list: readonly Table[]) => list.map(({ schema, name }) => `${schema}.${name}`);

describe('every table', () => {
  test('the declared exceptions exist, so that no list contains an outdated name', () => {
    expect(parents('portal').map(({ name }) => name)).toEqual(
      expect.arrayContaining([...identityTables, ...auditTables, ...openTables]),
    );
    expect(parents('bureau').map(({ name }) => name)).toEqual(expect.arrayContaining(referenceTables));
    expect(tenant().length).toBeGreaterThan(5);
  });

  test('row security is enabled and forced on all tables of portal, including partitions', () => {
    const lax = of('portal').filter(({ name, enabled, forced }) => !openTables.includes(name) && !(enabled && forced));
    expect(names(lax)).toEqual([]);
  });

  test('row security is enabled on all tables of the bureau except its reference tables', () => {
    const lax = of('bureau').filter(({ name, enabled }) => enabled === referenceTables.includes(name));
    expect(names(lax)).toEqual([]);
  });

  test('each table of an institution has a key and unique indexes that start with institution_id', () => {
    expect(names(tenant().filter(({ key }) => key[0] !== 'institution_id'))).toEqual([]);
    expect(names(tenant().filter(({ uniques }) => uniques.some((columns) => columns[0] !== 'institution_id')))).toEqual(
      [],
    );
  });

  test('each table of an institution shows and accepts rows of the acting institution only', () => {
    const faulty = tenant().filter(
      ({ policies }) =>
        policies.length === 0 ||
        policies.some(({ using, check }) => !actingOnly(using) || (check !== null && !actingOnly(check))),
    );
    expect(names(faulty)).toEqual([]);
  });

  test('people, sessions and throttles are visible in the identity scope only, the audit through its functions only', () => {
    const inScope = (list: readonly string[], scope: string) =>
      parents('portal')
        .filter(({ name }) => list.includes(name))
        .filter(
          ({ policies }) =>
            policies.length === 0 ||
            policies.some(({ using, check }) =>
              [using, check ?? using].some((rule) => !(rule.includes('scope') && rule.includes(`'${scope}'`))),
            ),
        );
    expect(names(inScope(identityTables, 'identity'))).toEqual([]);
    for (const name of auditTables) expect(parents('portal').find((table) => table.name === name)?.rights).toEqual([]);
  });

  test('each borrower table that the servers may read has a policy that requires an opened file', () => {
    const readable = parents('bureau').filter(
      ({ name, rights }) => rights.includes('SELECT') && ![...referenceTables, ...standingTables].includes(name),
    );
    expect(readable.length).toBeGreaterThan(10);
    expect(
      names(
        readable.filter(
          ({ policies }) => policies.length === 0 || policies.some(({ using }) => !using.includes('opened_subjects')),
        ),
      ),
    ).toEqual([]);
  });

  test('the servers only read the bureau, and access partitions through their parent table only', () => {
    expect(names(of('bureau').filter(({ rights }) => rights.some((right) => right !== 'SELECT')))).toEqual([]);
    expect(names(tables.filter(({ partition, rights }) => partition && rights.length > 0))).toEqual([]);
  });

  test('each table has a comment on its content', () => {
    expect(names(tables.filter(({ partition, comment }) => !partition && (comment ?? '') === ''))).toEqual([]);
  });

  test('without an institution or a scope the servers see no row of portal and no borrower', async () => {
    const open = [
      ...openTables.map((name) => `portal.${name}`),
      ...[...referenceTables, ...standingTables].map((name) => `bureau.${name}`),
    ];
    const seen: string[] = [];
    for (const { schema, name, rights } of tables) {
      if (!rights.includes('SELECT') || open.includes(`${schema}.${name}`)) continue;
      const { rowCount } = await app.query(`select from ${schema}.${app.escapeIdentifier(name)} limit 1`);
      if (rowCount !== 0) seen.push(`${schema}.${name}`);
    }
    expect(seen).toEqual([]);
  });

  test('foreign keys between tables of institutions contain the institution, because they ignore row security', async () => {
    const { rows } = await owner.query<{ source: string; target: string; columns: string[] }>(`
      select c.conrelid::regclass::text as source, c.confrelid::regclass::text as target,
        array(select a.attname::text from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) as columns
      from pg_constraint c where c.contype = 'f' and c.connamespace in ('portal'::regnamespace, 'bureau'::regnamespace)`);
    const own = new Set(names(tenant()));
    expect(
      rows.filter(
        ({ source, target, columns }) => own.has(source) && own.has(target) && !columns.includes('institution_id'),
      ),
    ).toEqual([]);
  });
});

describe('the role of the servers', () => {
  test('owns nothing, cannot bypass row security, cannot create anything, and is a member of no role', async () => {
    const { rows } = await owner.query(
      `select r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb, r.rolreplication,
         (select count(*)::int from pg_class where relowner = r.oid) + (select count(*)::int from pg_proc where proowner = r.oid)
           + (select count(*)::int from pg_namespace where nspowner = r.oid) as owned,
         (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
         (select count(*)::int from pg_namespace n where n.nspname !~ '^pg_' and has_schema_privilege(r.oid, n.oid, 'create')) as makes
       from pg_roles r where r.rolname = $1`,
      [appRole],
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        owned: 0,
        memberships: 0,
        makes: 0,
      },
    ]);
  });

  test('cannot truncate a table or disable its protection', async () => {
    const may = tables.filter(({ rights }) =>
      rights.some((right) => ['TRUNCATE', 'TRIGGER', 'REFERENCES', 'MAINTAIN'].includes(right)),
    );
    expect(names(may)).toEqual([]);
    const disable = 'alter table portal.inquiry disable row level security';
    await expect(app.query(disable)).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the role that loads data files', () => {
  test('owns nothing, cannot bypass row security and creates tables in intake only', async () => {
    const { rows } = await owner.query(
      `select r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as excess,
         (select count(*)::int from pg_class where relowner = r.oid) as owned,
         (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
         (select array_agg(n.nspname::text) from pg_namespace n
           where n.nspname !~ '^pg_' and has_schema_privilege(r.oid, n.oid, 'create')) as makes
       from pg_roles r where r.rolname = $1`,
      [loaderRole()],
    );
    expect(rows).toEqual([{ excess: false, owned: 0, memberships: 0, makes: ['intake'] }]);
  });

  test('writes no row of an institution that it does not act for', async () => {
    const { rows } = await owner.query<{ name: string; rules: string[] }>(
      `select c.oid::regclass::text as name,
         array(select pg_get_expr(coalesce(p.polwithcheck, p.polqual), c.oid) from pg_policy p
           where p.polrelid = c.oid and p.polroles && array[0, $1::regrole::oid]::oid[]
             and p.polcmd in ('*', 'a', 'w', 'd')) as rules
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'institution_id'
       where c.relkind in ('r', 'p') and not c.relispartition and has_any_column_privilege($1, c.oid, 'insert, update')
       order by 1`,
      [loaderRole()],
    );
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ rules }) => rules.length !== 1 || !actingOnly(rules[0] ?? ''))).toEqual([]);
  });

  test('has no access to people, sessions, inquiries or the audit', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname::text as name from pg_class c
        where c.relnamespace = 'portal'::regnamespace and c.relkind in ('r', 'p') and has_any_column_privilege($1, c.oid, 'select, insert, update')
        order by 1`,
      [loaderRole()],
    );
    expect(rows.map(({ name }) => name)).toEqual(['submission', 'submission_error', 'submission_hold']);
  });
});

describe('every function and view', () => {
  test("functions with the owner's rights are the known ones, have a fixed search path, and are not executable by everybody", async () => {
    const { rows } = await owner.query<{ name: string; path: string | null; open: boolean }>(`
      select n.nspname || '.' || p.proname as name,
        (select setting from unnest(p.proconfig) setting where setting like 'search_path=%') as path,
        p.proacl is null or exists (select from aclexplode(p.proacl) where grantee = 0) as open
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname !~ '^(pg_|information_schema|graphile_worker)' order by 1`);
    expect([...new Set(rows.map(({ name }) => name))]).toEqual(doors);
    expect(rows.filter(({ path }) => !/^search_path=pg_catalog(, (portal|bureau|pg_temp))*$/.test(path ?? ''))).toEqual(
      [],
    );
    expect(rows.filter(({ open }) => open)).toEqual([]);
  });

  test('views run with the rights of the querying role', async () => {
    const { rows } = await owner.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'v' and c.relnamespace in ('portal'::regnamespace, 'bureau'::regnamespace)
        and not coalesce(c.reloptions @> '{security_invoker=true}' or c.reloptions @> '{security_invoker=on}', false)`);
    expect(rows).toEqual([]);
  });
});

function loaderRole(): string {
  return decodeURIComponent(new URL(database.loaderUrl).username);
}

/** True if a policy's expression compares institution_id with the acting institution and has no alternative. */
function actingOnly(expression: string): boolean {
  return (
    /institution_id = \(?\s*(portal\.acting_institution\(\)|\( ?SELECT portal\.acting_institution\(\).*\))/i.test(
      expression,
    ) && !/\bOR\b/i.test(expression)
  );
}
