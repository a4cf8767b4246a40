import { generateKeyPairSync, randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { actOn, signIn } from '#testing/person.ts';

const publicKey = () =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }));

/** Signs another person in, in the same window, and opens the applications. */
async function openAs(page: Page, userName: string): Promise<void> {
  await page.context().clearCookies();
  await signIn(page, userName, { at: '/portal/main/applications' });
}

async function approve(page: Page, name: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Duyệt' }).press('Enter');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByRole('textbox').fill('Đã đối chiếu hồ sơ');
  await question.getByRole('button', { name: 'Duyệt' }).press('Enter');
}

test('API-01 an administrator registers an application by keyboard, two of the bureau approve it, and its institution stops it', async ({
  page,
}) => {
  const name = `Khởi tạo vay ${randomInt(1e6)}`;
  await signIn(page, 'an.admin', { at: '/portal/main/applications' });
  await page.getByRole('button', { name: 'Đăng ký ứng dụng' }).press('Enter');
  const form = page.getByRole('form', { name: 'Đăng ký ứng dụng' });
  await expect(form.getByLabel('Khách hàng mỗi ngày')).toHaveValue('1.000');
  await expect(form.getByLabel('Lời gọi mỗi phút')).toHaveValue('600');
  await form.getByLabel('Tên ứng dụng').fill(name);
  await form.getByLabel('Mục đích').fill('Hỏi tin khi khởi tạo khoản vay');
  await form.getByLabel('Khóa công khai (JWK)').fill(publicKey());
  // The help above the form says its fields.
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: /^Trợ giúp/ });
  for (const field of ['Môi trường', 'Được phép', 'Mạng được gọi', 'Khóa công khai (JWK)'])
    await expect(help.getByRole('term').filter({ hasText: field })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await form.getByRole('button', { name: 'Ghi' }).press('Enter');
  await expect(form).toContainText('Chọn ít nhất một quyền');
  await form
    .getByRole('checkbox', { name: 'inquiry:S11T – Thông tin quan hệ tín dụng cá nhân tức thời' })
    .press('Space');
  await form.getByLabel('Mạng được gọi').fill('không phải mạng');
  await form.getByRole('button', { name: 'Ghi' }).press('Enter');
  await expect(form.getByLabel('Mạng được gọi')).toHaveAttribute('aria-invalid', 'true');
  // What the page's head covers has no colour behind it that axe could find.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFindings(page)).toEqual([]);
  await form.getByLabel('Mạng được gọi').fill('203.0.113.0/24\n2001:db8::/48');
  await form.getByRole('button', { name: 'Ghi' }).press('Enter');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Chờ Trung tâm duyệt');

  await openAs(page, 'root.bureau');
  await approve(page, name);
  await expect(page.getByText('Đã ghi nhận duyệt lần một, chờ người thứ hai').first()).toBeVisible();
  await openAs(page, 'thu.bureau');
  await approve(page, name);
  await expect(row).toContainText('Đang hoạt động');

  await openAs(page, 'an.admin');
  await actOn(row, 'Dừng');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByRole('textbox').fill('Thay hệ thống');
  await question.getByRole('button', { name: 'Dừng' }).press('Enter');
  await expect(row).toContainText('Đã dừng');
});

test('API-08 an application of the sandbox works at once; its administrator resets the sandbox from the list', async ({
  page,
}, info) => {
  const name = `Thử tích hợp ${randomInt(1e6)}`;
  await signIn(page, 'an.admin', { at: '/portal/main/applications' });
  await page.getByRole('button', { name: 'Đăng ký ứng dụng' }).press('Enter');
  const form = page.getByRole('form', { name: 'Đăng ký ứng dụng' });
  await form.getByLabel('Tên ứng dụng').fill(name);
  await form.getByLabel('Mục đích').fill('Thử trước khi dùng thật');
  await form.getByRole('combobox', { name: 'Môi trường' }).press('ArrowDown');
  await page.getByRole('option', { name: 'Thử nghiệm' }).click();
  await form.getByLabel('Lời gọi mỗi phút').fill('120');
  await form.getByLabel('Khóa công khai (JWK)').fill(publicKey());
  await form.getByRole('checkbox', { name: 'inquiry:S11T –' }).press('Space');
  await page.screenshot({ path: info.outputPath('register-sandbox.png') });
  await form.getByRole('button', { name: 'Ghi' }).press('Enter');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Đang hoạt động');
  await expect(row).toContainText('Thử nghiệm');
  await actOn(row, 'Đặt lại môi trường thử');
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Đặt lại môi trường thử' }).press('Enter');
  await expect(page.getByText('Đã đặt lại môi trường thử nghiệm').first()).toBeVisible();
  await page.screenshot({ path: info.outputPath('sandbox-reset.png') });
});
