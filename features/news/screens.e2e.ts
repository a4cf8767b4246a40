import { expect } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { actOn, signIn, withSettings } from '#testing/person.ts';
import { commonWords } from '#kit/words/common.ts';
import { say } from '#kit/words/words.ts';
import { newsEditorWords, newsWords } from './words.ts';

/** A picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const t = (key: keyof (typeof newsEditorWords)['texts']) => say(newsEditorWords, 'vi', key);
const say1 = (key: keyof (typeof newsWords)['texts']) => say(newsWords, 'vi', key);

test('ALR-06 ALR-07 ALR-08 NAV-07 an operator writes and publishes; a clerk reads, safely, only on a trusted host', async ({
  page,
  browser,
}) => {
  test.slow();
  const title = `Bài thử ${Date.now()}`;
  await signIn(page, 'minh.operator', { at: '/portal/main/news-editor' });
  await page.getByRole('button', { name: t('newOne') }).click();
  const form = page.getByRole('dialog').locator('form');
  // Long forms lead to their parts.
  await expect(form.getByRole('navigation').getByRole('button')).toHaveText(
    (['partPlace', 'partVi', 'partEn', 'partPicture'] as const).map(t),
  );
  await form.getByRole('button', { name: say(commonWords, 'vi', 'save') }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  const hostile = '<p>Đoạn văn</p><script>alert(1)</script><img src=x onerror="alert(2)">';
  for (const [name, value] of Object.entries({
    source: 'Trung tâm',
    titleVi: title,
    titleEn: `Try ${title}`,
    briefVi: 'Tóm tắt',
    briefEn: 'In brief',
    contentVi: hostile,
    contentEn: hostile,
  }))
    await form.locator(`[name=${name}]`).fill(value);
  await form.locator('input[type=file]').setInputFiles({ name: 'anh.png', mimeType: 'image/png', buffer: dot });
  for (const name of ['contentVi', 'contentEn'])
    await expect(form.locator(`[name=${name}]`)).toHaveValue(
      /<figure><img src="picture:[^"]+" alt="[^"]+"><\/figure>$/,
    );
  await form.getByRole('button', { name: say(commonWords, 'vi', 'save') }).click();
  await expect(form.frameLocator('iframe').first().getByText('Đoạn văn')).toBeVisible();
  const shown = form.frameLocator('iframe').first().locator('figure img');
  await expect(shown).toHaveJSProperty('naturalWidth', 1);
  expect(await axeFindings(page)).not.toContainEqual(expect.objectContaining({ rule: 'image-alt' }));
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  const line = page.getByRole('row').filter({ hasText: title });
  await actOn(line, t('publish'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('publish') })
    .click();
  await expect(line).toContainText(t('published'));

  const other = await browser.newContext();
  const clerk = await other.newPage();
  const dialogs: string[] = [];
  clerk.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await signIn(clerk, 'lan.clerk', { at: '/portal/main/alerts-r52-articles' });
  const card = clerk.locator('[data-read]').filter({ hasText: title });
  await expect(card).toContainText(say1('unread'));
  expect(await axeFindings(clerk)).toEqual([]);
  // The detail is in no menu.
  await expect(clerk.getByRole('navigation').getByRole('link', { name: 'Chi tiết bài viết' })).toHaveCount(0);
  await card.getByRole('link').focus();
  await clerk.keyboard.press('Enter');
  await expect(clerk).toHaveURL(/alerts-r52-articles\/detail\?id=/);
  await expect(clerk.frameLocator('iframe').getByText('Đoạn văn')).toBeVisible();
  const paper = clerk.frameLocator('iframe').locator('body');
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  // In the portal's type, which a frame of another origin has to load for itself.
  await expect(paper).toHaveCSS('font-family', /^"IBM Plex Sans Variable"/);
  await expect(paper).toHaveCSS('font-size', '16px');
  await expect
    .poll(async () =>
      paper.evaluate(() =>
        [...document.fonts].some(({ family, status }) => /Plex Sans V/.test(family) && status === 'loaded'),
      ),
    )
    .toBe(true);
  // All of it is in sight: the page scrolls, not the frame.
  expect(
    await paper.evaluate(({ ownerDocument: { documentElement: page } }) => page.scrollHeight - page.clientHeight),
  ).toBe(0);
  await expect(clerk.locator('iframe')).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  // A dark page must not contain a white frame.
  await clerk.emulateMedia({ colorScheme: 'dark' });
  await expect(paper).toHaveCSS('background-color', 'rgb(22, 28, 39)');
  await expect(paper).toHaveCSS('color', 'rgb(233, 236, 242)');
  await clerk.emulateMedia({ colorScheme: 'light' });
  // The frame has no scripts, so axe cannot look into it and reports that.
  const findings = await axeFindings(clerk);
  expect(findings.filter(({ rule }) => rule !== 'frame-tested')).toEqual([]);
  expect(dialogs).toEqual([]);
  const address = clerk.url();
  await clerk.goto('/portal/main/alerts-r52-articles');
  await expect(card).toContainText(say1('read'));
  await clerk.goto(`${address}x`);
  await expect(clerk.getByText(say1('missing'))).toBeVisible();

  await withSettings(clerk, { trustedDomains: ['news.example.vn'] });
  await clerk.goto(address);
  await expect(clerk).toHaveURL(/permission-denied/);
  await other.close();
});

test('ALR-06 PLT-05 on a phone the articles come first, and their search opens above them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'lan.clerk', { at: '/portal/main/alerts-r52-articles' });
  const articles = page.locator('main article[data-read]');
  const fold = page.getByRole('button', { name: say1('find') });
  await expect(articles.first()).toBeInViewport();
  await expect(page.getByRole('form', { name: say1('find') })).toHaveCount(0);
  await fold.press('Enter');
  await page.getByLabel(say1('title')).fill('khong co bai nay');
  await page.keyboard.press('Enter');
  await expect(articles).toHaveCount(0);
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  expect(await axeFindings(page)).toEqual([]);
});

test('ALR-07 FRM-11 a title that is too long is told at its field, and the articles stay', async ({ page }) => {
  await signIn(page, 'lan.clerk', { at: '/portal/main/alerts-r52-articles' });
  const articles = page.locator('main article[data-read]');
  await expect(articles.first()).toBeVisible();
  const title = page.getByLabel(say1('title'));
  await title.fill('a'.repeat(340));
  await page.keyboard.press('Enter');
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Tối đa 200 ký tự')).toBeVisible();
  await expect(articles.first()).toBeVisible();
  await title.fill('khong co bai nay');
  await page.keyboard.press('Enter');
  await expect(articles).toHaveCount(0);
});
