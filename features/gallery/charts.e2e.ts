import { expect, type Locator, type Page } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { chapter, openGallery, sayIn } from '#testing/gallery.ts';
import { chartWords } from '#kit/words/charts.ts';
import { test } from '#testing/pages/test.ts';
import { galleryWords } from './words.ts';

const readers = (page: Page) => chapter(page, 'charts').getByRole('application');
const frameOf = (reader: Locator) => reader.locator('xpath=ancestor::div[@data-chart]');

for (const language of ['vi', 'en'] as const)
  for (const [theme, width] of [
    ['light', 1280],
    ['dark', 390],
  ] as const)
    test(`NAV-17 LNG-03 the charts in ${language}, ${theme}, ${width} px: axe is silent and none leaves the page`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await openGallery(page, { language, theme });
      await expect(readers(page)).toHaveCount(6);
      await readers(page).last().scrollIntoViewIfNeeded();
      expect(await axeFindings(page, '#charts')).toEqual([]);
      for (const svg of await chapter(page, 'charts').locator('svg').all()) {
        const box = await svg.boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      }
    });

test('NAV-17 each chart is read point by point with the arrows, and its table is one key away', async ({ page }) => {
  const t = sayIn(chartWords, 'vi');
  await openGallery(page);
  await expect(readers(page)).toHaveCount(6);
  const firsts = ['01/26: 480', '01/26: 620', '01/26', '01/26', '23/11, 0: 0', '403–515'];
  for (const [place, first] of firsts.entries()) {
    const reader = readers(page).nth(place);
    const said = frameOf(reader).getByRole('status');
    await reader.focus();
    await page.keyboard.press('ArrowRight');
    await expect(said).toContainText(first);
    await page.keyboard.press('ArrowRight');
    await expect(said).not.toContainText(first);
    await page.keyboard.press('ArrowLeft');
    await expect(said).toContainText(first);
  }
  const frame = chapter(page, 'charts').locator('[data-chart]').nth(1);
  await frame.getByRole('application').focus();
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('row')).toHaveCount(13);
  await expect(frame.getByRole('row').nth(12)).toContainText('410');
  // The focus goes to the button that brings the picture back.
  await expect(frame.getByRole('button', { name: t('picture') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(frame.getByRole('application')).toBeVisible();
});

test('NAV-17 the pointer reads the point below it', async ({ page }) => {
  await openGallery(page);
  const reader = readers(page).first();
  const said = frameOf(reader).getByRole('status');
  const bar = reader.locator('rect').last();
  // The parts of the gallery above it arrive meanwhile, and move it away from the pointer.
  await expect(async () => {
    await bar.hover();
    await expect(said).toContainText('12/26: 410', { timeout: 1_000 });
  }).toPass();
  await expect(said).toContainText(sayIn(galleryWords, 'vi')('millions'));
});
