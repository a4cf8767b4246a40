import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response, test } from '@playwright/test';
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

test('PLT-05 a list is 240 kB of scripts and styles at most, and loads no chart', async ({ page, context }) => {
  await signIn(page, 'lan.clerk', { at: '/portal/main/reply-customer' });
  await expect(page.getByRole('grid').locator('tr[data-place]').first()).toBeVisible();

  // The same list as somebody opens it whose browser has nothing of the portal yet.
  const fresh = await context.newPage();
  const network = await context.newCDPSession(fresh);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  // Other tests make alerts for this person; the words of a notice (4 kB) come only where there is something to say.
  await fresh.route('**/api/TheoDoi/ChuaXem', async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), data: { count: 0 } } });
  });
  const list = weigh(fresh);
  await fresh.goto('/portal/main/reply-customer');
  await expect(fresh.getByRole('grid').locator('tr[data-place]').first()).toBeVisible();
  await fresh.waitForTimeout(1500);
  expect(list.names().filter((name) => name.startsWith('list-screen-'))).not.toEqual([]);
  expect(list.names().filter((name) => /^(?:chart-frame|bars|lines|linear)-/.test(name))).toEqual([]);
  expect(await list.bytes()).toBeLessThanOrEqual(240_000);
});
