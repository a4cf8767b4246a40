import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { fileQuery } from '#bureau/credit/file-query.ts';
import { scoreBatch } from '#features/score-batch/contract.ts';
import { headersOfSigned } from '#testing/session/signed.ts';
import { workbook } from '#testing/workbook.ts';
import { statusOf } from './kit/memory.ts';
import { print } from './kit/pairs.ts';
import { type BenchPortal, startPortal } from './kit/portal.ts';
import { compare, inTurn, printTurns } from './kit/turns.ts';

const barSeconds = 120;
const barRows = 100_000;

type Person = { readonly subject: bigint; readonly code: string; readonly name: string };

/**
 * SCO-09: an own portfolio from upload to result over the whole shipped path, beside one statement that reads the files of the
 * same customers, written as they arrive. All of them are made customers of one institution who agreed. Then the memory of the
 * server and its threads. Options: --subjects, --rows, --pairs, --form (csv, xlsx or both with a comma between them).
 */
export async function run(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      subjects: { type: 'string', default: '100000' },
      rows: { type: 'string', default: '20000' },
      pairs: { type: 'string', default: '3' },
      form: { type: 'string', default: 'csv,xlsx' },
    },
  });
  const rows = Number(values.rows);
  const portal = await startPortal({
    subjects: Number(values.subjects),
    environment: { BUREAU_FILE_BUDGET: '100000000', BUREAU_ACCESS_MINUTES: '15' },
  });
  try {
    const people = await ownPeople(portal, rows);
    const atRest = statusOf(portal.pid, 'VmRSS');
    const memory = { bench: 'score-batch', unit: 'MB', bar: 'told only', holds: true } as const;
    print({ ...memory, work: `the server before the first file`, ours: atRest });
    for (const form of values.form.split(',')) {
      const taken = await inTurn(
        { ours: () => sendFile(portal, people, form === 'xlsx'), floor: () => floorSeconds(portal, people) },
        { pairs: Number(values.pairs), warmUpSeconds: 0 },
      );
      const seconds = compare(taken).ours;
      const work = `${people.length} own customers of ${values.subjects} subjects as .${form}, upload to result`;
      printTurns({ bench: 'score-batch', work, unit: 's' }, taken, { atMost: 10 });
      const ofAll = (seconds * barRows) / people.length;
      print({
        ...{ bench: 'score-batch', work: `${barRows} customers as .${form} at that pace`, unit: 's', ours: ofAll },
        ...{ bar: `<= ${barSeconds}`, holds: ofAll <= barSeconds },
      });
      const most = statusOf(portal.pid, 'VmHWM');
      print({ ...memory, work: `the server at most, up to .${form} files of ${people.length}`, ours: most });
    }
  } finally {
    await portal.stop();
  }
}

/** Persons with credit, made customers with consent of the institution of the bench's user. */
async function ownPeople(portal: BenchPortal, count: number): Promise<Person[]> {
  const { owner } = portal;
  const [signed = ''] = await portal.users(1);
  const { rows: own } = await owner.query<{ id: number }>(
    `select m.institution_id as id from portal.session s join portal.membership m on m.user_id = s.user_id
      order by s.started_at desc limit 1`,
  );
  if (signed === '') throw new Error('nobody is signed in');
  const institution = own[0]?.id;
  await owner.query(`select set_config('app.institution', $1, false)`, [String(institution)]);
  const { rows } = await owner.query<{ subject_id: bigint; cic_code: string; name: string }>(
    `select s.subject_id, s.cic_code, s.name from bureau.subject s
      where s.status = 'live' and s.subject_type = 2 and s.subject_id > 0
        and exists (select from bureau.contract k where k.subject_id = s.subject_id)
      order by hashint8(s.subject_id) limit $1`,
    [count],
  );
  await owner.query(`delete from portal.consent where institution_id = $1 and evidence = 'bench'`, [institution]);
  await owner.query(
    `insert into portal.consent (institution_id, id, subject_id, name_key, customer_name, identity_hint, products, purposes, kind, evidence, wording,
       data_sources, receivers, starts_on, ends_on, created_by, created_name)
     select $1, gen_random_uuid(), w.id, '', 'bench', '', '{score,watch}', '{credit-scoring,portfolio-monitoring}', 'paper', 'bench', '-', '-', '-',
       bureau.today(), bureau.today() + 1, 0, 'bench' from unnest($2::bigint[]) w (id)`,
    [institution, rows.map(({ subject_id }) => subject_id)],
  );
  // The bench's own customers: one of each person's contracts is held there.
  await owner.query(
    `update bureau.contract k set institution_id = $1, contract_number = 'bench ' || k.contract_id
      from (select min(c.contract_id) as id, c.subject_id from bureau.contract c where c.subject_id = any ($2) group by c.subject_id) one
     where k.subject_id = one.subject_id and k.contract_id = one.id and k.institution_id <> $1
       and not exists (select from bureau.contract o where o.subject_id = k.subject_id and o.institution_id = $1)`,
    [institution, rows.map(({ subject_id }) => subject_id)],
  );
  await owner.query('analyze portal.consent');
  return rows.map(({ subject_id, cic_code, name }) => ({ subject: subject_id, code: cic_code, name }));
}

let sent = 0;

/** Seconds from the first byte of the upload to the result. */
async function sendFile(portal: BenchPortal, people: readonly Person[], isSheet: boolean): Promise<number> {
  sent += 1;
  const mark = `${Date.now()}-${sent}`;
  const [sender = ''] = await portal.users(1);
  const form = new FormData();
  const rows = people.map(({ code, name }, at) => [`${mark}-${at}`, name, code]);
  form.append('file', await fileOf(mark, [['reference', 'customerName', 'cicCode'], ...rows], isSheet));
  const from = performance.now();
  const response = await fetch(`${portal.origin}${scoreBatch.send.path}`, {
    method: 'POST',
    headers: headersOfSigned(sender),
    body: form,
  });
  const envelope = await response.json();
  const id: unknown = envelope?.data?.id;
  if (typeof id !== 'string') throw new Error(`the file was not taken: ${JSON.stringify(envelope)}`);
  for (;;) {
    const { rows } = await portal.owner.query<{ state: string; scored: number; thin: number; handled: number }>(
      'select state, scored_rows as scored, thin_rows as thin, handled_rows as handled from portal.score_batch where id = $1',
      [id],
    );
    const [batch] = rows;
    if (batch?.state === 'done') {
      if (batch.scored + batch.thin !== people.length || batch.scored < people.length / 2)
        throw new Error(`not all were scored: ${JSON.stringify(batch)}`);
      return (performance.now() - from) / 1_000;
    }
    if (batch === undefined || !['received', 'working'].includes(batch.state)) throw new Error(batch?.state);
    await pause(25);
  }
}

async function fileOf(mark: string, rows: readonly (readonly string[])[], isSheet: boolean): Promise<File> {
  if (isSheet) return new File([await workbook({ 'Danh mục': rows })], `${mark}.xlsx`);
  const lines = rows.map((row) => row.map((cell) => `"${cell}"`).join(','));
  return new File([lines.join('\n')], `${mark}.csv`);
}

/** One statement that reads the files of the same customers. */
async function floorSeconds({ owner, dataDir }: BenchPortal, people: readonly Person[]): Promise<number> {
  await owner.query('drop table if exists bench_scored');
  await owner.query('create temp table bench_scored as select * from unnest($1::bigint[]) a (subject_id)', [
    people.map(({ subject }) => subject),
  ]);
  await owner.query('analyze bench_scored');
  const from = performance.now();
  await pipeline(
    owner.query(
      copyTo(
        `copy (select one.file from bench_scored wanted cross join lateral (${fileQuery('wanted.subject_id')}) one) to stdout`,
      ),
    ),
    createWriteStream(join(dataDir, 'bench-score-floor.copy')),
  );
  return (performance.now() - from) / 1_000;
}
