import { expect } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { speak } from '#testing/person.ts';
import { errors } from '#features/refusals.ts';
import { say } from '#kit/words/words.ts';
import { adviceOf } from './advice/advice.ts';
import { developersWords } from './words.ts';

for (const [language, scheme, width] of [
  ['vi', 'light', 1280],
  ['en', 'dark', 390],
] as const) {
  test(`API-05 the type of a problem leads to a public page: what it means, its cause, its cure, whether trying again helps (${language}, ${scheme}, ${width} px)`, async ({
    page,
  }, info) => {
    // Axe reads the table of all refusals.
    test.setTimeout(300_000);
    const t = (key: keyof (typeof developersWords)['texts']) => say(developersWords, language, key);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await speak(page, language);
    const refused = await page.request.post('/api/v1/inquiries', {
      data: {},
      headers: { 'accept-language': language },
    });
    const problem: { type: string; status: number; detail: string } = await refused.json();
    await page.goto(new URL(problem.type).pathname);
    const [reason] = Object.entries(errors).filter(([code]) => problem.type.endsWith(`/${code}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(reason?.[0] ?? '');
    await expect(page.getByText(problem.detail).first()).toBeVisible();
    const advised = adviceOf({ code: reason?.[0] ?? '', status: problem.status }, language);
    expect(advised.again).toBe(t('againToken'));
    for (const text of Object.values(advised)) await expect(page.getByText(text.replaceAll('`', ''))).toBeVisible();
    await page.getByRole('link', { name: t('allErrors') }).click();
    const group = page.getByRole('region', { name: t('todoKey'), exact: true });
    await expect(page.getByRole('heading', { level: 2, name: t('todoKey'), exact: true })).toBeVisible();
    const row = group.getByRole('row').filter({ hasText: 'idempotency-key-reused' });
    await expect(row).toContainText('422');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await row.getByRole('link').click();
    const { again } = adviceOf({ code: 'idempotency-key-reused', status: 422 }, language);
    await expect(page.getByText(again)).toBeVisible();
    await page.goto('/portal/developers/errors/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('unknownError'));
    await page.goto('/portal/developers');
    await expect(page).toHaveTitle(t('title'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath(`developers-${language}.png`), fullPage: true });
    const described = await page.request.get(
      (await page.getByRole('link', { name: t('openapi') }).getAttribute('href')) ?? '',
    );
    expect((await described.json()).openapi).toMatch(/^3\.1/);
  });
}
