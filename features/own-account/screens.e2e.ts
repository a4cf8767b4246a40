import { randomInt } from 'node:crypto';
import { expect } from '@playwright/test';
import { newClerk } from '#testing/newcomer.ts';
import { test } from '#testing/pages/test.ts';
import { demoPassword, signIn, signInAndListen } from '#testing/person.ts';
import { ownAccount } from './contract.ts';

const good = 'ba con trâu uống trà';

test('SES-01 a user who signs in with a one-time password chooses another before anything else', async ({ page }) => {
  const username = `mot.lan${randomInt(1e9)}`;
  const signedIn = await page.request.post('/api/Logon', { data: { userName: 'an.admin', password: demoPassword } });
  const { data } = (await signedIn.json()) as { data: { token: string } };
  const made = await page.request.post('/api/Users/Create', {
    headers: { authorization: `Bearer ${data.token}` },
    data: { username, fullName: 'Vũ Một Lần', roles: ['clerk'], reason: 'thử' },
  });
  const once = ((await made.json()) as { data: { oneTimePassword: string } }).data.oneTimePassword;
  await page.context().clearCookies();

  await page.goto('/portal/login');
  await page.locator('input[name=userName]').fill(username);
  await page.locator('input[name=password]').fill(once);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Hãy đặt mật khẩu mới để bắt đầu làm việc')).toBeVisible();
  await expect(page.getByLabel('Mật khẩu đang dùng')).toBeFocused();
  await page.keyboard.type(once);
  await page.locator('input[name=newPassword]').fill(good);
  await page.locator('input[name=again]').fill(good);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'Hỏi tin khách hàng', exact: true }),
  ).toBeVisible();
});

test('SES-05 the own page lists the sessions, and a session ended elsewhere says so on a whole page', async ({
  page,
  browser,
  request,
}) => {
  const { username, password } = await newClerk(request);
  await signInAndListen(page, username, { password });
  await page.getByRole('button', { name: new RegExp(username) }).click();
  await page.getByRole('button', { name: 'Tài khoản của tôi' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tài khoản của tôi');
  await expect(page.getByRole('table', { name: 'Phiên làm việc đang mở' })).toContainText('Phiên này');
  const other = await browser.newContext();
  const desk = await other.newPage();
  await signIn(desk, 'root.bureau', { at: '/portal/main/force-logout' });
  await desk.getByLabel('Tên đăng nhập của người dùng').fill(username);
  await desk.keyboard.press('F8');
  await expect(desk.getByRole('table', { name: new RegExp(username) })).toContainText('127.0.0.1');
  await desk.getByRole('button', { name: 'Kết thúc phiên' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Kết thúc phiên' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('kết thúc');
  await expect(page.getByRole('button', { name: 'Đăng nhập lại' })).toBeVisible();
  await other.close();
});

test('SES-01 second factors that cannot be loaded look different from none, and are loaded again on request', async ({
  page,
}) => {
  let isAway = true;
  await page.route(`**${ownAccount.factors.path}`, (route) => (isAway ? route.abort() : route.continue()));
  await signIn(page, 'an.admin', { at: '/portal/main/my-account' });
  const part = page.getByRole('region', { name: 'Lớp xác thực thứ hai' });
  await expect(part.getByRole('alert')).toBeVisible();
  await expect(part.getByRole('button', { name: 'Thêm khóa truy cập' })).toBeHidden();
  isAway = false;
  await part.getByRole('button', { name: 'Thử lại' }).click();
  await expect(part.getByRole('button', { name: 'Thêm khóa truy cập' })).toBeVisible();
});
