import { expect } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { speak } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';
import { ratingCardWords } from './rating-words.ts';
import { modelCardWords } from './words.ts';

for (const [language, scheme, width] of [
  ['vi', 'light', 1280],
  ['en', 'dark', 390],
] as const) {
  test(`SCO-05 anybody reads the model card: purpose, data, figures, segments, limits and what it must not be used for, with its pictures (${language}, ${scheme}, ${width} px)`, async ({
    page,
  }) => {
    const t = (key: keyof (typeof modelCardWords)['texts'], gaps = {}) => say(modelCardWords, language, key, gaps);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await speak(page, language);
    await page.goto('/portal/developers');
    await page
      .getByRole('link', { name: language === 'vi' ? 'Thẻ mô hình chấm điểm' : 'Model card of the score' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title', { model: 'CB-2 (3)' }));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const parts = [
      'purpose',
      'data',
      'population',
      'figures',
      'elsewhere',
      'byGrade',
      'bySegment',
      'looksAt',
      'limits',
      'mustNot',
    ] as const;
    for (const part of parts)
      await expect(page.getByRole('heading', { level: 2, name: t(part), exact: true })).toBeVisible();
    for (const fact of ['ownerText', 'mustNotConsent'] as const) await expect(page.getByText(t(fact))).toBeVisible();
    await expect(page.getByText('21/11/2026')).toBeVisible();
    for (const picture of ['gradePicture', 'sharePicture'] as const)
      await expect(page.getByRole('img', { name: t(picture) })).toBeVisible();
    await expect(page.getByRole('region', { name: t('byGrade') }).getByRole('row')).toHaveCount(11);
    await expect(page.getByRole('region', { name: t('bySegment') }).getByRole('row')).toHaveCount(6);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  });
}

for (const [language, scheme, width] of [
  ['vi', 'light', 1280],
  ['en', 'dark', 390],
] as const) {
  test(`SCO-08 anybody reads the rating’s model card: purpose, data, figures, sectors, limits, monitoring and what it must not be used for (${language}, ${scheme}, ${width} px)`, async ({
    page,
  }) => {
    const t = (key: keyof (typeof ratingCardWords)['texts'], gaps = {}) => say(ratingCardWords, language, key, gaps);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await speak(page, language);
    await page.goto('/portal/developers');
    await page
      .getByRole('link', {
        name: language === 'vi' ? 'Thẻ mô hình xếp hạng doanh nghiệp' : 'Model card of the enterprise rating',
      })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('title', { model: 'ER-1 (3)' }));
    for (const part of [
      'purpose',
      'data',
      'population',
      'figures',
      'byGrade',
      'bySector',
      'looksAt',
      'limits',
      'monitoring',
      'mustNot',
    ] as const)
      await expect(page.getByRole('heading', { level: 2, name: t(part), exact: true })).toBeVisible();
    for (const fact of ['ownerText', 'mustNotPerson'] as const) await expect(page.getByText(t(fact))).toBeVisible();
    for (const picture of ['gradePicture', 'sharePicture'] as const)
      await expect(page.getByRole('img', { name: t(picture) })).toBeVisible();
    await expect(page.getByRole('region', { name: t('byGrade') }).getByRole('row')).toHaveCount(11);
    await expect(page.getByRole('region', { name: t('bySector') }).getByRole('row')).toHaveCount(6);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
  });
}
