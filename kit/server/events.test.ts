import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Connected, connectedDatabase } from '#testing/database.ts';
import { Acting, actAs } from './database/database.ts';
import { EventHub, sendEvent } from './events.ts';

let connected: Connected;
let hub: EventHub;
const heard: string[] = [];
const actor = { institutionId: 1, userId: 1 };
beforeAll(async () => {
  connected = await connectedDatabase(12);
  hub = new EventHub(connected.database.appUrl);
  await hub.start();
  hub.listen({ ...actor, sessionId: '', push: ({ data }) => heard.push(String(data['id'])), end: () => undefined });
});
afterAll(async () => {
  await hub.close();
  await connected.close();
});

const event = (id: string) => ({ ...actor, kind: 'file', data: { id } }) as const;

/** What was heard until now: events arrive in the order in which they are sent. */
async function heardSoFar(): Promise<string[]> {
  await actAs(connected.pool, actor, (client) => sendEvent(client, event('mark')));
  await expect.poll(() => heard.includes('mark')).toBe(true);
  return heard.splice(0).filter((id) => id !== 'mark');
}

test('an event of a transaction is sent after its commit, once', async () => {
  await actAs(connected.pool, actor, async (client) => {
    await sendEvent(client, event('kept'));
    // Another transaction is told in the meantime: this one is not committed.
    expect(await heardSoFar()).toEqual([]);
  });
  expect(await heardSoFar()).toEqual(['kept']);
});

test('work that is rolled back tells nothing, and no later work of its connection tells it', async () => {
  const failing = actAs(connected.pool, actor, async (client) => {
    await sendEvent(client, event('rolled back'));
    throw new Error('the work failed');
  });
  await expect(failing).rejects.toThrow('the work failed');
  const acting = await Acting.begin(connected.pool, actor);
  await sendEvent(acting.client, event('undone'));
  await acting.rollbackTo('start');
  await sendEvent(acting.client, event('done instead'));
  await acting.commit();
  expect(await heardSoFar()).toEqual(['done instead']);
});

test('events of transactions that commit together share a NOTIFY, and each arrives', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => String(at));
  await Promise.all(ids.map((id) => actAs(connected.pool, actor, (client) => sendEvent(client, event(id)))));
  expect((await heardSoFar()).sort()).toEqual([...ids].sort());
});
