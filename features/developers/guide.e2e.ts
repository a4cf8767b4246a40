import { expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { speak } from '#testing/person.ts';
import { testBorrowers } from '#bureau/words/test-borrowers.ts';
import { say } from '#kit/words/words.ts';
import { bareText } from './text-parts.ts';
import { topics } from './topics.ts';
import { developersWords } from './words.ts';

for (const [language, scheme, width] of [
  ['vi', 'light', 1280],
  ['en', 'dark', 390],
] as const) {
  test(`API-09 the guide: every page by its link, in words and files, without a sideways scroll (${language}, ${scheme}, ${width} px)`, async ({
    page,
    baseURL,
  }, info) => {
    // Axe reads twelve pages, some with long tables.
    test.setTimeout(400_000);
    const t = (key: keyof (typeof developersWords)['texts']) => say(developersWords, language, key);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await speak(page, language);
    await page.goto('/portal/developers');
    const guide = page.getByRole('navigation', { name: t('title') });
    await expect(page.getByText(t('statusUp'))).toBeVisible();
    for (const { id, title, says, files } of topics) {
      await guide.getByRole('link', { name: t(title), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(id === '' ? t('title') : t(title));
      await expect(page.getByText(bareText(t(says[0])))).toBeVisible();
      await expect.poll(() => page.getByRole('figure').count()).toBeGreaterThanOrEqual(files.length);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
      await page.screenshot({ path: info.outputPath(`guide-${id || 'start'}-${language}.png`), fullPage: true });
      if (id === 'sandbox') await expect(page.getByRole('row')).toHaveCount(testBorrowers.length + 1);
    }
    await page.goto('/portal/developers/no-such-page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('unknownTopic'));
    await guide.getByRole('link', { name: t('start'), exact: true }).press('Enter');
    // The address in the lines is where the reader is.
    await expect(page.getByRole('figure').filter({ hasText: 'first.sh' })).toContainText(`BUREAU=${baseURL ?? ''}`);
  });
}

test('API-09 a file of the guide is copied whole', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/portal/developers');
  const block = page.getByRole('figure').filter({ hasText: 'ask.mjs' });
  await block.getByRole('button').press('Enter');
  await expect(block.getByRole('status')).toHaveText(say(developersWords, 'vi', 'copied'));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await block.locator('code').innerText());
});

test('API-09 the SDK is had from the guide as a package that npm can install', async ({ page }, info) => {
  const answer = await page.request.get('/portal/developers/sdk.tgz');
  expect(answer.headers()['content-type']).toBe('application/gzip');
  const file = info.outputPath('sdk.tgz');
  writeFileSync(file, await answer.body());
  const named = execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' });
  expect(JSON.parse(named).bin).toEqual({ bureau: './dist/cli.js' });
  const listed = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' }).split('\n');
  for (const part of ['package.json', 'dist/index.js', 'dist/index.d.ts', 'dist/cli.js', 'README.md'])
    expect(listed).toContain(`package/${part}`);
});

test('API-09 the reference lists the calls of programs, and none is tried there', async ({ page }) => {
  await page.goto('/api/v1/docs');
  await expect(page.getByText('/api/v1/inquiries', { exact: true }).first()).toBeVisible();
  await page.getByText('/api/v1/inquiries', { exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
});
