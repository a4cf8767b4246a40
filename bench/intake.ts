import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeXlsx } from 'hucre/xlsx';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { appliers } from '#bureau/intake/apply/changes.ts';
import { checkSection } from '#bureau/intake/apply/checks.ts';
import type { Intake } from '#bureau/intake/apply/context.ts';
import { findTotals } from '#bureau/intake/apply/totals.ts';
import { readFileName } from '#bureau/intake/file-name.ts';
import { type FileRow, jsonFile } from '#bureau/intake/generate.ts';
import { indicatorsOf, sqlTypeOf } from '#bureau/intake/kind.ts';
import { kindOf } from '#bureau/intake/kinds.ts';
import { loadFor } from '#bureau/intake/load-for.ts';
import { parseFile } from '#bureau/intake/parse.ts';
import { streams } from '#bureau/intake/read/frames.ts';
import { stageOf } from '#bureau/intake/stage.ts';
import { commonTables } from '#bureau/intake/staging.ts';
import { sheetsOfRows } from '#bureau/intake/data-files.fixture.ts';
import { CheckedClient } from '#database/checked-client.ts';
import { useEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { typeParsers } from '#database/types.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { childrenOf, statusOf } from './kit/memory.ts';
import { comparePairs, print } from './kit/pairs.ts';
import { writeZip } from './kit/zip-file.ts';

const institutionId = 7_001;
const institutionCode = '01701001';
const [before, day] = ['2026-09-30', '2026-10-31'];
const month = '2026-10-01';
const silent = () => undefined;

type Bench = {
  readonly owner: pg.Client;
  readonly loader: pg.Client;
  readonly worker: ChildProcess;
  readonly rows: number;
  /** The file as an institution sends it, and its name. */
  readonly sent: string;
  readonly name: string;
  readonly copy: string;
};

/**
 * B7: a month of loans from the first byte to live, in rows a second, beside COPY of the same prepared rows, the same
 * checks in SQL and a partition with its key built from them. And the memory of each process involved. Options:
 * --rows, --pairs, --ending (json, xlsx, or zip: ten million rows fit no other way).
 */
export async function run(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      rows: { type: 'string', default: '100000' },
      pairs: { type: 'string', default: '5' },
      ending: { type: 'string', default: 'json' },
    },
  });
  const rows = Number(values.rows);
  const ending = values.ending === 'xlsx' || values.ending === 'zip' ? values.ending : 'json';
  const folder = fileURLToPath(new URL(`../.data-bench-intake-${rows}`, import.meta.url));
  mkdirSync(folder, { recursive: true });
  const embedded = await useEmbedded({ dataDir: folder, log: silent });
  const { appUrl, loaderUrl } = await migrate({ ownerUrl: embedded.ownerUrl, dataDir: folder, log: silent });
  const [owner, loader] = [embedded.ownerUrl, loaderUrl].map(
    (connectionString) => new CheckedClient({ connectionString, types: typeParsers }),
  );
  if (!owner || !loader) return;
  await Promise.all([owner.connect(), loader.connect()]);
  const files = join(folder, 'files');
  const worker = fork(fileURLToPath(new URL('floors/intake-worker.ts', import.meta.url)), {
    execArgv: [],
    env: { ...process.env, APP_URL: appUrl, LOADER_URL: loaderUrl, FILES: files },
  });
  await once(worker, 'message');
  try {
    const name = `D32${institutionCode}20261031.001.${ending}`;
    const bench = {
      owner,
      loader,
      worker,
      rows,
      name,
      sent: join(folder, `d32.${ending}`),
      copy: join(folder, 'd32.copy'),
    };
    await prepare(bench);
    await compare(bench, Number(values.pairs));
  } finally {
    worker.kill('SIGTERM');
    await Promise.all([owner.end(), loader.end()]);
    await embedded.stop();
    rmSync(files, { recursive: true, force: true });
  }
}

const kind = kindOf('D32');
if (!kind) throw new Error('no kind D32');
const [section] = kind.sections;
if (!section) throw new Error('no section');

// Customers with two contracts each, known by the month before; every fifth of a hundred contracts has two notes.
async function prepare({ owner, rows, name, sent, copy }: Bench): Promise<void> {
  if (!existsSync(sent)) await writeSent(sent, { rows, stem: name.replace(/\.[a-z]+$/, '') });
  if (!existsSync(copy)) {
    const read = readFileName(name, { today: undefined });
    if (!read.isGood) throw new Error('not a good name');
    const parsing = parseFile({ path: sent, file: read.file });
    await pipeline(Readable.from(sectionLines(parsing.lines)), createWriteStream(copy));
    const summary = await parsing.summary;
    if (summary.outcome !== 'read' || summary.faults > 0) throw new Error(`not read: ${JSON.stringify(summary)}`);
  }
  const { rowCount } = await owner.query('select from bureau.branch where institution_id = $1', [institutionId]);
  if (rowCount !== 0) return;
  await owner.query(
    `insert into bureau.institution (id, code, name_vi, name_en, short_name, class, province_code, address)
     values ($1, $2, 'Ngân hàng Thử', 'Test bank', 'Thử', 'bank', '01', 'Hà Nội')`,
    [institutionId, institutionCode],
  );
  await owner.query(
    `insert into bureau.branch (institution_id, branch_id, code, name_vi, name_en, province_code, address)
     values ($1, 1, $2, 'Hội sở', 'Head office', '01', 'Hà Nội')`,
    [institutionId, institutionCode],
  );
  await owner.query(`select bureau.make_balance_month('${before}'), bureau.make_balance_month('${day}')`);
  await owner.query(
    `insert into bureau.customer (institution_id, customer_code, subject_id, declared_on)
     select $1, 'KH' || n, 10000000 + n, '2026-01-01' from generate_series(0, ($2::int - 1) / 2) n`,
    [institutionId, rows],
  );
  await owner.query(
    `insert into bureau.contract (subject_id, institution_id, branch_id, contract_number, loan_kind, purpose, currency, limit_vnd,
            is_secured, signed_on, ends_on, interest_rate)
     select 10000000 + n / 2, $1, 1, 'HD/' || n, '02', 'business', 'VND', 500000000, true, '2025-01-05', '2028-01-05', 8.5
       from generate_series(0, $2::int - 1) n`,
    [institutionId, rows],
  );
  await owner.query(
    `insert into bureau.balance_month (month, subject_id, contract_id, institution_id, balance_vnd, foreign_cents, debt_group,
         overdue_days, overdue_vnd)
       select '${before.slice(0, 7)}-01', subject_id, contract_id, institution_id, 300000000, null, 1, 0, 0
       from bureau.contract where institution_id = $1`,
    [institutionId],
  );
  await owner.query('vacuum analyze bureau.customer, bureau.contract, bureau.balance_month');
}

async function writeSent(path: string, { rows, stem }: { rows: number; stem: string }): Promise<void> {
  const content = { kind: kindOf('D32') ?? never(), institutionCode, day };
  const pieces = () => jsonFile({ ...content, rows: { CHOVAY: loans(rows) } });
  if (path.endsWith('.json')) return pipeline(Readable.from(pieces()), createWriteStream(path));
  // An unpacked file has a size limit; ten million rows come packed.
  if (path.endsWith('.zip')) return writeZip(path, `${stem}.json`, pieces());
  const sheets = sheetsOfRows({ ...content, rows: { CHOVAY: [...loans(rows)] } });
  const named = Object.entries(sheets).map(([name, cells]) => ({ name, rows: cells }));
  await writeFile(path, await writeXlsx({ sheets: named }));
}

async function* sectionLines(lines: AsyncIterable<{ stream: number; lines: Uint8Array }>): AsyncGenerator<Uint8Array> {
  for await (const each of lines) if (each.stream === streams.firstSection) yield each.lines;
}

function* loans(rows: number): Generator<FileRow> {
  for (let n = 0; n < rows; n++) {
    yield {
      branch_code: institutionCode,
      customer_code: `KH${n >> 1}`,
      customer_name: 'Nguyễn Thị Ngọc Ánh',
      contract_number: `HD/${n}`,
      signed_on: '05/01/2025',
      ends_on: '05/01/2028',
      loan_kind: '02',
      purpose: '01',
      limit_vnd: '500000000',
      is_secured: '1',
      note_number: '1',
      disbursed_on: '06/01/2025',
      matures_on: '05/01/2028',
      currency: 'VND',
      balance_vnd: String(250_000_000 + (n % 1000) * 1000),
      debt_group: '01',
      interest_rate: '8.5',
      overdue_days: '0',
      overdue_vnd: '0',
    };
  }
}

type Done = { state: string; seconds: number; receiveSeconds: number; marks: string[] };

async function compare(bench: Bench, pairs: number): Promise<void> {
  const { owner, worker, rows, name, sent } = bench;
  const memory = new Memory(worker.pid ?? 0, owner);
  let last: Done | undefined;
  const ours = async (): Promise<number> => {
    await owner.query('truncate bureau.balance_202610');
    await owner.query('delete from bureau.unpacked_month; delete from bureau.applied_file');
    const watching = memory.watch();
    worker.send({ institutionId, name, path: sent, period: day });
    try {
      [last] = await once(worker, 'message');
    } finally {
      await watching.stop();
    }
    if (last?.state !== 'applied') throw new Error(`not applied: ${JSON.stringify(last)}`);
    return rows / last.seconds;
  };
  const floor = async (): Promise<number> => rows / (await floorSeconds(bench));
  await comparePairs({
    bench: 'intake',
    work: `D32 ${name.slice(-4)}, ${rows} rows, first byte to live`,
    unit: 'rows/s',
    ours,
    floor,
    bar: { atLeast: 0.6 },
    pairs,
  });
  process.stdout.write(`${JSON.stringify({ receive: last?.receiveSeconds, steps: last?.marks })}\n`);
  for (const [work, megabytes, most] of memory.lines()) {
    print({
      bench: 'intake',
      work: `${work}, ${rows} rows`,
      unit: 'MB',
      ours: megabytes,
      bar: most === undefined ? '-' : `<= ${most}`,
      holds: most === undefined ? undefined : megabytes <= most,
    });
  }
}

// COPY of prepared lines, the same checks, and the rows in a separate table with the key of a partition.
async function floorSeconds({ owner, loader, copy }: Bench): Promise<number> {
  const stage = stageOf(institutionId, '00000000-0000-4000-8000-000000000000');
  await owner.query('truncate bureau.balance_202610; drop table if exists bureau.bench_month');
  await loadFor(loader, institutionId);
  const only = { ...(kindOf('D32') ?? never()), sections: [section ?? never()] };
  const intake: Intake = {
    ...{
      client: loader,
      cipher: makeCipher({ fieldKey: Buffer.alloc(32), indexKey: Buffer.alloc(32) }),
      kind: only,
      stage,
    },
    ...{
      institutionId,
      submissionId: '',
      submissionNo: 0,
      period: day,
      month,
      isCorrection: false,
      isNil: false,
      isNewest: true,
      newestPeriod: day,
    },
    ...{ isOvertaken: false, isAfterMiddle: false, places: {}, isIncomplete: () => false },
  };
  const startedAt = performance.now();
  await loader.query(
    `drop table if exists ${stage.named('unread')}; create unlogged table ${stage.named('unread')} (${commonTables.unread})`,
  );
  const columns = indicatorsOf(section ?? never()).map(({ column, type }) => `${column} ${sqlTypeOf(type)}`);
  const table = stage.tableOf(section ?? never());
  await loader.query('begin');
  await loader.query(`create unlogged table ${table} (row_no int, place text, ${columns.join(', ')})`);
  await loader.query(
    `create unlogged table ${stage.errors} (section text, row_no int, indicator text, code text, value text, place text, detail text)`,
  );
  await loader.query(`create unlogged table ${stage.declared} (section text, currency text, code text, value numeric)`);
  await pipeline(
    createReadStream(copy, { highWaterMark: 262_144 }),
    loader.query(copyFrom(`copy ${table} from stdin (freeze)`)),
  );
  await loader.query(`commit; analyze ${table}`);
  await checkSection(intake, section ?? never());
  await appliers.loans.check?.(intake, section ?? never());
  await findTotals(intake);
  const contracts = stage.named('CHOVAY_contracts');
  await loader.query(`grant select on ${contracts} to public`);
  await owner.query(
    `create table bureau.bench_month as select date '${month}' as month, subject_id, contract_id, ${institutionId} as institution_id, balance_vnd,
            foreign_cents, debt_group, overdue_days, overdue_vnd from ${contracts} where not is_refused order by subject_id, contract_id`,
  );
  await owner.query('alter table bureau.bench_month add primary key (subject_id, contract_id, month)');
  const seconds = (performance.now() - startedAt) / 1000;
  await owner.query('drop table bureau.bench_month');
  await loader.query(`drop table ${table}, ${stage.named('unread')}, ${stage.errors}, ${stage.declared}, ${contracts}`);
  return seconds;
}

/** The most memory of each process, in MB: its own, and for the database's, the part that is not shared. */
class Memory {
  private readonly most = new Map<string, number>();
  private readonly pid: number;
  private readonly owner: pg.Client;

  constructor(pid: number, owner: pg.Client) {
    this.pid = pid;
    this.owner = owner;
  }

  watch(): { stop: () => Promise<void> } {
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        await this.look();
        await new Promise((resolve) => {
          setTimeout(resolve, 50);
        });
      }
    })();
    return {
      stop: async () => {
        isOver = true;
        await watching;
      },
    };
  }

  lines(): [work: string, megabytes: number, most: number | undefined][] {
    return [...this.most].map(([what, megabytes]) => [what, megabytes, what.startsWith('database') ? undefined : 300]);
  }

  private async look(): Promise<void> {
    this.note('server and worker', statusOf(this.pid, 'VmRSS'));
    for (const child of childrenOf(this.pid)) this.note('parsing child', statusOf(child, 'VmRSS'));
    const { rows } = await this.owner.query<{ pid: number; kind: string }>(
      `select pid, backend_type as kind from pg_stat_activity where backend_type in ('client backend', 'parallel worker') and usename like '%loader'`,
    );
    for (const { pid, kind } of rows) this.note(`database ${kind}`, statusOf(pid, 'RssAnon'));
  }

  private note(what: string, megabytes: number): void {
    this.most.set(what, Math.max(this.most.get(what) ?? 0, megabytes));
  }
}

function never(): never {
  throw new Error('kind D32 is declared');
}
