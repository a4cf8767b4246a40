import { expect } from '@playwright/test';
import { test } from './test.ts';

// One after the other in one worker, as the tests of a file may be.
test.describe.configure({ mode: 'serial' });

const at = '/portal/login';

test('what a page keeps, routes and may do is there during its test', async ({ page, context }) => {
  await context.route('**/portal/settings.json', (route) => route.continue());
  await context.grantPermissions(['clipboard-read']);
  await page.goto(at);
  await page.evaluate(async () => {
    localStorage.setItem('left', 'yes');
    document.cookie = 'left=yes; path=/';
    await caches.open('left');
    await new Promise((opened) => {
      indexedDB.open('left').onsuccess = opened;
    });
  });
  await context.newPage();
  await context.setOffline(true);
});

test('the next test finds none of it, and may hold the clock', async ({ page, context }) => {
  expect(context.pages().filter((one) => one.url() === 'about:blank')).toEqual([page]);
  await page.goto(at);
  const left = await page.evaluate(async () => ({
    storage: Object.keys(localStorage).filter((key) => key === 'left'),
    cookie: document.cookie,
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    mayRead: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state === 'granted',
  }));
  expect(left).toEqual({ storage: [], cookie: '', caches: [], databases: [], mayRead: false });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
});

test('the clock goes on in the test after that', async ({ page }) => {
  await page.goto(at);
  const now = () => page.evaluate(() => Date.now());
  const before = await now();
  await expect.poll(now).toBeGreaterThan(before);
  expect(Math.abs((await now()) - Date.now())).toBeLessThan(30_000);
});
