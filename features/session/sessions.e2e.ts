import { type BrowserContext, expect, type Page } from '@playwright/test';
import { Client } from 'pg';
import { useEmbedded } from '#database/embedded.ts';
import { newClerk } from '#testing/newcomer.ts';
import { test } from '#testing/pages/test.ts';
import { comeBack, outliveSession, refusal, signIn, signInAndListen, speak, withSettings } from '#testing/person.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A browser context in which all tokens so far have expired; returns the number of refreshes since. */
async function endTokens(context: BrowserContext): Promise<() => number> {
  let refreshes = 0;
  let isEnded = true;
  await context.route(/\/api\/(?!Logon|Captcha|events)/, (route) =>
    isEnded ? route.fulfill(refusal(401, '4010002', 'Token hết hạn!')) : route.continue(),
  );
  await context.route('**/api/Logon/refresh-token', async (route) => {
    refreshes += 1;
    const answer = await route.fetch();
    isEnded = false;
    await route.fulfill({ response: answer });
  });
  return () => refreshes;
}

test('SES-02 the institution can be changed from the header; a tab that still has the old one says so', async ({
  page,
  context,
}) => {
  await signIn(page, 'mai.two', { company: 0 });
  const other = await context.newPage();
  await other.goto('/portal/main');
  await expect(other.getByRole('banner')).toBeVisible();
  const before = await page.locator('.header-company-name').textContent();
  await page.getByRole('button', { name: 'Đổi đơn vị' }).click();
  await page.getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(page.locator('.header-company-name')).not.toHaveText(before ?? '');
  await expect(other.getByRole('heading', { name: 'Đơn vị làm việc đã đổi' })).toBeVisible();
  await other.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(other.locator('.header-company-name')).toHaveText(
    (await page.locator('.header-company-name').textContent()) ?? '',
  );
  // The new session continues where only its cookie remains: after a reload, and at its next renewal.
  const chosen = (await page.locator('.header-company-name').textContent()) ?? '';
  await page.reload();
  await expect(page.locator('.header-company-name')).toHaveText(chosen);
  expect((await page.request.post('/api/Logon/refresh-token', { data: {} })).status()).toBe(200);
});

test('SES-07 many calls and five tabs with an expired token make one refresh, and nobody is signed out', async ({
  page,
  context,
}) => {
  test.slow();
  await signIn(page, 'lan.clerk', { by: 'form' });
  const pages = [page];
  for (let more = 0; more < 4; more += 1) {
    const tab = await context.newPage();
    await tab.goto('/portal/main');
    await expect(heading(tab)).toBeVisible();
    pages.push(tab);
  }
  const refreshes = await endTokens(context);
  // A list that searches at once: each tab makes calls.
  const pressed = (link: HTMLElement) => link.click();
  // By script: a pointer's click waits for two frames, which tabs of one process that are not in front may never draw.
  await Promise.all(
    pages.map((tab) =>
      tab.getByRole('link', { name: 'Trả lời tin khách hàng', exact: true }).first().evaluate(pressed),
    ),
  );
  for (const tab of pages) await expect(tab.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await Promise.all(pages.map((tab) => tab.getByRole('banner').getByRole('link').first().evaluate(pressed)));
  for (const tab of pages) await expect(heading(tab)).toContainText('Nguyễn Thị Lan');
  expect(refreshes()).toBe(1);
});

test('SES-07 SES-08 if the refresh fails the storage is cleared, the path is kept, and the page says why', async ({
  page,
  context,
}) => {
  await signIn(page, 'lan.clerk', { by: 'form' });
  // Without the portal, which takes over what the browser kept as soon as the server's settings are there.
  await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/blank');
  await page.evaluate(() => {
    localStorage.setItem('language', 'vi');
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('table.reply-customer', '{"size":20}');
    sessionStorage.setItem('criteria', 'x');
  });
  await context.clearCookies();
  await context.route(/\/api\/(?!Logon|Captcha)/, (route) => route.fulfill(refusal(401, '4010002', 'Token hết hạn!')));
  await page.goto('/portal/main/customer-inquiry');
  await expect(page).toHaveURL('/portal/login?redirect=%2Fportal%2Fmain%2Fcustomer-inquiry');
  await expect(page.getByText('Token hết hạn!')).toBeVisible();
  const kept = await page.evaluate(() => [Object.keys(localStorage).sort(), Object.keys(sessionStorage)]);
  expect(kept).toEqual([['language', 'table.reply-customer', 'theme'], []]);
});

test('SES-07 the input is restored for the same person, and gone for another', async ({ page, context }) => {
  await signIn(page, 'an.admin', { at: '/portal/main/force-logout', by: 'form' });
  await page.getByLabel('Lý do').fill('nghi ngờ lộ mật khẩu');
  const lose = async () => {
    await page.getByLabel('Tên đăng nhập của người dùng').fill('khong.co');
    await page.route('**/api/Logon/force-logout', (route) =>
      route.fulfill(refusal(401, '4010001', 'Phiên làm việc đã kết thúc')),
    );
    await context.clearCookies();
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Kết thúc phiên' }).click();
    await expect(page).toHaveURL(/\/portal\/login\?redirect=/);
    await page.unrouteAll();
  };
  const enter = async (userName: string) => {
    await page.locator('input[name=userName]').fill(userName);
    await page.locator('input[name=password]').fill('Demo@2026');
    await page.keyboard.press('Enter');
  };
  await lose();
  await expect(page.getByLabel('Lý do')).toBeHidden();
  await enter('an.admin');
  await expect(page.getByLabel('Lý do')).toHaveValue('nghi ngờ lộ mật khẩu');
  await lose();
  await enter('root.bureau');
  await expect(page.getByLabel('Lý do')).toHaveValue('');
});

test('SES-07 NAV-03 a list with its search in the address is restored, with its search and its history', async ({
  page,
}) => {
  await signIn(page, 'lan.clerk', { at: '/portal/main/reply-customer?fromDate=2026-01-05', by: 'form' });
  const heading = page.getByRole('heading', { level: 1 });
  const title = (await heading.textContent()) ?? '';
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await page.locator('[name=voucherCode]').fill('KHONGCO1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/voucherCode=KHONGCO1/);
  await page.locator('[name=voucherCode]').fill('CHUATIM2');
  const address = page.url();
  await outliveSession(page, () => page.getByRole('button', { name: 'Làm mới' }).click());
  await comeBack(page, 'lan.clerk');
  await expect(page).toHaveURL(address);
  await expect(heading).toHaveText(title);
  // Input that was not searched for is there too, and the step before is one back.
  await expect(page.locator('[name=voucherCode]')).toHaveValue('CHUATIM2');
  await page.goBack();
  await expect(page.locator('[name=voucherCode]')).toHaveValue('');
  await expect(page).toHaveURL(/reply-customer\?fromDate=2026-01-05$/);
});

test('SES-03 signing out ends the session on the server and in every tab', async ({ page, context }) => {
  await signIn(page, 'lan.clerk', { by: 'form' });
  const other = await context.newPage();
  await other.clock.install();
  await other.goto('/portal/main');
  await expect(heading(other)).toBeVisible();
  // At once: no time passes in the other tab, in which it could detect this by itself.
  await other.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: /^Tài khoản/ }).click();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  await expect(page.getByText('Bạn đã đăng xuất')).toBeVisible();
  await expect(other).toHaveURL(/\/portal\/login/);
  const refreshed = await page.request.post('/api/Logon/refresh-token', { data: {} });
  expect(refreshed.status()).toBe(401);
  await page.goto('/portal/main');
  await expect(page).toHaveURL(/\/portal\/login/);
});

test('SES-07 a tab that slept through a change of person says so, and never mixes the two', async ({
  page,
  context,
}) => {
  await signInAndListen(page, 'lan.clerk', { by: 'form' });
  await expect(page.locator('main#page [aria-busy=true]')).toHaveCount(0);
  // As if this tab had been asleep: the other person signs in without a notification to it.
  await page.request.post('/api/Logon', { data: { userName: 'binh.clerk', password: 'Demo@2026' } });
  const refreshes = await endTokens(context);
  // A list that searches at once: the tab makes a call, and nothing else is done in it until it says so.
  const menu = page.getByRole('navigation', { name: 'Menu chức năng' });
  await menu.getByRole('link', { name: 'Trả lời tin khách hàng', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Tài khoản khác đã đăng nhập' })).toBeVisible();
  expect(refreshes()).toBe(1);
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(heading(page)).toContainText('Lê Văn Bình');
});

test('FIX-08 SES-05 a user whose sessions an administrator ends is told so on a whole page in each of two browsers, and can sign in again', async ({
  page,
  browser,
  request,
}) => {
  const admin = await (await browser.newContext()).newPage();
  const { username, password } = await newClerk(request);
  await signInAndListen(page, username, { password, by: 'form' });
  const elsewhere = await (await browser.newContext()).newPage();
  await signInAndListen(elsewhere, username, { password, by: 'form' });
  await signIn(admin, 'an.admin', { at: '/portal/main/force-logout', by: 'form' });
  await expect(admin.getByLabel('Tên đăng nhập của người dùng')).toBeFocused();
  await admin.keyboard.type(username);
  await admin.keyboard.press('Enter');
  await expect(admin.getByRole('alertdialog')).toContainText(
    `Mọi phiên của ${username} sẽ kết thúc, dữ liệu chưa gửi sẽ mất.`,
  );
  await admin.keyboard.press('Enter');
  await expect(admin.locator('[data-toast]')).toContainText(`phiên của ${username}`);
  for (const browsed of [page, elsewhere])
    await expect(browsed.getByRole('heading', { name: 'Phiên làm việc đã bị kết thúc' })).toBeVisible();
  await elsewhere.context().close();
  await page.getByRole('button', { name: 'Đăng nhập lại' }).click();
  await expect(page.locator('input[name=userName]')).toBeFocused();
  await admin.context().close();
});

test('FIX-06 who is signed in for another institution goes on there, and the administrator is told so', async ({
  page,
  browser,
  request,
}) => {
  const { username, password } = await newClerk(request);
  await alsoWorksWhere('binh.clerk', username);
  await signIn(page, username, { password, company: 1 });
  await expect(page.locator('.header-company-name')).toContainText('Trường Sơn');
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'an.admin', { at: '/portal/main/force-logout' });
  // The session that the newcomer was made with is one of the administrator's own institution.
  for (const told of [`phiên của ${username}`, `${username} đang đăng nhập cho đơn vị khác`]) {
    await admin.getByLabel('Tên đăng nhập của người dùng').fill(username);
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('alertdialog')).toContainText(username);
    await admin.keyboard.press('Enter');
    await expect(admin.locator('[data-toast]').filter({ hasText: told }).first()).toBeVisible();
  }
  await page.reload();
  await expect(page.locator('.header-company-name')).toContainText('Trường Sơn');
  await admin.context().close();
});

/** No call of the portal gives a person a second institution at another one. */
async function alsoWorksWhere(colleague: string, username: string): Promise<void> {
  const { ownerUrl } = await useEmbedded({ dataDir: process.env['PORTAL_DATA'] ?? '', log: () => undefined });
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    `insert into portal.membership (user_id, institution_id, roles)
     select n.id, m.institution_id, m.roles from portal.user_account n, portal.user_account u join portal.membership m on m.user_id = u.id
      where n.username = $1 and u.username = $2`,
    [username, colleague],
  );
  await owner.end();
}

test("SES-05 one's own sessions end only after the name is typed again", async ({ page }) => {
  let calls = 0;
  await signIn(page, 'an.admin', { at: '/portal/main/force-logout', by: 'form' });
  await page.route('**/api/Logon/force-logout', (route) => {
    calls += 1;
    return route.abort();
  });
  await page.getByLabel('Tên đăng nhập của người dùng').fill('AN.admin');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('yen.admin');
  await page.keyboard.press('Enter');
  await expect(question).toContainText('Tên nhập lại không khớp');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect(calls).toBe(0);
});

test('SES-09 the directory service signs people in and out at the configured paths', async ({ page, context }) => {
  const visited: string[] = [];
  await context.route('https://directory.invalid/**', (route) => {
    visited.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<p>directory</p>' });
  });
  await withSettings(page, { directoryBase: 'https://directory.invalid', directoryByCode: false });
  await page.goto('/portal/login');
  await page.getByRole('link', { name: 'Đăng nhập bằng tài khoản đơn vị' }).click();
  await expect(page).toHaveURL('https://directory.invalid/idpinitiatedsignon.aspx');

  // The directory service sends the person back with a session.
  await page.request.post('/api/Logon', { data: { userName: 'lan.clerk', password: 'Demo@2026' } });
  await page.goto('/portal/main');
  await expect(heading(page)).toContainText('Nguyễn Thị Lan');
  await page.getByRole('button', { name: /^Tài khoản/ }).click();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  await expect(page).toHaveURL('https://directory.invalid/?wa=wsignout1.0');
  expect(visited).toHaveLength(2);
});

test('SES-09 without a directory service its link is missing', async ({ page }) => {
  await withSettings(page, { directoryBase: '', directoryByCode: false });
  await page.goto('/portal/login');
  await expect(page.locator('input[name=userName]')).toBeVisible();
  await expect(page.getByText('Đăng nhập bằng tài khoản đơn vị')).toHaveCount(0);
});

test('SES-08 an unused session warns for two minutes, continues with one key, and ends at its limit', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'lan.clerk', { by: 'form' });
  await page.clock.fastForward('13:05');
  const warning = page.getByRole('alertdialog', { name: 'Sắp hết phiên làm việc' });
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('button', { name: 'Tiếp tục làm việc' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(warning).toBeHidden();
  await page.clock.fastForward('15:05');
  await expect(page.getByText('Token hết hạn!')).toBeVisible();
  await expect(page).toHaveURL(/\/portal\/login/);
});

test('PLT-09 the browser keeps language, user name, menu and place, never a token, and nothing about a person in the address', async ({
  page,
  context,
}) => {
  await speak(page, 'vi');
  await signIn(page, 'lan.clerk', { at: '/portal/main/customer-inquiry', by: 'form' });
  await expect(page).toHaveURL(/customer-inquiry$/);
  const placeKept = () => page.evaluate(() => sessionStorage.getItem('currentUrl'));
  await expect.poll(placeKept).toBe('/portal/main/customer-inquiry');
  const kept = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }));
  expect(kept.local).toMatchObject({ language: 'vi', currentUserName: 'lan.clerk', currentActiveMenu: 'inquiries' });
  expect(kept.session).toMatchObject({ currentUrl: '/portal/main/customer-inquiry' });
  expect(JSON.parse(kept.session['menu'] ?? '[]')).not.toHaveLength(0);
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual(['__Host-binding', '__Host-device', '__Host-refresh']);
  for (const { httpOnly, sameSite } of cookies) expect([httpOnly, sameSite]).toEqual([true, 'Strict']);
  const all = JSON.stringify(kept);
  for (const cookie of cookies) expect(all).not.toContain(cookie.value);
  expect(all).not.toMatch(/[\w-]{43}/);
  expect(all).not.toContain('Nguyễn');
  expect(await page.title()).not.toContain('Lan');
});

test('HRD-01 a token of this browser that comes from elsewhere is refused, and the person is told on the screen', async ({
  page,
  request,
}) => {
  // All sessions of the person are told, and other tests work in those of the demo's people.
  const { username, password } = await newClerk(request);
  const sent = page.waitForRequest((call) => call.headers()['authorization'] !== undefined);
  await signInAndListen(page, username, { by: 'form', password });
  const { authorization = '' } = (await sent).headers();
  const stolen = await fetch(new URL('/api/user-profile', page.url()), { headers: { authorization } });
  expect(stolen.status).toBe(401);
  const notice = page.getByText('vừa được dùng từ nơi khác (địa chỉ 127.0.0.1) và đã bị từ chối');
  await expect(notice.first()).toBeVisible();
  // The person's own work goes on.
  await page.goto('/portal/main/customer-inquiry');
  await expect(page.getByRole('navigation', { name: 'Menu chức năng' })).toBeVisible();
});

test('SES-07 a page that loads asks once for its token and once for the profile', async ({ page }) => {
  await signInAndListen(page, 'lan.clerk', { by: 'form' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Menu chức năng' })).toBeVisible();
  const session = asked.filter((path) => path === '/api/Logon/refresh-token' || path === '/api/user-profile');
  expect(session).toEqual(['/api/Logon/refresh-token', '/api/user-profile']);
});
