import { type Browser, type BrowserContext, type CDPSession, type Page, test as base } from '@playwright/test';

/** A browser context that a worker keeps, and the page that keeps its process. */
type Kept = {
  readonly context: BrowserContext;
  readonly anchor: Page;
  readonly devtools: CDPSession;
  /** The origins that its pages have been at. */
  readonly origins: Set<string>;
  /** Whether a test did to the whole context what cannot be undone. */
  isSpoilt: boolean;
  tests: number;
};

/** A process that has had more pages than these is larger than what it saves. */
const testsEach = 40;

/**
 * Tests whose pages come from one context for each worker, which is emptied after each test: a new one would start processes, fetch and
 * compile the portal again, a quarter of all that a test takes.
 */
export const test = base.extend<object, { kept: { readonly one: () => Promise<Kept>; readonly drop: () => void } }>({
  kept: [
    async ({ browser }, use) => {
      let one: Promise<Kept> | undefined;
      const drop = () => {
        one = undefined;
      };
      await use({ one: () => (one ??= keepOne(browser)), drop });
    },
    { scope: 'worker' },
  ],
  context: async ({ kept }, use) => {
    const one = await kept.one();
    one.tests += 1;
    await use(one.context);
    if (!one.isSpoilt && one.tests < testsEach) return empty(one);
    kept.drop();
    await one.context.close();
  },
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (...given) => {
      await stepTaken(page);
      return goto(...given);
    };
    page.reload = async (...given) => {
      await stepTaken(page);
      return reload(...given);
    };
    await use(page);
  },
});

/**
 * Waits until a dialog that has just closed has taken back its step of the history, a moment that no person is quick enough to
 * hit: the step would stop a load that has begun. A page loaded again while a drawer was open keeps the step, so not for ever.
 */
async function stepTaken(page: Page): Promise<void> {
  const isTaken = () => {
    const state: unknown = history.state;
    if (typeof state !== 'object' || state === null || !('over' in state) || state.over === 'address') return true;
    return document.querySelector('[role=dialog], [role=alertdialog]') !== null;
  };
  const atOnce = page.evaluate(isTaken);
  // A page on its way elsewhere answers nothing.
  if (await atOnce.catch(() => true)) return;
  await page.waitForFunction(isTaken, undefined, { timeout: 2000 }).catch(() => undefined);
}

async function keepOne(browser: Browser): Promise<Kept> {
  const context = await browser.newContext();
  const origins = new Set<string>();
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const { origin, protocol } = new URL(frame.url());
      if (protocol.startsWith('http')) origins.add(origin);
    }),
  );
  const anchor = await context.newPage();
  await anchor.goto('/readyz');
  const devtools = await context.newCDPSession(anchor);
  const kept: Kept = { context, anchor, devtools, origins, isSpoilt: false, tests: 0 };
  const spoil = () => {
    kept.isSpoilt = true;
  };
  tell(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], spoil);
  tell(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'setGeolocation'], spoil);
  return kept;
}

/** Tells when one of an object's methods is called. */
function tell<T extends object>(object: T, methods: readonly (keyof T & string)[], called: () => void): void {
  for (const name of methods) {
    const own: unknown = object[name];
    if (typeof own !== 'function') throw new Error(`${name} is no method`);
    Reflect.set(object, name, (...given: unknown[]): unknown => {
      called();
      return Reflect.apply(own, object, given);
    });
  }
}

/** Closes the pages of a test, and forgets what they kept. */
async function empty({ context, anchor, devtools, origins }: Kept): Promise<void> {
  await Promise.all(context.pages().flatMap((page) => (page === anchor ? [] : page.close())));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  const storageTypes =
    'local_storage,indexeddb,service_workers,cache_storage,file_systems,shared_storage,storage_buckets';
  for (const origin of origins) await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
  origins.clear();
  // Last: a call that a closing page had just begun would go without its cookies, as a stolen token's does.
  await context.clearCookies();
}
