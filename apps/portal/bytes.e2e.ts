import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from '#testing/person.ts';

/** Gzipped bytes of the scripts and style sheets that a page loads until it is idle. */
function weigh(page: Page) {
  const bodies: Promise<Buffer>[] = [];
  const names: string[] = [];
  page.on('response', (response) => {
    if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
    names.push(response.url());
    bodies.push(response.body());
  });
  return {
    names,
    async bytes() {
      await page.waitForLoadState('networkidle');
      return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    },
  };
}

/** Parts that are loaded in advance while the page is idle are not needed by it. */
const noIdle = (page: Page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

test('PLT-05 the sign-in is 115 kB of scripts and styles at most, a list 240 kB, and charts come apart from both', async ({
  page,
  context,
}) => {
  await noIdle(page);
  const login = weigh(page);
  await page.goto('/portal/login');
  await expect(page.locator('input[type=password]')).toBeVisible();
  expect(await login.bytes()).toBeLessThanOrEqual(115_000);

  await signIn(page, 'lan.clerk');
  const other = await context.newPage();
  await noIdle(other);
  const list = weigh(other);
  await other.goto('/portal/main/reply-customer');
  await expect(other.getByRole('grid').locator('tr[data-place]').first()).toBeVisible();
  expect(await list.bytes()).toBeLessThanOrEqual(240_000);
  expect(list.names.filter((name) => /d3|charts?-|bars|lines/i.test(name.split('/').at(-1) ?? ''))).toEqual([]);
});
