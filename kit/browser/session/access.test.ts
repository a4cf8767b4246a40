import { afterEach, expect, test } from 'vitest';
import { makeAccess, type Renewed } from './access.ts';
import { openTabs, type Tabs } from './tabs.ts';

const opened: Tabs[] = [];
let worlds = 0;

afterEach(() => {
  for (const tabs of opened.splice(0)) tabs.close();
});

/** A browser with several tabs, one cookie, and a server that counts its refreshes. */
function browser(count: number, { lifeSeconds = 600, waitMs = 300, holder = (): string => 'lan@01' } = {}) {
  worlds += 1;
  let clock = 1_000_000;
  let refreshes = 0;
  let gate: Promise<void> = Promise.resolve();
  const foreign: string[] = [];
  const exchange = async (): Promise<Renewed> => {
    await gate;
    refreshes += 1;
    return { token: `token-${refreshes}`, expiresInSeconds: lifeSeconds, holder: holder() };
  };
  const tabs = Array.from({ length: count }, () => openTabs(`browser-${worlds}`));
  opened.push(...tabs);
  const accesses = tabs.map((one) =>
    makeAccess({ tabs: one, exchange, foreign: (who) => foreign.push(who), now: () => clock, waitMs }),
  );
  const [first, second] = accesses;
  if (first === undefined) throw new Error('a browser has a tab');
  return {
    accesses,
    first,
    second: second ?? first,
    tabs,
    foreign,
    refreshes: () => refreshes,
    pass: (seconds: number) => {
      clock += seconds * 1000;
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
}

test('SES-07 fifty calls that find the token ended make one refresh and all get its token', async () => {
  const { first, refreshes, hold } = browser(1);
  const release = hold();
  const waiting = Array.from({ length: 50 }, () => first.renew('ended'));
  release();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['token-1']));
  expect(refreshes()).toBe(1);
});

test('SES-07 calls that start while a refresh is under way wait for it', async () => {
  const { first, hold, refreshes } = browser(1);
  const release = hold();
  const renewal = first.renew();
  const token = first.token();
  release();
  expect([await renewal, await token, refreshes()]).toEqual(['token-1', 'token-1', 1]);
});

test('SES-07 a refusal that comes late, of a token already replaced, makes no second refresh', async () => {
  const { first, refreshes } = browser(1);
  await first.renew('old');
  expect(await first.renew('old')).toBe('token-1');
  expect(refreshes()).toBe(1);
});

test('SES-07 five tabs that wake with an ended token make one refresh between them (T15)', async () => {
  const { accesses, first, refreshes, pass } = browser(5);
  await first.renew();
  for (const one of accesses) await one.renew();
  expect(refreshes()).toBe(1);
  pass(601);
  const tokens = await Promise.all(accesses.map((one) => one.token()));
  expect([new Set(tokens), refreshes()]).toEqual([new Set(['token-2']), 2]);
});

test('SES-07 a tab that opens takes the token of another tab and asks the server nothing', async () => {
  const { first, second, refreshes } = browser(2);
  await first.renew();
  expect([await second.renew(), second.holder(), refreshes()]).toEqual(['token-1', 'lan@01', 1]);
});

test('SES-07 a tab that is frozen and tells nothing holds nobody up', async () => {
  const { first, tabs, accesses, refreshes } = browser(2, { waitMs: 20 });
  expect(accesses).toHaveLength(2);
  tabs[1]?.hear(() => undefined);
  expect([await first.renew('ended'), refreshes()]).toEqual(['token-1', 1]);
});

test('SES-07 a refresh that fails fails for all who wait, and the next one asks again', async () => {
  let isDown = true;
  const tabs = openTabs('down');
  opened.push(tabs);
  const access = makeAccess({
    tabs,
    exchange: async () => {
      if (isDown) throw new Error('down');
      return { token: 'up', expiresInSeconds: 60, holder: 'lan@01' };
    },
    foreign: () => undefined,
  });
  const results = await Promise.allSettled([access.renew(), access.renew()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isDown = false;
  expect(await access.renew()).toBe('up');
});

test('SES-07 a refresh of the session before, refused after a new sign-in, gives the token of the sign-in', async () => {
  const gate = Promise.withResolvers<void>();
  const tabs = openTabs('signs-in-meanwhile');
  opened.push(tabs);
  const exchange = async () => {
    await gate.promise;
    throw new Error('401');
  };
  const access = makeAccess({ tabs, exchange, foreign: () => undefined });
  const late = access.renew();
  access.take({ token: 'signed-in', expiresInSeconds: 600, holder: 'lan@01' });
  const meanwhile = access.token();
  gate.resolve();
  expect([await late, await meanwhile, access.held()]).toEqual(['signed-in', 'signed-in', 'signed-in']);
});

test('SES-07 a session that the server has ended is ended, though its token would still hold for a while', async () => {
  const tabs = openTabs('ended-early');
  opened.push(tabs);
  const exchange = async () => {
    throw new Error('401');
  };
  const access = makeAccess({ tabs, exchange, foreign: () => undefined, waitMs: 10 });
  access.take({ token: 'frozen', expiresInSeconds: 600, holder: 'lan@01' });
  await expect(access.renew('frozen')).rejects.toThrow('401');
});

test("SES-07 a browser that has another user's session by now gives this tab no token", async () => {
  let who = 'lan@01';
  const { first, foreign, pass } = browser(1, { holder: () => who });
  await first.renew();
  who = 'binh@02';
  pass(601);
  expect([await first.token(), foreign, first.holder()]).toEqual([undefined, ['binh@02'], undefined]);
});

test("SES-07 another user's token, told by a tab, is not taken", async () => {
  const { first, second, pass } = browser(2, { waitMs: 20 });
  await first.renew();
  second.take({ token: 'of-binh', expiresInSeconds: 600, holder: 'binh@02' });
  pass(550);
  expect(await first.renew('token-1')).toBe('token-2');
});
