import { expect, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { box, field, fillByCode, inquiryPage, openInquiry, sendInquiry } from '#testing/inquiry-form.ts';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';

// Unplanned uses of a page: a browser that stores nothing, the back button halfway, a second tab.

const { clean } = known;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const link = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first();
const unsaved = (page: Page) => page.getByRole('alertdialog', { name: 'Nội dung chưa gửi' });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Tài khoản/ }).click();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
}

test('LNG-01 a browser without JavaScript, or one that blocks cookies, shows in both languages what to do', async ({
  browser,
  page,
}) => {
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto('/portal/login');
  await expect(plain.getByRole('heading', { name: 'Trang này cần JavaScript' })).toBeVisible();
  await expect(plain.getByRole('heading', { name: 'This page needs JavaScript' })).toBeVisible();
  await plain.context().close();

  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  // Simulates a browser that blocks all cookies.
  await page.addInitScript(() => {
    const refuse = {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, refuse);
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
  });
  await page.goto('/portal/main/customer-inquiry');
  await expect(heading(page)).toHaveText('Trình duyệt đang chặn cookie');
  await expect(page.locator('main')).toContainText('Hãy cho phép cookie của trang này');
  await expect(page.locator('main [lang=en]').first()).toContainText("Allow cookies for this site in your browser's");
  await expect(page.getByRole('button', { name: 'Tải lại trang' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('INQ-01 SES-07 on a plain http address, where browsers offer no locks and no UUIDs, people sign in, inquire and return', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID');
  });
  await openInquiry(page, 'lan.clerk', 'form');
  await fillByCode(page, clean.cicCode);
  await sendInquiry(page);
  await expect(page.getByRole('link', { name: say(inquiryScreenWords, 'vi', 'seeReply') })).toBeVisible();
  await page.reload();
  await expect(box(page)).toBeFocused();
});

test('FRM-11 PLT-10 back asks before leaving a half-filled form, closes an open dialog like Esc, and shows nothing after the sign-out', async ({
  page,
}) => {
  await signIn(page, 'lan.clerk');
  await link(page, 'Hỏi tin khách hàng').click();
  await expect(box(page)).toBeFocused();
  const ticket = await fillByCode(page, clean.cicCode);
  await page.goBack();
  await expect(unsaved(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page, 'voucherNumber')).toHaveValue(ticket);
  await expect(page).toHaveURL(inquiryPage);

  // During the fee question: nothing is sent, and the form stays unchanged.
  await field(page, 'twoFactorRecoveryCode').fill('24680');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.locator(':focus')).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(inquiryPage);
  await expect(field(page, 'voucherNumber')).toHaveValue(ticket);

  await page.goBack();
  await unsaved(page).getByRole('button', { name: 'Rời trang' }).click();
  await expect(heading(page)).toContainText('Nguyễn Thị Lan');
  await page.goForward();
  await expect(box(page)).toHaveValue('');

  await signOut(page);
  await expect(page.getByText('Bạn đã đăng xuất')).toBeVisible();
  await page.goBack();
  await expect(page.locator('input[name=userName]')).toBeVisible();
  await expect(page.getByRole('banner').getByText('Nguyễn Thị Lan')).toHaveCount(0);
  await expect(field(page, 'voucherNumber')).toHaveCount(0);
});

test('SES-03 LNG-01 in two tabs: the language follows and the form stays, the same form is two forms, and signing out in one tab closes what is open in the other', async ({
  page,
  context,
}) => {
  await openInquiry(page);
  const other = await context.newPage();
  await other.goto(inquiryPage);
  await expect(box(other)).toBeFocused();
  const ticket = await fillByCode(other, clean.cicCode);
  await expect(box(page)).toHaveValue('');

  await page.getByRole('button', { name: /Ngôn ngữ/ }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(heading(other)).toHaveText('Customer inquiry');
  await expect(field(other, 'voucherNumber')).toHaveValue(ticket);
  await page.getByRole('button', { name: /Language/ }).click();
  await page.getByRole('button', { name: 'Tiếng Việt' }).click();
  await expect(heading(other)).toHaveText('Hỏi tin khách hàng');

  // The same form sent from both is one inquiry with one answer.
  await fillByCode(page, clean.cicCode, ticket);
  await sendInquiry(page);
  const reply = (at: Page) => at.getByRole('link', { name: say(inquiryScreenWords, 'vi', 'seeReply') });
  await expect(reply(page)).toBeVisible();
  const address = await reply(page).getAttribute('href');
  await sendInquiry(other);
  await expect(reply(other)).toHaveAttribute('href', address ?? '');

  await other.keyboard.press('Control+k');
  await expect(other.getByRole('dialog')).toBeVisible();
  await signOut(page);
  await expect(other.locator('input[name=userName]')).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
});
