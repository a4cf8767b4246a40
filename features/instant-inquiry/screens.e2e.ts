import { expect, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { captchaAnswer, newTicket } from '#testing/inquirer.ts';
import { box, captchaPicture, field } from '#testing/inquiry-form.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';
import { errors } from '#features/refusals.ts';

// The keyboard test's person is used nowhere else: otherwise a second fee would be warned of.
const { clean, bad, longRepaid, nothing } = known;
const instant = '/portal/main/instant-inquiry';
const personal = '/portal/main/personal-instant-inquiry';

async function open(page: Page, at: string): Promise<void> {
  await signIn(page, 'lan.clerk', { at });
  await expect(captchaPicture(page)).toBeVisible();
  await expect(box(page)).toBeFocused();
}

async function fill(page: Page, who: { name: string; citizenId: string }, ticket = newTicket()): Promise<string> {
  await field(page, 'voucherCode').fill(ticket);
  await field(page, 'customerName').fill(who.name);
  await field(page, 'identityNumber').fill(who.citizenId);
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  return ticket;
}

const question = (page: Page) => page.getByRole('alertdialog');
const agree = (page: Page) => question(page).getByRole('button', { name: 'Khai thác báo cáo' }).click();

// Tall enough not to scroll: axe cannot judge what lies under the sticky header.
const tall = { width: 1280, height: 3200 };

test('INS-01 NAV-08 CAP-03 ticket, name, ID, product and captcha are required; the ID has exactly 12 digits', async ({
  page,
}) => {
  await open(page, instant);
  await expect(page.getByText('Phí: 8.000\u00a0₫ chưa gồm thuế')).toBeVisible();
  const button = page.getByRole('button', { name: 'Khai thác báo cáo' });
  await button.click();
  const summary = page.getByRole('alert').filter({ hasText: 'trường cần sửa' });
  for (const name of ['Số phiếu', 'Tên khách hàng', 'Số CCCD', 'Mã xác nhận'])
    await expect(summary.getByRole('link', { name })).toBeVisible();
  await field(page, 'productCode').fill('');
  await button.click();
  await expect(field(page, 'productCode')).toHaveAccessibleDescription('Đây là trường bắt buộc');
  await page.reload();
  await expect(captchaPicture(page)).toBeVisible();
  await fill(page, { name: clean.name, citizenId: '07918871064' });
  await button.click();
  await expect(field(page, 'identityNumber')).toHaveAccessibleDescription('Số CCCD phải có 12 chữ số (đang có 11)');
  await field(page, 'identityNumber').fill(clean.citizenId);
  await field(page, 'twoFactorRecoveryCode').fill('00000');
  await button.click();
  await agree(page);
  await expect(page.getByRole('alert').filter({ hasText: errors['captcha-wrong'].text[0] })).toBeVisible();
  await expect(field(page, 'customerName')).toHaveValue(clean.name);
  await expect(field(page, 'twoFactorRecoveryCode')).toHaveValue('');
});

test('INS-01 INS-02 FIX-07 by keyboard alone: 23 keys by CIC code with the question before the charge, no click, and the report appears under the form at once', async ({
  page,
}) => {
  let mouse = 0;
  await page.exposeFunction('countMouse', () => void (mouse += 1));
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      if (event.isTrusted && event.detail > 0) (globalThis as unknown as { countMouse: () => void }).countMouse();
    });
  });
  await open(page, instant);
  const prefix = newTicket('I').slice(0, 14);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type(prefix);
  await page.keyboard.press('F2');
  await expect(box(page)).toBeFocused();
  let keys = 0;
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const enter = async () => {
    keys += 1;
    await page.keyboard.press('Enter');
  };
  await type(longRepaid.cicCode);
  await enter();
  await expect(field(page, 'voucherCode')).toBeFocused();
  await type('0001');
  await expect(field(page, 'customerName')).toBeDisabled();
  await enter();
  await expect(field(page, 'twoFactorRecoveryCode')).toBeFocused();
  await type(captchaAnswer);
  await enter();
  await expect(question(page).getByRole('button', { name: 'Khai thác báo cáo' })).toBeFocused();
  await enter();
  const shown = page.getByRole('region', { name: `Báo cáo của phiếu ${prefix}0001` });
  await expect(shown.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await expect(shown.locator('[data-report]')).toContainText(longRepaid.name);
  expect(keys).toBeLessThanOrEqual(23);
  expect(mouse).toBe(0);
  // The form is ready for the next, and nothing about a person is in the address or in storage.
  await expect(field(page, 'customerName')).toHaveValue('');
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, document.title, { ...localStorage }, { ...sessionStorage }]),
  );
  for (const secret of [longRepaid.name, longRepaid.citizenId, longRepaid.cicCode]) expect(kept).not.toContain(secret);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'In', exact: true })).toBeFocused();
  for (const name of ['Tải PDF', 'Tải Excel']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^S11T-${prefix}0001\\.(pdf|xlsx)$`));
  }
  await page.emulateMedia({ media: 'print' });
  await expect(shown.locator('[data-report]')).toBeVisible();
  await expect(page.locator('form [name=customerName]')).toBeHidden();
});

test('INS-02 repeating the same person and product today asks first, with a link to the paid report', async ({
  page,
}) => {
  await open(page, instant);
  const first = await fill(page, bad);
  await page.keyboard.press('F8');
  await agree(page);
  await expect(page.getByRole('heading', { name: `Báo cáo của phiếu ${first}` })).toBeFocused();
  await fill(page, bad);
  await page.keyboard.press('F8');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Bạn có muốn hỏi lại và trả phí thêm một lần?');
  await expect(dialog).toContainText(`phiếu ${first} của lan.clerk`);
  await expect(dialog.getByRole('button', { name: 'Hủy' })).toBeFocused();
  await dialog.getByRole('link', { name: 'Xem lại trả lời đã có, miễn phí' }).click();
  await expect(page).toHaveURL(new RegExp(`/realtime-response/detail\\?voucher=${first}$`));
});

test('INS-03 NAV-08 the personal instant inquiry ends with a view-report button and what to do if it cannot be viewed', async ({
  page,
}) => {
  await page.setViewportSize(tall);
  await open(page, personal);
  const ticket = await fill(page, clean);
  await field(page, 'productCode').fill('S75');
  await page.getByRole('option', { name: /^S75/ }).click();
  await page.getByRole('button', { name: 'Khai thác báo cáo' }).click();
  await agree(page);
  const view = page.getByRole('button', { name: 'Xem báo cáo' });
  await expect(view).toBeFocused();
  await expect(page.getByText(`Phiếu ${ticket} đã có báo cáo`)).toBeVisible();
  await expect(page.getByText('Nếu không xem được')).toBeVisible();
  await expect(page.locator('[data-report]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-report]')).toContainText(clean.name);
  expect(await axeFindings(page)).toEqual([]);
});

test('INS-02 an unknown person is an ordinary answer and free; a report that does not load can be tried again', async ({
  page,
}) => {
  await page.setViewportSize(tall);
  await open(page, instant);
  await page.route('**/api/TraLoiTinTucThoiS11T/Detail', (route) => route.abort(), { times: 1 });
  await fill(page, nothing);
  await page.keyboard.press('F8');
  await agree(page);
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByText('Lần hỏi này không tính phí')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('FIX-07 the question names fee, product, person and what was asked today; it can be turned off for the session and on again', async ({
  page,
}) => {
  const { attention, cardsOnly } = known;
  let sent = 0;
  await page.route('**/api/HoiTinTucThoiS11T/Confirm', (route) => ((sent += 1), route.continue()));
  await open(page, instant);
  await fill(page, attention);
  await page.keyboard.press('F8');
  const dialog = question(page);
  for (const text of [
    'Bạn có chắc chắn muốn hỏi tin?',
    'S11T',
    attention.name,
    '8.000\u00a0₫',
    'Số khách hàng sau lần hỏi này',
  ])
    await expect(dialog).toContainText(text);
  expect(sent).toBe(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(sent).toBe(0);
  await expect(field(page, 'customerName')).toHaveValue(attention.name);
  await page.keyboard.press('F8');
  const off = dialog.getByRole('checkbox', { name: 'Không hỏi lại trước khi tính phí, đến hết phiên làm việc này' });
  await off.check();
  await agree(page);
  await expect(page.locator('[data-report]')).toContainText(attention.name);
  expect(sent).toBe(1);

  // Off: the next is sent at once, on the score's page too; a second fee of today is still asked about.
  await fill(page, cardsOnly);
  await page.keyboard.press('F8');
  await expect(page.locator('[data-report]')).toContainText(cardsOnly.name);
  expect(sent).toBe(2);
  await fill(page, cardsOnly);
  await page.keyboard.press('F8');
  await expect(dialog).toContainText('Bạn có muốn hỏi lại và trả phí thêm một lần?');
  await page.keyboard.press('Escape');
  expect(sent).toBe(2);
  await page.reload();
  await expect(page.getByText('Đã tắt câu hỏi trước khi tính phí')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hỏi lại như trước' }).click();
  await expect(page.getByText('Đã tắt câu hỏi trước khi tính phí')).toHaveCount(0);
  await fill(page, clean);
  await page.keyboard.press('F8');
  await expect(dialog).toContainText('Bạn có chắc chắn muốn hỏi tin?');
});
