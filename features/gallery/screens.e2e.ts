import { expect } from '@playwright/test';
import { faultsOf, chapter, openGallery, vi } from '#testing/gallery.ts';
import { errors } from '#features/refusals.ts';
import { say } from '#kit/words/words.ts';
import { test } from '#testing/pages/test.ts';
import { galleryWords } from './words.ts';

const t = vi(galleryWords);

for (const language of ['vi', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    test(`NAV-17 the gallery has no accessibility fault: ${language}, ${theme}`, async ({ page }) => {
      test.slow();
      await openGallery(page, { language, theme });
      expect(await faultsOf(page)).toEqual([]);
      // With faults and a summary on it.
      await chapter(page, 'form').locator('button[type=submit]').click();
      await expect(chapter(page, 'form').getByRole('alert')).toBeVisible();
      expect(await faultsOf(page, '#form')).toEqual([]);
      // With a list open.
      await chapter(page, 'choices').getByRole('combobox').first().click();
      await expect(page.getByRole('listbox')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      // With a dialog open.
      await chapter(page, 'dialogs').getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });
  }
}

for (const [language, theme, width] of [
  ['vi', 'light', 1366],
  ['en', 'dark', 390],
] as const) {
  test(`NAV-17 whole screens and reports are in the gallery, without a fault: ${language}, ${theme}, ${width} px`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await openGallery(page, { language, theme });
    const screens = chapter(page, 'screens');
    const choose = (word: Parameters<typeof t>[0]) =>
      screens.getByRole('button', { name: say(galleryWords, language, word), exact: true }).click();
    await choose('listScreen');
    await expect(screens.getByRole('row')).toHaveCount(6);
    expect(await faultsOf(page, '#screens')).toEqual([]);
    await choose('inquiryScreen');
    await expect(screens.locator('form img')).toBeVisible();
    expect(await faultsOf(page, '#screens')).toEqual([]);
    for (const report of ['reportOfPerson', 'reportOfCompany', 'reportOfNobody'] as const) {
      await choose(report);
      await expect(screens.getByRole('button', { pressed: true })).toHaveText(say(galleryWords, language, report));
      await expect(screens.locator('[data-report]')).toBeVisible();
      expect(await faultsOf(page, '#screens')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

test('NAV-17 an inquiry sent from the gallery is confirmed and refused: no ticket is made', async ({ page }) => {
  await openGallery(page);
  const screens = chapter(page, 'screens');
  await screens.getByRole('button', { name: t('inquiryScreen'), exact: true }).click();
  await screens.locator('input[name=voucherNumber]').fill('MAU1');
  await screens.locator('input[name=customerName]').fill('Nguyễn Văn Mẫu');
  await screens.locator('input[name=twoFactorRecoveryCode]').fill('24680');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(t('feeKnown', { price: '8.000' }));
  await page.keyboard.press('Enter');
  await expect(screens.getByRole('alert').first()).toContainText(errors['no-call'].text[0]);
});

test('NAV-17 at 320 px nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openGallery(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('NAV-17 each Vietnamese letter comes from the product\u2019s own fonts', async ({ page }) => {
  await openGallery(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const client = await page.context().newCDPSession(page);
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  for (const selector of ['#type p', '#type h3', '#type p.code', '#type-title', '#choices label']) {
    const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(
      fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => `${selector}: ${familyName}`),
    ).toEqual([]);
  }
});

test('PLT-13 fifteen status families, each with its icon, its word and its tone', async ({ page }) => {
  await openGallery(page);
  const badges = chapter(page, 'states').locator('[data-family]');
  await expect(badges).toHaveCount(15);
  const seen = await badges.evaluateAll((all) =>
    all.map((badge) => {
      const { color, backgroundColor } = getComputedStyle(badge);
      const icon = badge.querySelector('svg')?.innerHTML ?? '';
      return {
        word: badge.textContent,
        icon,
        tone: `${color} on ${backgroundColor}`,
        shape: badge.getAttribute('data-edge'),
      };
    }),
  );
  for (const part of ['word', 'icon'] as const) expect(new Set(seen.map((one) => one[part])).size, part).toBe(15);
  expect(new Set(seen.map(({ tone, shape }) => `${tone} ${shape}`)).size).toBe(15);
  expect(seen.every(({ word, icon }) => word !== '' && icon !== '')).toBe(true);
});

test('PLT-15 inputs are 45 px high, and every target is large enough to hit', async ({ page }) => {
  await openGallery(page);
  const heights = await page
    .locator('#main, main')
    .first()
    .locator(
      ':is(#text-fields, #dates, #choices, #captchas, #form) div:has(> input:not([type=radio], [type=checkbox], [type=file]))',
    )
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(20);
  expect(new Set(heights)).toEqual(new Set([45]));
  const small = await page.locator('main :is(button, [role=button])').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { width, height } = button.getBoundingClientRect();
      return width > 0 && (width < 24 || height < 24) ? [button.outerHTML.slice(0, 120)] : [];
    }),
  );
  expect(small).toEqual([]);
});

test('PLT-15 a list scrolls after eight rows, of 48 px or of 56 px with a second line', async ({ page }) => {
  await openGallery(page);
  for (const [label, row] of [
    [t('province'), 48],
    [t('bank'), 56],
  ] as const) {
    await chapter(page, 'choices').getByRole('combobox', { name: label }).click();
    const list = page.getByRole('listbox');
    await expect(list).toBeVisible();
    const box = await list.boundingBox();
    const first = await list.getByRole('option').first().boundingBox();
    expect(first?.height).toBe(row);
    expect(box?.height).toBe(8 * row);
    expect(await list.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
  }
});

test('PLT-13 the chosen theme survives a reload, and paper is always light', async ({ page }) => {
  await openGallery(page, { theme: 'dark' });
  const canvas = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--c-canvas').trim());
  await expect.poll(canvas).toBe('#0f131b');
  await page.reload();
  await expect.poll(canvas).toBe('#0f131b');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(canvas).toBe('#f6f3ec');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
});

test('PLT-13 without a choice the theme is the machine\u2019s', async ({ page }) => {
  await openGallery(page);
  await page.evaluate(() => localStorage.setItem('theme', 'system'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
});
