import { Agent } from 'node:http';
import { parseArgs } from 'node:util';
import { customerInquiry } from '#features/customer-inquiry/contract.ts';
import { instantInquiry } from '#features/instant-inquiry/contract.ts';
import { replies } from '#features/replies/contract.ts';
import {
  type Cost,
  costOf,
  countingTrips,
  countPlanning,
  perCall,
  type StatementCost,
  statementCosts,
} from './kit/cost.ts';
import { post, send, type Shot } from './kit/load.ts';
import { instantInquiryOf, nextTicket, someOf } from './kit/people.ts';
import { startPortal } from './kit/portal.ts';

const subjects = 20_000;
const connections = 4;
const unmeasured = 100;

/**
 * What one call costs: CPU of server and database, statements, trips, row versions, write-ahead log and planning. CPU
 * time hardly depends on other work on the machine, and the rest not at all. Options: --calls of each kind (600),
 * --statements (prints the costliest of each kind too).
 */
export async function run(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: { calls: { type: 'string', default: '600' }, statements: { type: 'boolean', default: false } },
  });
  const calls = Number(values.calls);
  const portal = await startPortal({
    subjects,
    environment: { ...countingTrips, BUREAU_DAILY_CUSTOMERS: '1000000', BUREAU_WORKERS: '0' },
  });
  try {
    await countPlanning(portal);
    const tokens = await portal.users(16);
    const people = await someOf(portal, subjects);
    const [token, person] = [turning(tokens), turning(people)];
    const captchas = await portal.captchas(2 * (calls + unmeasured));
    const kinds: Record<string, (turn: number) => Shot> = {
      'look-up': (turn) => post(customerInquiry.lookup.path, { cicCode: person(turn)?.cicCode }, token(turn)),
      'instant report': (turn) =>
        post(instantInquiry.confirm.path, { ...instantInquiryOf(person(turn)), ...captchas.pop() }, token(turn)),
      Confirm: (turn) =>
        post(
          customerInquiry.confirm.path,
          {
            productType: '05',
            voucherNumber: nextTicket(),
            customerName: person(turn)?.name,
            address: 'Hà Nội',
            cicCode: person(turn)?.cicCode,
            ...captchas.pop(),
          },
          token(turn),
        ),
      list: (turn) => post(replies.search.path, { fromDate: weekAgo(), start: 0, end: 20 }, token(turn)),
    };
    for (const [kind, shot] of Object.entries(kinds)) {
      await sendAll(portal.origin, unmeasured, shot);
      const [before, statementsBefore] = [await costOf(portal), await statementCosts(portal)];
      await sendAll(portal.origin, calls, (turn) => shot(turn + unmeasured));
      print(kind, perCall(before, await costOf(portal), calls), calls);
      if (values.statements) printStatements(kind, statementsBefore, await statementCosts(portal), calls);
    }
  } finally {
    await portal.stop();
  }
}

const turning =
  <T>(from: readonly T[]) =>
  (turn: number) =>
    from[turn % from.length];

async function sendAll(origin: string, calls: number, shot: (turn: number) => Shot): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let turn = 0;
  const one = async () => {
    while (turn < calls) {
      const next = shot(turn++);
      const status = await send(origin, agent, next);
      if (status !== 200) throw new Error(`${next.path} was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
}

function print(kind: string, cost: Cost, calls: number): void {
  process.stdout.write(`${JSON.stringify({ bench: 'cost', work: kind, ...cost, calls })}\n`);
}

const costliest = 8;

function printStatements(
  kind: string,
  before: ReadonlyMap<string, StatementCost>,
  after: ReadonlyMap<string, StatementCost>,
  calls: number,
): void {
  const costs = [...after.values()].map(({ text, ...cost }) => {
    const earlier = before.get(text);
    const of = (figure: keyof typeof cost) =>
      Number(((cost[figure] - (earlier?.[figure] ?? 0)) / calls).toPrecision(3));
    return { times: of('calls'), planningMs: of('planningMs'), runningMs: of('runningMs'), text };
  });
  const used = costs.filter(({ times }) => times > 0);
  used.sort((a, b) => b.planningMs + b.runningMs - a.planningMs - a.runningMs);
  for (const { text, ...cost } of used.slice(0, costliest)) {
    const line = { bench: 'cost', work: kind, ...cost, statement: text.replace(/\s+/g, ' ').slice(0, 160) };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}

/** A day in Hanoi, yyyy-MM-dd: the range that the list opens with. */
function weekAgo(): string {
  return new Date(Date.now() - 7 * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Ho_Chi_Minh' });
}
