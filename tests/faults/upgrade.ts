import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { migrate } from '#database/migrate.ts';
import { startBalancer } from './kit/haproxy.ts';
import { freePort, type Node, scratchFolder, startCluster, startNode } from './kit/nodes.ts';
import { checkOutFirstRelease, withNextRelease } from './kit/releases.ts';
import { type Sent, signIn, startTraffic, statusesOf } from './kit/traffic.ts';
import { faultScript } from './kit/verdict.ts';
import { ask, readsOf } from './kit/work.ts';

// Upgrades from the first release, under load, to this one with the migrations of a next release (next-release/):
// first the schema, then one server after the other; then back to the old servers on the new schema. No call may
// fail, none may wait for a lock, and the rows must stay the same. LONG=1 has 20,000 subjects.

const perSecond = 60;
const mostLockSeconds = 1;
const population = process.env['LONG'] === '1' ? '20000' : '500';

await faultScript('upgrade', async (verdicts, opened) => {
  const scratch = opened(scratchFolder(), ({ remove }) => remove());
  const before = checkOutFirstRelease(scratch.path);
  if (typeof before === 'string') return verdicts.skip('an upgrade under load', before);
  opened(before, ({ remove }) => remove());
  const cluster = opened(await startCluster(scratch.path), ({ embedded }) => embedded.stop());
  const databaseUrl = cluster.ownerUrl;
  const ports = [await freePort(), await freePort()];
  const nodes: Node[] = opened([], (all: Node[]) => Promise.all(all.map(({ end }) => end('SIGKILL'))));
  const start = (port: number, checkout?: string) =>
    startNode({
      databaseUrl,
      dataDir: scratch.path,
      port,
      environment: { BUREAU_DRAIN_SECONDS: '4', BUREAU_WORKERS: '1', POPULATION: population },
      ...(checkout === undefined ? {} : { checkout }),
    });
  for (const port of ports) nodes.push(await start(port, before.folder));
  const balancer = await startBalancer(scratch.path, ports);
  opened(balancer, (one) => one?.stop());
  const origin = balancer?.origin ?? `http://127.0.0.1:${ports[0]}`;
  const owner = opened(new Client({ connectionString: databaseUrl }), (client) => client.end());
  owner.on('error', () => undefined);
  await owner.connect();

  const tokens = await signIn(origin, 16);
  for (let turn = 0; turn < 20; turn += 1) await ask(origin, tokens[turn % tokens.length] ?? '');
  const sumBefore = await checksum(owner);
  const sayOfRows = async () => {
    const sumAfter = await checksum(owner);
    verdicts.say(sumBefore === sumAfter, 'the rows of before are the same after it', `${sumBefore} and ${sumAfter}`);
  };
  const traffic = startTraffic(origin, { perSecond, next: readsOf(tokens) });
  await pause(2_000);

  const locks = await watchLocks(databaseUrl);
  const { applied } = await migrate({
    ownerUrl: databaseUrl,
    dataDir: scratch.path,
    log: () => undefined,
    folder: withNextRelease(scratch.path),
  });
  const { seconds, waited } = await locks.stop();
  verdicts.say(
    applied.length > 0 && seconds <= mostLockSeconds,
    `nobody waits more than ${mostLockSeconds} s for a lock while it migrates`,
    `${applied.length} migrations (${applied.at(-1)}); longest wait ${seconds.toFixed(2)} s${waited === '' ? '' : ` for ${waited}`}`,
  );
  const from = performance.now();
  await pause(4_000);
  const meanwhile = traffic.sent.filter(({ at }) => at >= from);
  verdicts.say(isWell(meanwhile), `release ${before.about} works on the new schema`, statusesOf(meanwhile));

  if (balancer === undefined) {
    await traffic.stop();
    await sayOfRows();
    return verdicts.skip('one server after the other', 'HAProxy cannot be installed here');
  }
  const roll = async (checkout?: string) => {
    for (const [at, port] of ports.entries()) {
      await nodes[at]?.end('SIGTERM');
      nodes[at] = await start(port, checkout);
      await pause(2_500);
    }
  };
  await roll();
  const asked = await ask(origin, tokens[0] ?? '');
  const forth = [...traffic.sent];
  verdicts.say(isWell(forth) && asked.status === 200, 'the upgrade fails no request', statusesOf(forth));
  await roll(before.folder);
  const again = await ask(origin, tokens[0] ?? '');
  const back = (await traffic.stop()).slice(forth.length);
  verdicts.say(isWell(back) && again.status === 200, `so does the way back to ${before.about}`, statusesOf(back));
  await sayOfRows();
});

function isWell(sent: readonly Sent[]): boolean {
  return sent.length > 0 && sent.every(({ status }) => status === 200);
}

/**
 * A hash of the national data that calls do not write: subjects, contracts and histories, by the columns of the first
 * release. A sandbox's borrowers, below zero, come with the release that has them.
 */
async function checksum(owner: Client): Promise<string> {
  const { rows } = await owner.query<{ sum: string }>(
    `select md5(
       (select string_agg(s.subject_id || ':' || s.cic_code || ':' || s.name, ',' order by s.subject_id) from bureau.subject s where s.subject_id > 0)
       || (select string_agg(c::text, ',' order by c.contract_id) from (select contract_id, subject_id, institution_id from bureau.contract where subject_id > 0) c)
     ) as sum`,
  );
  return rows[0]?.sum.slice(0, 12) ?? 'none';
}

/** Measures twenty times a second how long any session has waited for a table or row lock. */
async function watchLocks(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl, application_name: 'lock watch' });
  // A failing script ends the database while the client is connected.
  client.on('error', () => undefined);
  await client.connect();
  let longest = { seconds: 0, waited: '' };
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      const { rows } = await client.query<{ seconds: number; waited: string }>(
        `select extract(epoch from clock_timestamp() - l.waitstart)::float8 as seconds, coalesce(l.relation::regclass::text, l.locktype) as waited
           from pg_locks l where not l.granted and l.locktype <> 'advisory' and l.waitstart is not null order by 1 desc limit 1`,
      );
      const [row] = rows;
      if (row !== undefined && row.seconds > longest.seconds) longest = row;
      await pause(50);
    }
  };
  const looking = look();
  return {
    async stop() {
      isOver = true;
      await looking;
      await client.end();
      return longest;
    },
  };
}
