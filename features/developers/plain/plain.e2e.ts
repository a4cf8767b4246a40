import { expect } from '@playwright/test';
import { say } from '#kit/words/words.ts';
import { adviceOf } from '#features/developers/advice/advice.ts';
import { developersWords } from '#features/developers/words.ts';
import { test } from '#testing/pages/test.ts';

for (const [language, locale] of [
  ['vi', 'vi-VN'],
  ['en', 'en-US'],
] as const) {
  const t = (key: keyof (typeof developersWords)['texts']) => say(developersWords, language, key);

  test(`API-09 without scripts the guide and an error are read in the browser’s language (${locale})`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale });
    const page = await context.newPage();
    await page.goto('/portal/developers');
    await expect(page).toHaveTitle(t('title'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title'));
    await page.getByRole('link', { name: t('events'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('events'));
    await page.goto('/portal/developers/errors/report-pending');
    const { cure } = adviceOf({ code: 'report-pending', status: 404 }, language);
    // Texts are not looked for within noscript.
    await expect(page.locator('dd').nth(3)).toHaveText(cure.replaceAll('`', ''));
    await context.close();
  });

  test(`LNG-01 API-09 the pages for developers open in the browser’s language until one is chosen, the portal in Vietnamese (${locale})`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto('/portal/developers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title'));
    await page.goto('/portal/verify');
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    // The cards follow the pages that lead to them.
    for (const card of ['model-card', 'rating-card']) {
      await page.goto(`/portal/${card}`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    const other = language === 'vi' ? 'en' : 'vi';
    await page.goto('/portal/developers');
    await page.locator(`button[lang="${other}"]`).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(developersWords, other, 'title'));
    await page.getByRole('link', { name: say(developersWords, other, 'modelCard') }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await context.close();
  });
}

test('API-05 API-09 a page or an error that does not exist answers 404, for scripts and people', async ({ page }) => {
  for (const path of ['/portal/developers/errors/nothing', '/portal/developers/nowhere'])
    expect((await page.request.get(path)).status()).toBe(404);
  for (const path of ['/portal/developers', '/portal/developers/errors', '/portal/developers/errors/busy'])
    expect((await page.request.get(path)).status()).toBe(200);
});

test('API-09 the list of figures is searched by key, name and product', async ({ page }) => {
  await page.goto('/portal/developers/figures');
  const find = page.getByRole('searchbox');
  await find.fill('worst-now');
  await expect(page.getByRole('row').filter({ hasText: 'worst-now' })).toContainText('S11T');
  await find.fill('collateral R11 value');
  await expect(page.getByRole('row')).not.toHaveCount(1);
  await find.fill('no such figure');
  await expect(page.getByRole('row')).toHaveCount(1);
});
