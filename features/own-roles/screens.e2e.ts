import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';

test('NAV-17 an administrator names a role of chosen rights, and gives it to a new user who then holds it', async ({
  page,
}) => {
  const role = `Tra soát ${randomInt(1e6)}`;
  const username = `vai.tro${randomInt(1e9)}`;
  await signIn(page, 'an.admin', { at: '/portal/main/own-roles' });
  await page.getByRole('button', { name: 'Tạo vai trò' }).press('Enter');
  const form = page.getByRole('form', { name: 'Tạo vai trò' });
  // A long form leads to its parts.
  await expect(form.getByRole('navigation').getByRole('button')).toHaveText([
    'Tên vai trò',
    'Quyền',
    'Quyền cần hai người duyệt khi giao',
  ]);
  await form.getByLabel('Tên tiếng Việt').fill(role);
  await form.getByLabel('Tên tiếng Anh').fill('Checking');
  await form.getByRole('textbox', { name: 'Lý do' }).fill('Tổ tra soát');
  await form.getByRole('button', { name: 'Ghi' }).press('Enter');
  await expect(form).toContainText('Hãy chọn ít nhất một quyền');
  await form.getByRole('checkbox', { name: 'Xem trả lời tin' }).press('Space');
  await form.getByRole('checkbox', { name: 'Xem chất lượng dữ liệu' }).press('Space');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Ghi' }).press('Enter');
  const row = page.getByRole('row').filter({ hasText: role });
  await expect(row).toContainText('Xem chất lượng dữ liệu, Xem trả lời tin');

  await page.goto('/portal/main/users');
  await page.getByRole('button', { name: 'Thêm người dùng' }).press('Enter');
  const user = page.getByRole('form', { name: 'Thêm người dùng' });
  await user.getByLabel('Tên đăng nhập').fill(username);
  await user.getByLabel('Họ và tên').fill('Trần Tra Soát');
  await user.getByRole('checkbox', { name: role }).press('Space');
  await user.getByLabel('Lý do').fill('Nhân viên mới');
  await user.getByRole('button', { name: 'Ghi' }).press('Enter');
  const once = page.getByRole('dialog', { name: 'Mật khẩu dùng một lần' });
  const password = (await once.locator('output').textContent()) ?? '';
  await page.keyboard.press('Escape');
  // By its link, which waits for the step that the closed dialog takes back.
  await page.getByRole('navigation').getByRole('link', { name: 'Vai trò của đơn vị' }).first().press('Enter');
  await expect(row).toContainText('Xem trả lời tin');
  await expect(row.locator('[data-card=figure]')).toHaveText('1');

  // The new user, after choosing a password, has exactly the role's rights.
  await page.context().clearCookies();
  await page.goto('/portal/login');
  await page.locator('input[name=userName]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
  await page.locator('input[name=newPassword]').waitFor();
  const chosen = 'ba con trâu uống trà';
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=newPassword]').fill(chosen);
  await page.locator('input[name=again]').fill(chosen);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hãy đặt mật khẩu mới để bắt đầu làm việc')).toHaveCount(0);
  await page.goto('/portal/main');
  const entries = page.getByRole('navigation', { name: 'Menu chức năng' }).getByRole('link');
  await expect(entries.filter({ hasText: 'Chất lượng dữ liệu' })).toHaveCount(1);
  await expect(entries.filter({ hasText: 'Hỏi tin khách hàng' })).toHaveCount(0);
});
