import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Client } from 'pg';
import { expect } from 'vitest';
import { typeParsers } from '#database/types.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { limits } from '#bureau/intake/read/limits.ts';
import { ByteBudget, type OpenZip, unpackWhole } from '#bureau/intake/read/zip.ts';
import { verify } from '#features/verify/contract.ts';
import { diskFiles } from '#kit/server/files/disk.ts';
import { testKeys } from '#testing/keys.ts';
import type { TestServer } from '#testing/server.ts';
import { type Cell, workbook } from '#testing/workbook.ts';
import { workersOf } from '#testing/workers.ts';
import type { WorkerJob } from './until-killed.fixture.ts';

type Where = {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly folder: string;
  /** Customers of each file: half of them known, half not. */
  readonly rows: number;
};

export type WorkedFiles = {
  /** The owner of the files. */
  readonly clerk: { readonly institutionId: number; readonly userId: number };
  /** A file that waits for its first turn. */
  readonly receive: () => Promise<string>;
  /** Starts a worker on a file; resolves when it begins. The database ends idle transactions after 5 s. */
  readonly start: (id: string) => Promise<ChildProcess>;
  readonly isDone: (id: string) => Promise<boolean>;
  /** Checks that each row occurs once, in every table that a single inquiry writes to. */
  readonly expectWhole: (id: string) => Promise<void>;
  readonly stop: () => void;
};

/**
 * Files of one clerk and workers on them, for tests that stop workers and databases. Connects again for each check.
 */
export async function workedFiles({ ownerUrl, appUrl, folder, rows }: Where): Promise<WorkedFiles> {
  const workers = workersOf<WorkerJob>(new URL('until-killed.fixture.ts', import.meta.url));
  let institutionId = 0;

  async function look<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
    const owner = new Client({ connectionString: ownerUrl, types: typeParsers });
    await owner.connect();
    try {
      await owner.query(`select set_config('app.institution', $1, false)`, [String(institutionId)]);
      return (await owner.query<R>(text, values)).rows;
    } finally {
      await owner.end();
    }
  }

  const [clerk] = await look<{ user_id: number; institution_id: number }>(
    `select m.user_id, m.institution_id from portal.membership m join portal.user_account u on u.id = m.user_id
     where u.username = 'lan.clerk'`,
  );
  institutionId = clerk?.institution_id ?? 0;
  const turn = { institutionId, userId: clerk?.user_id ?? 0 };
  const known = await look<{ name: string; identity_sealed: Buffer }>(
    `select name, identity_sealed from bureau.subject where subject_type = 2 and status = 'live' and identity_sealed is not null
     order by subject_id limit $1`,
    [rows / 2],
  );
  const cipher = makeCipher(testKeys);
  const people: Cell[][] = known.map(({ name, identity_sealed }) => [name, cipher.open(identity_sealed), 'Hà Nội']);
  while (people.length < rows) {
    people.push(['Nguyễn Văn Lạ', `0990${String(people.length).padStart(8, '0')}`, 'Hà Nội']);
  }

  return {
    clerk: turn,

    async receive() {
      const content = Buffer.from(await workbook({ KHACHHANG: [['TENKH', 'SOCMT', 'DIACHI'], ...people] }));
      const { handle } = await diskFiles(folder).write(Readable.from([content]));
      const id = randomUUID();
      await look('delete from portal.file_budget');
      await look(
        `insert into portal.batch (institution_id, id, user_id, username, channel, file_name, customer_type, product, bytes, sha256, file_handle)
         values ($1, $2::uuid, $3, 'lan.clerk', 'batch', '1.22112026.' || left($2::uuid::text, 4) || '.xlsx', '2', 'R11', 1, sha256($2::uuid::text::bytea), $4)`,
        [turn.institutionId, id, turn.userId, handle],
      );
      return id;
    },

    start(id) {
      // On a busy machine a worker reads a chunk's rows for seconds between two statements.
      const options = encodeURIComponent(
        '-c idle_in_transaction_session_timeout=5000 -c lock_timeout=1000 -c statement_timeout=60000',
      );
      return workers.start({
        appUrl: `${appUrl}${appUrl.includes('?') ? '&' : '?'}options=${options}`,
        folder,
        turn: { ...turn, id },
      });
    },

    async isDone(id) {
      return (await look(`select id from portal.batch where id = $1 and state = 'done'`, [id])).length === 1;
    },

    async expectWhole(id) {
      const [counted] = await look<Record<string, number>>(wholeSql, [id]);
      const once = { answered: rows, counter: rows, vouchers: rows, inquiries: rows, replies: rows, charges: rows };
      expect(counted).toEqual({ ...once, audited: rows, budget: rows, surplus: 0 });
    },

    stop: workers.stopAll,
  };
}

const wholeSql = `with answered as materialized (select * from portal.batch_row where batch_id = $1 and state = 'answered')
  select (select count(*)::int from answered) as answered,
    (select answered_rows from portal.batch where id = $1) as counter,
    (select count(distinct a.voucher)::int from answered a join portal.voucher v on v.voucher = a.voucher and v.inquiry_id = a.inquiry_id) as vouchers,
    (select count(*)::int from portal.inquiry q join answered a on a.inquiry_id = q.id where q.status = 1) as inquiries,
    (select count(*)::int from portal.reply r join answered a on a.inquiry_id = r.inquiry_id) as replies,
    (select count(*)::int from portal.charge c join answered a on a.inquiry_id = c.inquiry_id where c.state <> 'reserved') as charges,
    (select count(*)::int from portal.audit_log l join answered a on a.inquiry_id::text = l.request_id) as audited,
    (select used from portal.file_budget) as budget,
    (select count(*)::int from portal.inquiry q where q.voucher like 'LO%' and q.voucher not in (select voucher from answered)
       and q.voucher like (select left(min(voucher), 9) || '%' from answered)) as surplus`;

/** What the number and the code on the first report of a reply file prove, to whoever reads its paper (INS-07). */
export async function provenByPaper(server: TestServer, zip: OpenZip): Promise<unknown> {
  const [entry] = zip.entries.values();
  if (entry === undefined) throw new Error('a file without reports');
  const page = (await unpackWhole(zip, entry, { most: 1e7, limits, budget: new ByteBudget(limits) })).toString('utf8');
  const [, number = '', code = ''] = /Số báo cáo ([^<]*?) · Mã kiểm tra ([\w-]{14})/.exec(page) ?? [];
  return (await server.nobody.send(verify.paper, { body: { number, code } })).body.data;
}
