import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from '#testing/pages/test.ts';
import { demoPassword } from '#testing/person.ts';

/** The tests' server by name: a passkey belongs to a host name, never to an address. */
const byName = () => (process.env['PORTAL_URL'] ?? '').replace('127.0.0.1', 'localhost');

async function signIn(page: Page, userName: string, password: string): Promise<void> {
  await page.goto(`${byName()}/portal/login`);
  await page.locator('input[name=userName]').fill(userName);
  await page.locator('input[name=password]').fill(password);
  await page.keyboard.press('Enter');
}

test('SES-01 a passkey is made on the own page and required at the next sign-in', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const username = `khoa${randomInt(1e9)}`;
  const entered = await page.request.post('/api/Logon', { data: { userName: 'yen.admin', password: demoPassword } });
  const { data } = (await entered.json()) as { data: { token: string } };
  const made = await page.request.post('/api/Users/Create', {
    headers: { authorization: `Bearer ${data.token}` },
    data: { username, fullName: 'Vũ Thị Khóa', roles: ['clerk'], reason: 'thử' },
  });
  const once = ((await made.json()) as { data: { oneTimePassword: string } }).data.oneTimePassword;
  const chosen = 'ba con trâu uống trà';

  await signIn(page, username, once);
  await expect(page.locator('input[name=newPassword]')).toBeVisible();
  await page.locator('input[name=password]').fill(once);
  await page.locator('input[name=newPassword]').fill(chosen);
  await page.locator('input[name=again]').fill(chosen);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'Hỏi tin khách hàng', exact: true }),
  ).toBeVisible();
  await page.goto(`${byName()}/portal/main/my-account`);
  await page.getByRole('button', { name: 'Thêm khóa truy cập' }).click();
  const codes = page.getByRole('dialog', { name: 'Mã khôi phục' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Đóng', exact: true }).click();
  await expect(page.getByText(/^Khóa truy cập .* – chưa dùng$/)).toBeVisible();

  await page.getByRole('button', { name: /Vũ Thị Khóa/ }).click();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  await signIn(page, username, chosen);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lớp xác thực thứ hai');
  await page.getByRole('button', { name: 'Dùng khóa truy cập' }).click();
  await expect(page.locator('main#page')).toBeVisible();
});
