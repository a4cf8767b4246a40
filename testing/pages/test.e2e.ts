import { expect } from '@playwright/test';
import { signIn } from '#testing/person.ts';
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

test('a page loads right after a drawer has closed, which takes its step of the history back', async ({ page }) => {
  await signIn(page, 'an.admin', { at: '/portal/main/users' });
  await page.getByRole('button', { name: 'Thêm người dùng' }).press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  // As on a busy machine: the step is taken back while the next page is still on its way.
  await page.evaluate(() => {
    const go = history.go.bind(history);
    history.go = (by) => void setTimeout(() => go(by), 500);
    history.back = () => history.go(-1);
  });
  await page.route('**/main/users?next', async (route) => {
    await new Promise((passed) => setTimeout(passed, 1500));
    await route.continue();
  });
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.goto('/portal/main/users?next');
  await expect(page).toHaveURL(/next/);
});
