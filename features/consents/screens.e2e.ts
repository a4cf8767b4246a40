import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { pdf } from '#kit/server/scan/contents.fixture.ts';
import { say } from '#kit/words/words.ts';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { actOn, signIn, speak } from '#testing/person.ts';
import { wordingOf } from './fields.ts';
import { consentWords } from './words.ts';

test('CNS-01 CNS-03 a consent is registered by keyboard beside the list, found by its number, and withdrawn with a reason', async ({
  page,
}) => {
  test.slow();
  const t = (key: keyof (typeof consentWords)['texts']) => say(consentWords, 'vi', key);
  await signIn(page, 'lan.clerk', { at: '/portal/main/consents' });
  // The demo has one of each state.
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: t('live') })
      .first(),
  ).toBeVisible();
  await page
    .getByRole('button', { name: t('register') })
    .first()
    .click();
  const form = page.getByRole('dialog');
  // The wording says what was chosen and names the bank, until somebody writes another.
  const wording = form.getByLabel(t('wording'));
  const receiver = await form.getByLabel(t('receivers')).inputValue();
  expect(receiver).not.toBe(t('defaultReceivers'));
  await expect(wording).toHaveValue(wordingOf('score', receiver));
  await form.getByRole('combobox', { name: t('covers') }).click();
  await page.getByRole('option', { name: t('watch'), exact: true }).click();
  await expect(wording).toHaveValue(wordingOf('watch', receiver));
  await expect(form.getByLabel(t('evidence'))).toHaveAttribute('aria-required', 'true');
  await form.getByLabel(t('customerName')).fill(known.cardsOnly.name);
  await form.getByLabel(t('identityNumber')).first().fill(known.cardsOnly.citizenId);
  await form.getByLabel(t('evidence')).fill('ĐY 0077/2026');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(t('registered')).first()).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: known.cardsOnly.name }).first();
  await expect(row).toContainText(t('live'));
  await actOn(row, t('withdraw'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Khách hàng đề nghị');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(t('withdrawDone')).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: known.cardsOnly.name })).toHaveCount(0);
});

for (const [language, colorScheme, width] of [
  ['vi', 'light', 1280],
  ['en', 'dark', 1100],
] as const) {
  test(`CNS-01 the file of the evidence is sent from the list and had back from there (${language}, ${colorScheme}, ${width} px)`, async ({
    page,
  }, info) => {
    const t = (key: keyof (typeof consentWords)['texts'], params: Readonly<Record<string, string>> = {}) =>
      say(consentWords, language, key, params);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await speak(page, language);
    await signIn(page, 'lan.clerk', { at: '/portal/main/consents' });
    const withoutFiles = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: t('attach'), exact: true }) })
      // Another test registers a consent of this customer, and withdraws it.
      .filter({ hasNotText: known.cardsOnly.name });
    // Each of the two tests that may run at once has a row of its own.
    const withoutFile = language === 'vi' ? withoutFiles.first() : withoutFiles.last();
    // By its name: its next step is another one once it has its file, and its place once somebody registers a consent.
    const name = await withoutFile.getByRole('gridcell').nth(2).innerText();
    const row = page.getByRole('row').filter({ hasText: name });
    await actOn(row, t('attach'));
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'dong-y.pdf', mimeType: 'application/pdf' },
      buffer: pdf('<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>'),
    });
    await dialog.getByRole('button', { name: t('attach') }).click();
    await expect(dialog.getByText('JavaScript')).toBeVisible();
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'dong-y.pdf', mimeType: 'application/pdf' },
      buffer: pdf('<< /Type /Catalog >>'),
    });
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath('evidence.png') });
    await dialog.getByRole('button', { name: t('attach') }).click();
    await expect(page.getByText(t('attachDone')).first()).toBeVisible();
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: t('download'), exact: true }).click();
    expect((await download).suggestedFilename()).toBe('dong-y.pdf');
  });
}

for (const [language, colorScheme, width] of [
  ['vi', 'light', 1280],
  ['en', 'dark', 390],
] as const) {
  test(`CNS-01 the form of a consent takes the file of its evidence; a refused file loses nothing typed (${language}, ${colorScheme}, ${width} px)`, async ({
    page,
  }, info) => {
    const t = (key: keyof (typeof consentWords)['texts']) => say(consentWords, language, key);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await speak(page, language);
    await signIn(page, 'lan.clerk', { at: '/portal/main/consents' });
    await page
      .getByRole('button', { name: t('register') })
      .first()
      .click();
    const form = page.getByRole('dialog');
    const typed = {
      customerName: 'Trần Thị Có Tệp',
      identityNumber: `0799${width}00001`.slice(0, 12),
      evidence: 'ĐY 12',
    };
    for (const [name, text] of Object.entries(typed))
      await form
        .getByLabel(t(name as keyof typeof typed))
        .first()
        .fill(text);
    const choose = (content: string) =>
      form.locator('input[type=file]').setInputFiles({
        ...{ name: 'dong-y.pdf', mimeType: 'application/pdf', buffer: pdf(content) },
      });
    const runs = '<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>';
    await choose(runs);
    await form.getByRole('button', { name: t('submit'), exact: true }).click();
    await expect(form.getByText('JavaScript')).toBeVisible();
    for (const [name, text] of Object.entries(typed))
      await expect(form.getByLabel(t(name as keyof typeof typed)).first()).toHaveValue(text);
    expect(await axeFindings(page)).toEqual([]);
    await form.getByText('JavaScript').scrollIntoViewIfNeeded();
    await page.screenshot({ path: info.outputPath('refused.png') });
    await choose('<< /Type /Catalog >>');
    await expect(form.getByText('JavaScript')).toHaveCount(0);
    await form.getByRole('button', { name: t('submit'), exact: true }).click();
    await expect(page.getByText(t('registered')).first()).toBeVisible();
    await expect(form).toHaveCount(0);
    await page.screenshot({ path: info.outputPath('registered.png') });
  });
}
