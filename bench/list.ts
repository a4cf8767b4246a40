import { Agent } from 'node:http';
import { headersOfSigned } from '#testing/session/signed.ts';
import { inquiryControl } from '#features/inquiry-control/contract.ts';
import { replies } from '#features/replies/contract.ts';
import { startFloor } from './kit/floor.ts';
import { send, type Shot } from './kit/load.ts';
import { comparePairs } from './kit/pairs.ts';
import { type BenchPortal, startPortal } from './kit/portal.ts';

const listRows = 99_999;

/**
 * B10: the reply list of 99,999 rows over the whole shipped path to its last byte, beside json_agg's text passed
 * through with gzip 1, and the inquiry control alike. B11: the same list as csv beside COPY, and as xlsx beside the
 * same writer fed with bare rows.
 */
export async function run(): Promise<void> {
  const portal = await startPortal();
  try {
    await fillList(portal);
    const [token = ''] = await portal.users(1);
    const floor = await startFloor('list-rows.ts', portal.ownerUrl);
    const ask = (path: string, body: object): Shot => ({
      method: 'POST',
      path,
      headers: { ...headersOfSigned(token), 'accept-encoding': 'gzip' },
      body: JSON.stringify({ fromDate: '2023-01-01', start: 0, end: listRows, ...body }),
    });
    const bare = (path: string): Shot => ({ method: 'GET', path, headers: { 'accept-encoding': 'gzip' } });
    const works: { work: string; ours: Shot; floor: Shot; atMost: number }[] = [
      { work: 'list, 99,999 rows', ours: ask(replies.search.path, {}), floor: bare('/list'), atMost: 1.3 },
      {
        work: 'inquiry control, 99,999 rows',
        ours: {
          method: 'GET',
          path: `${inquiryControl.list.path}?fromDate=2023-01-01&start=0&end=${listRows}`,
          headers: { ...headersOfSigned(token), 'accept-encoding': 'gzip' },
        },
        floor: bare('/control'),
        atMost: 1.3,
      },
      { work: 'csv, 99,999 rows', ours: ask(replies.export.path, { type: 'csv' }), floor: bare('/csv'), atMost: 1.5 },
      {
        work: 'xlsx, 99,999 rows',
        ours: ask(replies.export.path, { type: 'xlsx' }),
        floor: bare('/xlsx'),
        atMost: 1.5,
      },
    ];
    for (const { work, ours, floor: shot, atMost } of works) {
      await comparePairs({
        bench: 'list',
        work,
        unit: 'ms',
        ours: () => timeOf(portal.origin, ours),
        floor: () => timeOf(floor.origin, shot),
        bar: { atMost },
      });
    }
    await floor.stop();
  } finally {
    await portal.stop();
  }
}

/** Milliseconds from asking to the last byte. */
async function timeOf(origin: string, shot: Shot): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const from = performance.now();
  const status = await send(origin, agent, shot);
  const took = performance.now() - from;
  agent.destroy();
  if (status !== 200) throw new Error(`${shot.path} was answered ${status}`);
  return took;
}

/** Brings the first bank's inquiries to 99,999, answered, in the months that have partitions. */
async function fillList(portal: BenchPortal): Promise<void> {
  await portal.owner.query(
    `insert into portal.inquiry (institution_id, asked_at, id, user_id, username, voucher, product, customer_type, customer_name,
       cic_code, identity_hint, request, status, has_information, answered_at)
     select 1, at, gen_random_uuid(), 1, 'bench.' || n % 40, 'L' || n, (array['R11', 'S11T', 'R10', 'R14'])[1 + n % 4], '2',
       'Nguyễn Thị Khách Hàng Số ' || n, lpad(n::text, 10, '0'), '********' || lpad((n % 10000)::text, 4, '0'), '\\x00', 1,
       n % 7 <> 0, at + interval '1 second'
     from (select n, date_trunc('milliseconds', now()) - n * interval '15 seconds' as at
           from generate_series(1, $1 - (select count(*)::int from portal.inquiry where institution_id = 1)) n) made`,
    [listRows],
  );
  await portal.owner.query('vacuum analyze portal.inquiry');
}
