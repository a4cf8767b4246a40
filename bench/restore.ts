import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { isCold } from '#database/backup/copy.ts';
import { bringRest, keepPlan } from '#database/backup/rest.ts';
import { restorableSpans, restoreTo } from '#database/backup/restore.ts';
import { findSource } from '#database/backup/source.ts';
import { takeBackup } from '#database/backup/take.ts';
import { readAccess, superuserUrl } from '#database/embedded-access.ts';
import { type Embedded, embeddedDatabase, startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { diskFiles } from '#kit/server/files/disk.ts';

const balancesASubject = 5.5;
const contractsASubject = 2.6;
const inquiriesAYear = 1.5;
const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * npm run bench -- restore [--subjects 20000] [--months 60] [--in FOLDER]: a stopwatch at restoring. So many subjects have so many
 * months of balances as sent and of sealed replies, at the rates of docs/scale.md, and their packed histories; months older than 13 lie on the cold
 * tablespace, the database is backed up, and a part of an old month changes after it. Then it is restored whole, and again hot part
 * first with the rest behind it: until a person's history is read, and until everything is there.
 */
export async function run(options: readonly string[]): Promise<void> {
  const given = (name: string, fallback: string) => options[options.indexOf(name) + 1 || options.length] ?? fallback;
  const [subjects, months] = [Number(given('--subjects', '20000')), Number(given('--months', '60'))];
  const root = mkdtempSync(join(given('--in', tmpdir()), 'bureau-restore-'));
  const dataDir = join(root, 'data');
  const backups = join(root, 'backups');
  const settings = { fsync: 'off', max_wal_size: '8GB' };
  try {
    const living = await startEmbedded({ dataDir, log: () => {}, settings, coldFolder: join(root, 'cold') });
    const filled = await timed(() => fill(living, { dataDir, subjects, months }));
    const moved = await timed(() => moveOld(living.ownerUrl));
    say(
      line({
        subjects,
        months,
        rows: filled.answer,
        fillSeconds: filled.seconds,
        movedMonths: moved.answer,
        moveSeconds: moved.seconds,
      }),
    );
    const taken = await timed(() => take(dataDir, backups));
    const { files } = taken.answer.manifest;
    const bytes = (isPart: (path: string) => boolean) =>
      files.filter(({ path }) => isPart(path)).reduce((sum, one) => sum + one.bytes, 0);
    const [hot, cold] = [bytes((path) => !isCold(path)), bytes(isCold)];
    say(line({ hotMegabytes: mega(hot), coldMegabytes: mega(cold), backupSeconds: taken.seconds }));
    const at = await changeLater(living.ownerUrl, dataDir, backups);
    await living.stop();

    const whole = await timed(async () => {
      await restoreTo(at, { backups, into: join(root, 'whole'), say: () => undefined });
      return opened(join(root, 'whole'), settings);
    });
    say(line({ restoredWholeSeconds: whole.seconds, wholeMegabytesASecond: mega(hot + cold) / whole.seconds }));
    await whole.answer.stop();
    rmSync(join(root, 'whole'), { recursive: true });

    const into = join(root, 'first');
    const first = await timed(async () => {
      await restoreTo(at, { backups, into, isHotOnly: true, say: () => undefined });
      return opened(into, settings);
    });
    say(
      line({
        restoredHotSeconds: first.seconds,
        hotMegabytesASecond: mega(hot) / first.seconds,
        wholeOverHot: whole.seconds / first.seconds,
      }),
    );
    if (options.includes('--hot-only')) {
      await first.answer.stop();
      return;
    }
    keepPlan(into, { at, backups });
    const access = readAccess(into);
    if (access === undefined) throw new Error('the restored database has no access');
    const rest = await timed(() =>
      bringRest({ into, url: superuserUrl(access, embeddedDatabase), say: () => undefined }),
    );
    say(line({ restMonths: rest.answer, restSeconds: rest.seconds, coldMegabytesASecond: mega(cold) / rest.seconds }));
    await first.answer.stop();
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

type Filling = { readonly dataDir: string; readonly subjects: number; readonly months: number };

async function fill({ ownerUrl }: Embedded, { dataDir, subjects, months }: Filling): Promise<number> {
  await migrate({ ownerUrl, dataDir, log: () => {} });
  const contracts = Math.round(subjects * balancesASubject);
  return within(ownerUrl, async (client) => {
    for (let ago = months; ago > 0; ago -= 1) {
      const month = `(date_trunc('month', bureau.today()) - interval '${ago} months')::date`;
      // As if they had moved already, but for the newest of them, at which the moving is measured.
      await client.query(`set default_tablespace = '${ago > 14 ? 'bureau_cold' : ''}'`);
      await client.query(`select bureau.make_balance_month(${month})`);
      await client.query(
        `insert into bureau.balance_month (month, subject_id, contract_id, institution_id, balance_vnd, debt_group, overdue_days, overdue_vnd,
                submission_no, row_no)
         select ${month}, 1 + n % ${subjects}, n, 1 + n % 40, n * 1000003 % 900000000, 1 + n % 5, n % 90, 0, ${ago}, n
           from generate_series(1::bigint, ${contracts}) n`,
      );
    }
    for (let ago = months; ago > 0; ago -= 1) {
      const month = `(date_trunc('month', bureau.today()) - interval '${ago} months')::date`;
      await client.query(`set default_tablespace = '${ago > 12 ? 'bureau_cold' : ''}'`);
      await client.query(`select portal.ensure_months(${month}, ${month})`);
      await client.query(
        `insert into portal.reply (institution_id, asked_at, inquiry_id, report, sha256)
         select 1 + n % 40, ${month} + make_interval(secs => n), gen_random_uuid(), decode(repeat(md5(n::text || random()), 120), 'hex'), ''
           from generate_series(1, ${Math.round((subjects * inquiriesAYear) / 12)}) n`,
      );
    }
    await client.query(`reset default_tablespace`);
    await client.query(
      `insert into bureau.credit_history (subject_id, contract_id, institution_id, latest_month, balance_vnd, debt_group, overdue_days)
       select 1 + n % ${subjects}, n, 1 + n % 40, (date_trunc('month', bureau.today()) - interval '1 month')::date,
              array(select (n * 7919 + i * 104729) % 900000000 from generate_series(1, 60) i), array_fill(1::smallint, array[60]),
              array_fill(0::smallint, array[60])
         from generate_series(1::bigint, ${Math.round(subjects * contractsASubject)}) n`,
    );
    return contracts * months;
  });
}

const moveOld = (url: string) =>
  within(url, async (client) => {
    const { rows } = await client.query<{ part: string }>('select part from portal.cold_due()');
    for (const { part } of rows) await client.query('select portal.move_cold($1)', [part]);
    return rows.length;
  });

async function take(dataDir: string, backups: string) {
  const source = await findSource({ dataDir, databaseUrl: undefined, log: () => undefined });
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  const stored = diskFiles(join(dataDir, 'files'));
  const { backup } = await takeBackup({ source, backups, stored, dataDir, say: () => undefined });
  await source.stop();
  return backup;
}

// A merge touches some rows of an old month: the log names its pages.
async function changeLater(url: string, dataDir: string, backups: string): Promise<Date> {
  const at = await within(url, async (client) => {
    await client.query('update bureau.balance_month set subject_id = 900000000 where subject_id = 17');
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    return rows[0]?.at ?? new Date(0);
  });
  const access = readAccess(dataDir);
  if (access === undefined) throw new Error('the database has no access');
  await pause(1_100);
  await within(superuserUrl(access, embeddedDatabase), async (client) => {
    await client.query('create table public.later (n int)');
    await client.query('select pg_switch_wal()');
  });
  while ((restorableSpans(backups, () => undefined).at(-1)?.until ?? at) <= at) await pause(200);
  return at;
}

/** Starts a restored database and reads a history of 60 months, as a report does. */
async function opened(dataDir: string, settings: Record<string, string>): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log: () => {}, settings });
  const read = await within(embedded.ownerUrl, async (client) => {
    const { rows } = await client.query(
      'select cardinality(balance_vnd) as months from bureau.credit_history where subject_id = 7',
    );
    return rows;
  });
  if (read[0]?.months !== 60) throw new Error('the restored database does not know a history');
  return embedded;
}

async function within<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const startedAt = performance.now();
  const answer = await work();
  return { answer, seconds: (performance.now() - startedAt) / 1000 };
}

const mega = (bytes: number) => bytes / 1e6;

function line(figures: Readonly<Record<string, number>>): string {
  const shown = Object.entries(figures).map(([key, value]) => [
    key,
    Number.isInteger(value) ? value : Number(value.toFixed(1)),
  ]);
  return JSON.stringify(Object.fromEntries(shown));
}
