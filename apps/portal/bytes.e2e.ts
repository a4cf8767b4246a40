import { gzipSync } from 'node:zlib';
import { type BrowserContext, expect, type Locator, type Page, type Response, test } from '@playwright/test';
import { signIn } from '#testing/person.ts';

/** The scripts and style sheets that a page loads: their names, and their bytes when gzipped. */
function weigh(page: Page) {
  const loaded: Response[] = [];
  page.on('response', (response) => {
    if (['script', 'stylesheet'].includes(response.request().resourceType())) loaded.push(response);
  });
  return {
    names: () => loaded.map((response) => new URL(response.url()).pathname.split('/').at(-1) ?? ''),
    bytes: async () => {
      const bodies = await Promise.all(loaded.map((response) => response.body()));
      return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    },
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
  await fresh.route('**/api/TheoDoi/ChuaXem', async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), data: { count: 3 } } });
  });
  const weighed = weigh(fresh);
  await fresh.goto(path);
  await expect(stands(fresh)).toBeVisible();
  await fresh.waitForTimeout(1500);
  return weighed;
}

const grid = (page: Page) => page.getByRole('grid').first();

for (const [person, screen] of [
  ['lan.clerk', 'reply-customer'],
  // Each with a form in a drawer, or a case below its rows, which is no part of the page until it is opened.
  ['minh.operator', 'holidays'],
  ['minh.operator', 'dispute-work'],
  ['an.admin', 'branches'],
  ['an.admin', 'own-roles'],
  ['root.bureau', 'institutions'],
] as const) {
  test(`PLT-05 the list ${screen} is 240 kB of scripts and styles at most, and loads no chart`, async ({
    page,
    context,
  }) => {
    const at = `/portal/main/${screen}`;
    await signIn(page, person, { at, by: 'form' });
    await expect(grid(page)).toBeVisible();
    const list = await openedAfresh(context, at, grid);
    expect(list.names().filter((name) => name.startsWith('list-screen-'))).not.toEqual([]);
    expect(list.names().filter((name) => /^(?:chart-frame|bars|lines|linear)-/.test(name))).toEqual([]);
    expect(await list.bytes()).toBeLessThanOrEqual(240_000);
  });
}

test('PLT-05 an inquiry loads no list: 265 kB of scripts and styles at most', async ({ page, context }) => {
  const at = '/portal/main/customer-inquiry';
  await signIn(page, 'lan.clerk', { at, by: 'form' });
  const form = await openedAfresh(context, at, (fresh) => fresh.locator('[name=customerName]'));
  expect(form.names().filter((name) => name.startsWith('list-screen-'))).toEqual([]);
  expect(await form.bytes()).toBeLessThanOrEqual(265_000);
});
