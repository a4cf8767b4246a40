import { expect } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { changeAnswers, signIn, speak } from '#testing/person.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';
import { type Language, say } from '#kit/words/words.ts';
import { qualityWords } from './words.ts';

const months = Array.from({ length: 12 }, (_, at) => {
  const month = `${at < 2 ? 2025 : 2026}-${String(((at + 10) % 12) + 1).padStart(2, '0')}-01`;
  const around = (value: number) => [value - 4, value + 3];
  return {
    month,
    ...{
      score: 78 + at,
      completeness: 90 + at / 2,
      validity: 70 + at * 2,
      timeliness: at % 4 === 0 ? 50 : 100,
      matchRate: 97,
    },
    ...{ rank: 14 - at, ranked: 48 },
    peers:
      at === 0
        ? null
        : {
            count: 47,
            ...{
              score: around(82),
              completeness: around(93),
              validity: around(80),
              timeliness: [75, 100],
              matchRate: around(95),
            },
          },
  };
});

for (const [language, width, scheme] of [
  ['vi', 1280, 'light'],
  ['en', 1280, 'dark'],
  ['vi', 390, 'light'],
] as const satisfies readonly (readonly [Language, number, 'light' | 'dark'])[]) {
  test(`NAV-17 PLT-05 the score and its four shares stand beside the others' middle half, with the rank: ${language}, ${width} px, ${scheme}`, async ({
    page,
  }) => {
    const t = (key: keyof (typeof qualityWords)['texts'], gaps = {}) => say(qualityWords, language, key, gaps);
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await speak(page, language);
    await changeAnswers<{ data: object }>(page, '**/api/DataQuality/Trend', (body) => ({
      ...body,
      data: { ...body.data, months },
    }));
    await signIn(page, 'lan.clerk', { at: '/portal/main/data-quality' });
    const pictures = page.locator('[data-figure]');
    await expect(pictures.getByRole('application')).toHaveCount(5);
    await expect(page.getByText(t('rankNow', { rank: 3, ranked: 48, month: '10/2026' }))).toBeVisible();
    await expect(page.getByText(t('rankBefore', { rank: 4, ranked: 48 }))).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const validity = page.locator('[data-figure=validity]').getByRole('application');
    await validity.focus();
    await page.keyboard.press('End');
    const said = page.locator('[data-figure=validity]').getByRole('status');
    await expect(said).toContainText(`${t('own')}: 92`);
    await expect(said).toContainText(t('peers'));
    // Of a month with too few others nothing is said of them.
    await page.keyboard.press('Home');
    await expect(said).toContainText(`${t('own')}: 70`);
    await expect(said).not.toContainText(t('peers'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: `test-results/quality-${language}-${width}-${scheme}.png`, fullPage: true });
  });
}

test('NAV-17 the running month is marked where it is ranked, and the bureau is told to name an institution', async ({
  page,
}) => {
  const t = (key: keyof (typeof qualityWords)['texts'], gaps = {}) => say(qualityWords, 'vi', key, gaps);
  const now = hanoiDay().slice(0, 7);
  const running = t('runningMonth', { month: `${now.slice(5)}/${now.slice(0, 4)}` });
  const [one] = months.slice(-1);
  await changeAnswers<{ data: object }>(page, '**/api/DataQuality/Trend', (body) => ({
    ...body,
    data: {
      ...body.data,
      months: [
        { ...one, month: '2025-01-01' },
        { ...one, month: `${now}-01` },
      ],
    },
  }));
  await changeAnswers<{ data: { rows: object[] } }>(page, '**/api/DataQuality/Search', (body) => ({
    ...body,
    data: {
      ...body.data,
      rows: body.data.rows.map((row, at) => ({ ...row, month: at === 0 ? `${now}-01` : '2025-01-01' })),
    },
  }));
  await signIn(page, 'minh.operator', { at: '/portal/main/data-quality' });
  await expect(page.getByRole('gridcell', { name: running })).toHaveCount(1);
  await expect(page.getByText(t('noInstitution'))).toBeVisible();
  await expect(page.getByText(t('noTrend'))).toHaveCount(0);
  const form = page.getByRole('form').filter({ has: page.getByRole('heading', { name: t('trend') }) });
  await form.getByRole('textbox').fill('01301001');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('rankNow', { rank: 3, ranked: 48, month: running }))).toBeVisible();
  await expect(page.getByText(t('noInstitution'))).toHaveCount(0);
});
