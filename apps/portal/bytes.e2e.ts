import { gzipSync } from 'node:zlib';
import { type BrowserContext, expect, type Locator, type Page, type Response, test } from '@playwright/test';
import { signIn, withUnseenAlerts } from '#testing/person.ts';

const nameOf = (response: Response) => new URL(response.url()).pathname.split('/').at(-1) ?? '';

/** A file's name changes with its content. */
const sizes = new Map<string, number>();

async function sizeOf(response: Response): Promise<number> {
  const name = nameOf(response);
  const size = sizes.get(name) ?? gzipSync(await response.body(), { level: 9 }).length;
  sizes.set(name, size);
  return size;
}

/** The scripts and style sheets that a page loads: their names, and their bytes when gzipped. */
function weigh(page: Page) {
  const loaded: Response[] = [];
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) loaded.push(response);
  });
  return {
    page,
    names: () => loaded.map(nameOf),
    bytes: async () => (await Promise.all(loaded.map(sizeOf))).reduce((sum, size) => sum + size, 0),
  };
}

test.beforeEach(async ({ context }) => {
  // Parts that are loaded in advance while the page is idle are not needed by it.
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
});

test('PLT-05 the sign-in is 115 kB of scripts and styles at most', async ({ page }) => {
  const login = weigh(page);
  await page.goto('/portal/login');
  await expect(page.locator('input[type=password]')).toBeVisible();
  await page.waitForTimeout(1500);
  expect(await login.bytes()).toBeLessThanOrEqual(115_000);
});

/** The same page as somebody opens it whose browser has nothing of the portal yet, once `stands` is in sight. */
async function openedAfresh(context: BrowserContext, path: string, stands: (page: Page) => Locator) {
  const fresh = await context.newPage();
  const network = await context.newCDPSession(fresh);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  // Somebody has unseen alerts: the words that say so come once the page is idle.
  await withUnseenAlerts(fresh, 3);
  const weighed = weigh(fresh);
  await fresh.goto(path);
  await expect(stands(fresh)).toBeVisible();
  await expect(fresh.locator('[aria-busy=true]:not([data-specimen] *)')).toHaveCount(0);
  return weighed;
}

test('PLT-05 a list that is opened while alerts are unseen is 240 kB of scripts and styles at most', async ({
  page,
  context,
}) => {
  const at = '/portal/main/reply-customer';
  await signIn(page, 'lan.clerk', { at });
  const list = await openedAfresh(context, at, (fresh) => fresh.locator('main [role=grid]'));
  // What comes by itself has come.
  await list.page.waitForTimeout(1500);
  expect(await list.bytes()).toBeLessThanOrEqual(240_000);
});

test('PLT-05 an inquiry loads no list: 265 kB of scripts and styles at most', async ({ page, context }) => {
  const at = '/portal/main/customer-inquiry';
  await signIn(page, 'lan.clerk', { at });
  const form = await openedAfresh(context, at, (fresh) => fresh.locator('[name=customerName]'));
  await form.page.waitForTimeout(1500);
  expect(form.names().filter((name) => name.startsWith('list-screen-'))).toEqual([]);
  expect(await form.bytes()).toBeLessThanOrEqual(265_000);
});
