import { expect, type Page, test } from '@playwright/test';
import { refusal, signIn, speak } from '#testing/person.ts';

const home = /\/portal\/main$/;
const userName = (page: Page) => page.locator('input[name=userName]');
const password = (page: Page) => page.locator('input[name=password]');

test('NAV-01 NAV-03 without a session the portal asks to sign in, and returns to the requested page', async ({
  page,
}) => {
  await page.goto('/portal/');
  await expect(page).toHaveURL(/\/portal\/login$/);
  await signIn(page, 'lan.clerk', { at: '/portal/main/customer-inquiry?ref=1' });
  await expect(page).toHaveURL(/\/portal\/main\/customer-inquiry\?ref=1$/);
  await page.goto('/portal/');
  await expect(page).toHaveURL(home);
  await page.goto('/portal/login');
  await expect(page).toHaveURL(home);
});

test('NAV-03 the sign-in says that a page waits behind it', async ({ page }) => {
  await page.goto('/portal/main/reply-customer');
  await expect(page).toHaveURL('/portal/login?redirect=%2Fportal%2Fmain%2Freply-customer');
  await expect(page.getByText('Đăng nhập để mở trang bạn đã chọn')).toBeVisible();
});

test('NAV-06 a page outside the menu is dropped after the sign-in, with a message', async ({ page }) => {
  await signIn(page, 'lan.clerk', { at: '/portal/main/force-logout' });
  await expect(page).toHaveURL(home);
  await expect(page.locator('[data-toast]')).toContainText('Trang trước đó không thuộc quyền của bạn');
});

const hostile = [
  '//evil.invalid',
  '/\\evil.invalid',
  'javascript:alert(1)',
  'https://evil.invalid/',
  '/portal/main/%252e%252e/evil',
  '/portal/main/permission-denied',
];

for (const asked of hostile) {
  test(`NAV-06 redirect=${asked} lands at home (T39)`, async ({ page }) => {
    await signIn(page, 'lan.clerk', { at: `/portal/login?redirect=${encodeURIComponent(asked)}` });
    await expect(page).toHaveURL(home);
    await expect(page.getByRole('heading', { level: 1, name: /Nguyễn Thị Lan/ })).toBeVisible();
  });
}

test('SES-01 an autofilled sign-in is one key; by hand it is name, Tab, password, Enter', async ({ page }) => {
  await page.goto('/portal/login');
  await expect(userName(page)).toBeFocused();
  await page.keyboard.type('lan.clerk');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Demo@2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(home);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('SES-01 ERR-02 a refused sign-in says why, keeps the input and puts the focus on the password', async ({
  page,
}) => {
  // Real failures from the tests' single address would soon require a captcha for everybody else's sign-in.
  await page.route('**/api/Logon', (route) =>
    route.fulfill(refusal(401, '4010003', 'Tên đăng nhập hoặc mật khẩu không đúng')),
  );
  await page.goto('/portal/login');
  await userName(page).fill('khong.co');
  await password(page).fill('sai mat khau');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Tên đăng nhập hoặc mật khẩu không đúng');
  await expect(userName(page)).toHaveValue('khong.co');
  await expect(password(page)).toBeFocused();
});

test('SES-01 an empty field is reported before anything is sent', async ({ page }) => {
  let calls = 0;
  await page.route('**/api/Logon', (route) => {
    calls += 1;
    return route.abort();
  });
  await page.goto('/portal/login');
  await userName(page).fill('lan.clerk');
  await page.keyboard.press('Enter');
  await expect(password(page)).toBeFocused();
  await expect(page.getByText('Đây là trường bắt buộc')).toBeVisible();
  expect(calls).toBe(0);
});

test('ERR-02 without a network nothing is lost, and the same Enter works once it is back', async ({
  page,
  context,
}) => {
  await page.goto('/portal/login');
  await userName(page).fill('lan.clerk');
  await password(page).fill('Demo@2026');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Không kết nối được máy chủ');
  await expect(password(page)).toHaveValue('Demo@2026');
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(home);
});

test('SES-01 a Vietnamese keyboard and Caps Lock are reported under the password', async ({ page }) => {
  await page.goto('/portal/login');
  await password(page).fill('mậtkhẩu');
  await expect(page.getByText('Có ký tự có dấu. Bộ gõ tiếng Việt đang bật?')).toBeVisible();
  await expect(page.getByText('mậtkhẩu')).toHaveCount(0);
});

test('CAP-02 a required captcha is kept after 4130001 with its text selected, and renewed after any other failure', async ({
  page,
}) => {
  const answers = [
    refusal(400, '4130003', 'Vui lòng nhập mã xác nhận'),
    refusal(400, '4130001', 'Thông tin nhập chưa đúng. Mã xác nhận vẫn dùng được'),
    refusal(401, '4010003', 'Tên đăng nhập hoặc mật khẩu không đúng'),
    refusal(400, '4130002', 'Mã xác nhận không đúng hoặc đã hết hạn. Vui lòng nhập mã mới'),
  ];
  const sent: Record<string, string>[] = [];
  await page.route('**/api/Logon', (route) => {
    sent.push(route.request().postDataJSON() as Record<string, string>);
    const answer = answers.shift();
    return answer === undefined ? route.continue() : route.fulfill(answer);
  });
  await page.goto('/portal/login');
  await userName(page).fill('lan.clerk');
  await password(page).fill('Demo@2026');
  await page.keyboard.press('Enter');

  const box = page.getByRole('group', { name: 'Mã xác nhận' }).getByRole('textbox');
  const picture = page.getByRole('img', { name: 'Hình mã xác nhận' });
  await expect(box).toBeFocused();
  await expect(picture).toBeVisible();
  expect((await picture.boundingBox())?.height).toBeGreaterThanOrEqual(45);
  const first = await picture.getAttribute('src');
  await box.fill('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('vẫn dùng được');
  await expect(box).toHaveValue('12345');
  expect(await picture.getAttribute('src')).toBe(first);
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('12345');

  for (const said of ['Tên đăng nhập hoặc mật khẩu không đúng', 'Mã xác nhận không đúng']) {
    const before = (await picture.getAttribute('src')) ?? '';
    await box.fill('54321');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(said);
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    await expect(picture).not.toHaveAttribute('src', before);
  }
  expect(new Set(sent.slice(1).map((body) => body['twoFactorCode'])).size).toBe(2);
});

test('CAP-01 the captcha can be heard and exchanged', async ({ page }) => {
  await page.route('**/api/Logon', (route) => route.fulfill(refusal(400, '4130003', 'Vui lòng nhập mã xác nhận')));
  await page.goto('/portal/login');
  await userName(page).fill('lan.clerk');
  await password(page).fill('x');
  await page.keyboard.press('Enter');
  const picture = page.getByRole('img', { name: 'Hình mã xác nhận' });
  const before = (await picture.getAttribute('src')) ?? '';
  const sound = page.waitForResponse(
    (answer) =>
      answer.url().includes('/api/Captcha/captcha') && answer.headers()['content-type']?.includes('audio') === true,
  );
  await page.getByRole('button', { name: 'Nghe mã xác nhận' }).click();
  expect((await sound).ok()).toBe(true);
  await page.getByRole('button', { name: 'Đổi mã khác' }).click();
  await expect(picture).not.toHaveAttribute('src', before);
});

for (const [language, question, goOn] of [
  ['vi', 'Tài khoản thuộc nhiều đơn vị, vui lòng chọn đơn vị đăng nhập', 'Tiếp tục'],
  ['en', 'Your account belongs to many companies, please choose the company to login', 'Continue'],
] as const) {
  test(`SES-02 a user of several institutions chooses one by keyboard alone (${language})`, async ({ page }) => {
    await speak(page, language);
    await page.goto('/portal/login');
    await expect(userName(page)).toBeFocused();
    await page.keyboard.type('mai.two');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Demo@2026');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: question })).toBeVisible();
    await expect(page.getByRole('button', { name: goOn })).toBeVisible();
    const choices = page.getByRole('radio');
    await expect(choices).toHaveCount(2);
    await expect(choices.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    const chosen = (await page.locator('.company:has(:checked) strong').textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner')).toContainText(chosen);
    await expect(page).toHaveURL(home);
  });
}
