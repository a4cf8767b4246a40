import { expect, type Page } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { sayIn } from '#testing/gallery.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';
import type { Language } from '#kit/words/words.ts';
import { helpFrameWords, helpWords } from './help/words.ts';
import { portalWords } from './words.ts';

async function openAt(page: Page, look: { language: Language; theme: string }, path: string): Promise<void> {
  await page.addInitScript(
    (kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)),
    look,
  );
  await signIn(page, 'lan.clerk', { at: `/portal/main${path}` });
}

for (const [language, theme, width] of [
  ['vi', 'light', 1280],
  ['en', 'dark', 390],
] as const)
  test(`PLT-05 LNG-03 F1 opens the help of a list in ${language}, ${theme}, ${width} px: purpose, fields, keys, who, guide`, async ({
    page,
  }) => {
    const t = sayIn(helpFrameWords, language);
    await page.setViewportSize({ width, height: 900 });
    await openAt(page, { language, theme }, '/reply-customer');
    await page.keyboard.press('F1');
    const help = page.getByRole('dialog', { name: language === 'vi' ? /^Trợ giúp/ : /^Help/ });
    for (const sentence of sayIn(helpWords, language)('reply-customer').split(/(?<=\.) /))
      await expect(help.getByText(sentence, { exact: true })).toBeVisible();
    for (const part of ['fields', 'keys', 'who', 'guide'] as const)
      await expect(help.getByRole('heading', { name: t(part), exact: true })).toBeVisible();
    // From the call's contract, the keys that are bound here, and the roles that hold the right.
    await expect(help.getByText(t('required')).first()).toBeVisible();
    await expect(help.getByText('F8', { exact: true })).toBeVisible();
    await expect(help.getByText(language === 'vi' ? /Nhân viên tra cứu/ : /Clerk/)).toBeVisible();
    expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(help).toHaveCount(0);
  });

test('PLT-05 the button of the header opens the same, and leads to the screen’s place in the guide', async ({
  page,
}) => {
  await openAt(page, { language: 'vi', theme: 'light' }, '/customer-inquiry');
  await page.getByRole('button', { name: sayIn(portalWords, 'vi')('help') }).click();
  const help = page.getByRole('dialog');
  await expect(help.getByText(sayIn(helpFrameWords, 'vi')('most', { count: 250 })).first()).toBeVisible();
  await help.getByRole('link', { name: sayIn(helpFrameWords, 'vi')('openGuide') }).click();
  await expect(page).toHaveURL(/\/portal\/main\/guide#customer-inquiry$/);
  const entry = page.locator('[id="customer-inquiry"]');
  await expect(entry).toBeInViewport();
  // Of other people's screens the guide says nothing.
  await expect(page.locator('[id="audit-log"]')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
});

test('PLT-05 help opens above a form in a drawer and says the form’s fields; what was typed stays', async ({
  page,
}) => {
  await openAt(page, { language: 'vi', theme: 'light' }, '/product-adjustment-r18');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('F2');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: /Mã CIC/ }).fill('0100000018');
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: /^Trợ giúp/ });
  await expect(help.getByText(sayIn(helpFrameWords, 'vi')('most', { count: 255 }))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: /Mã CIC/ })).toHaveValue('0100000018');
});

test('PLT-05 help says the fields of a form that tells nothing of itself, on the page and in a drawer over a list', async ({
  page,
  browser,
}) => {
  const t = sayIn(helpFrameWords, 'vi');
  await openAt(page, { language: 'vi', theme: 'light' }, '/my-account');
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: /^Trợ giúp/ });
  await expect(help.getByText('Mật khẩu mới', { exact: true })).toBeVisible();
  await expect(help.getByText(t('noFields'))).toHaveCount(0);

  const other = await browser.newPage();
  await signIn(other, 'root.bureau', { at: '/portal/main/institutions' });
  await other.getByRole('button', { name: 'Thêm đơn vị' }).press('Enter');
  await expect(other.getByRole('form', { name: 'Thêm đơn vị' })).toBeVisible();
  await other.keyboard.press('F1');
  const above = other.getByRole('dialog', { name: /^Trợ giúp/ });
  await expect(above.getByText('Tên viết tắt', { exact: true })).toBeVisible();
  await expect(above.getByText(t('required')).first()).toBeVisible();
  await other.close();
});
