import { expect, type Page } from '@playwright/test';
import { reportFrameWords } from '#bureau/words/report.ts';
import { chartWords } from '#kit/words/charts.ts';
import { axeFindings } from '#testing/axe.ts';
import { openGallery, sayIn } from '#testing/gallery.ts';
import type { Language } from '#kit/words/words.ts';
import { test } from '#testing/pages/test.ts';
import { galleryWords } from './words.ts';

const readers = (page: Page) => page.locator('[data-report]').getByRole('application');

async function openReport(page: Page, look: { language: Language; theme: 'light' | 'dark' }): Promise<void> {
  await openGallery(page, look);
  await page.getByRole('button', { name: sayIn(galleryWords, look.language)('reportOfPerson') }).click();
  await expect(readers(page)).toHaveCount(4);
}

for (const [language, theme, width] of [
  ['vi', 'light', 1280],
  ['en', 'dark', 390],
] as const)
  test(`RPL-01 the pictures of a report in ${language}, ${theme}, ${width} px: axe is silent and none leaves the page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openReport(page, { language, theme });
    expect(await axeFindings(page, '[data-report]')).toEqual([]);
    for (const svg of await page.locator('[data-report] [role=application] svg').all()) {
      const box = await svg.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
  });

test('RPL-01 the debt of 12 months is read month by month with its group, and the whole history is one key away', async ({
  page,
}) => {
  const t = sayIn(reportFrameWords, 'vi');
  await openReport(page, { language: 'vi', theme: 'light' });
  const reader = readers(page).first();
  const said = reader.locator('xpath=ancestor::div[@data-chart]').getByRole('status');
  await reader.focus();
  await page.keyboard.press('End');
  await expect(said).toContainText('06/2026');
  await expect(said).toContainText(`${t('worstGroup')}: 2 – ${t('group2')}`);
  // Enter opens the figures.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: t('debtPicture', { months: 12 }) }).getByRole('row')).toHaveCount(13);
  await expect(page.getByRole('button', { name: sayIn(chartWords, 'vi')('picture'), exact: true })).toBeFocused();
  await page.getByRole('radio', { name: t('months', { months: 12 }) }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('application', { name: t('debtPicture', { months: 40 }) })).toBeVisible();
});

test('RPL-01 in print the pictures of both spans stand on the page, without their buttons', async ({ page }) => {
  const t = sayIn(reportFrameWords, 'vi');
  await openReport(page, { language: 'vi', theme: 'dark' });
  await page.emulateMedia({ media: 'print' });
  for (const months of [12, 40]) await expect(page.getByText(t('debtPicture', { months }))).toBeVisible();
  await expect(page.getByRole('radio', { name: t('months', { months: 12 }) })).toBeHidden();
  await expect(
    page.locator('[data-report]').getByRole('button', { name: sayIn(chartWords, 'vi')('table') }),
  ).toHaveCount(0);
});
