import { known } from '#bureau/population/known/known.ts';
import { fillByCode, openInquiry, sendInquiry } from '#testing/inquiry-form.ts';
import { axeFindings } from '#testing/axe.ts';
import type { MenuItem } from '#kit/browser/session/profile.ts';
import { expect, type Page } from '@playwright/test';
import { test } from '#testing/pages/test.ts';
import { signIn, speak, withSettings, withUnseenAlerts } from '#testing/person.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu chức năng' });

test('PLT-01 the portal is under /portal, and nothing else of it answers', async ({ page, request }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/portal\/login$/);
  expect((await request.get('/main')).status()).toBe(404);
  expect((await request.get('/login')).status()).toBe(404);
});

test('PLT-02 PLT-03 PLT-04 version, hotline and the note on free exploitation are on the sign-in and on every page', async ({
  page,
}) => {
  await withSettings(page, { hotline: '1900 1234' });
  const said = async () => {
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Phiên bản 1.0.9');
    await expect(footer).toContainText('Hỗ trợ: 1900 1234');
    await expect(footer).toContainText(
      'Người dùng có thể được cấp quyền khai thác miễn phí thông tin nhu cầu tín dụng.',
    );
  };
  await page.goto('/portal/login');
  await said();
  await signIn(page, 'lan.clerk', { by: 'form' });
  await said();
  await page.goto('/portal/main/customer-inquiry');
  await said();
});

test('PLT-05 header, menu of the profile, page and footer; the menu leads to the screens', async ({ page }) => {
  const logon = page.waitForResponse('**/api/Logon');
  await signIn(page, 'lan.clerk', { by: 'form' });
  const menu: MenuItem[] = (await (await logon).json()).data.profile.menu;
  await expect(page.getByRole('banner')).toContainText('Cổng thông tin tín dụng');
  await expect(page.getByRole('banner')).toContainText('Ngân hàng');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const names = menu.flatMap(({ items }) => items.map(({ name }) => name));
  expect(names).toContain('Hỏi tin khách hàng');
  await expect(menuOf(page).getByRole('link')).toHaveText(names);
  await menuOf(page).getByRole('link', { name: 'Hỏi tin khách hàng', exact: true }).click();
  await expect(heading(page)).toHaveText('Hỏi tin khách hàng');
  await expect(page).toHaveTitle('Hỏi tin khách hàng – Cổng thông tin tín dụng');
  await expect(menuOf(page).getByRole('link', { name: 'Hỏi tin khách hàng', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('navigation', { name: 'Vị trí trang' })).toContainText(
    /Trang chủ.*Hỏi tin.*Hỏi tin khách hàng/s,
  );
});

test('PLT-05 the menu is filtered without accents, and says how many match', async ({ page }) => {
  await signIn(page, 'lan.clerk');
  const menu = menuOf(page);
  await expect(menu.getByRole('link').first()).toBeVisible();
  const whole = await menu.getByRole('link').count();
  await menu.getByRole('searchbox').fill('tra loi tin khach');
  await expect(menu.getByRole('link')).toHaveText(['Trả lời tin khách hàng']);
  await expect(menu.getByRole('status')).toHaveText('1 mục khớp');
  await menu.getByRole('searchbox').fill('khong co gi');
  await expect(menu.getByText('Không có mục nào khớp').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link')).toHaveCount(whole);
});

test('PLT-06 offices and the background drawing are only at home', async ({ page }) => {
  await signIn(page, 'lan.clerk');
  await expect(page.getByRole('region', { name: 'Văn phòng' })).toBeVisible();
  await expect(page.locator('svg.guilloche')).toBeVisible();
  await menuOf(page).getByRole('link', { name: 'Hỏi tin khách hàng', exact: true }).click();
  await expect(heading(page)).toHaveText('Hỏi tin khách hàng');
  await expect(page.getByRole('region', { name: 'Văn phòng' })).toHaveCount(0);
  await expect(page.locator('svg.guilloche')).toHaveCount(0);
});

test('PLT-07 below 1200 px the menu is a drawer: opened by a button, closed by Esc or by opening a screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1199, height: 800 });
  await signIn(page, 'lan.clerk');
  await expect(menuOf(page)).toHaveCount(0);
  const open = page.getByRole('button', { name: 'Mở menu' });
  await open.click();
  await expect(menuOf(page).getByRole('link', { name: 'Hỏi tin khách hàng', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toHaveCount(0);
  await expect(open).toBeFocused();
  await open.click();
  await menuOf(page).getByRole('link', { name: 'Trả lời tin khách hàng' }).click();
  await expect(heading(page)).toHaveText('Trả lời tin khách hàng');
  await expect(menuOf(page)).toHaveCount(0);
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(menuOf(page)).toBeVisible();
});

test('PLT-07 at 320 px nothing scrolls sideways, on the sign-in, at home and in the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  await page.goto('/portal/login');
  await expect(heading(page)).toBeVisible();
  expect(await isWide()).toBe(false);
  await signIn(page, 'mai.two', { company: 0 });
  expect(await isWide()).toBe(false);
  await page.getByRole('button', { name: 'Mở menu' }).click();
  await expect(menuOf(page)).toBeVisible();
  expect(await isWide()).toBe(false);
});

test('PLT-08 the settings are read when the page loads, and calls use their address', async ({ page }) => {
  const asked: string[] = [];
  await withSettings(page, { apiBase: '/gate/api', csrf: true });
  await page.route('**/gate/api/**', (route) => {
    asked.push(`${new URL(route.request().url()).pathname} ${route.request().headers()['x-csrf']}`);
    return route.abort();
  });
  await page.goto('/portal/login');
  await page.locator('input[name=userName]').fill('lan.clerk');
  await page.locator('input[name=password]').fill('x');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked).toEqual(['/gate/api/Logon 1']);
});

test('PLT-14 a query is sent once: no retry after a failure, none on window focus', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/HoiTinKhachHang/Today', (route) => {
    asked += 1;
    return route.abort();
  });
  await signIn(page, 'lan.clerk');
  await expect.poll(() => asked).toBe(1);
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
  });
  await page.getByRole('searchbox').fill('chung thu so');
  await expect(menuOf(page).getByRole('link')).toHaveCount(1);
  expect(asked).toBe(1);
});

test('PLT-16 a screen that cannot be loaded says so in its place and is tried again on request', async ({ page }) => {
  await signIn(page, 'an.admin');
  await page.route('**/assets/force-logout*.js', (route) => route.abort());
  await menuOf(page).getByRole('link', { name: 'Kết thúc phiên làm việc' }).click();
  await expect(page.getByRole('heading', { name: 'Không tải được màn hình' })).toBeVisible();
  await expect(menuOf(page)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByLabel('Tên đăng nhập của người dùng')).toBeVisible();
});

test('PLT-16 a sign-in that cannot be loaded says so and is tried again on request', async ({ page }) => {
  await page.route('**/assets/sign-in-*.js', (route) => route.abort());
  await page.goto('/portal/login');
  await expect(page.getByRole('heading', { name: 'Không tải được màn hình' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.locator('input[type=password]')).toBeVisible();
});

test('PLT-16 SES-07 the page holds the sign-in before its session ends, when the line may be down or the release a newer one', async ({
  page,
}) => {
  await signIn(page, 'an.admin');
  const part = page.waitForResponse(/\/assets\/sign-in-[^/]*\.js$/);
  await page.reload();
  await (await part).finished();
  await page.route('**/assets/sign-in-*.js', (route) => route.abort());
  await page.getByRole('button', { name: /^Tài khoản/ }).press('Enter');
  await page.getByRole('button', { name: 'Đăng xuất' }).press('Enter');
  await expect(page.locator('input[type=password]')).toBeVisible();
});

test('PLT-16 the page goes on without a notice that cannot be loaded', async ({ page }) => {
  let refused = 0;
  await page.route('**/assets/payee-notices*.js', (route) => {
    refused += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await signIn(page, 'minh.operator');
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect(heading(page)).toBeVisible();
  await expect(menuOf(page)).toBeVisible();
  await expect(page.getByText('Màn hình gặp sự cố')).toHaveCount(0);
});

test('PLT-16 the page goes on without the words of a notice', async ({ page }) => {
  let refused = 0;
  await page.route('**/assets/watch-notices*.js', (route) => {
    refused += 1;
    return route.fulfill({ status: 404, body: '' });
  });
  await withUnseenAlerts(page, 3);
  await signIn(page, 'lan.clerk');
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect(heading(page)).toBeVisible();
  await expect(menuOf(page)).toBeVisible();
});

test('PLT-16 loading a part times out after 120 s, not before', async ({ page }) => {
  await signIn(page, 'an.admin');
  await page.clock.install();
  // Only the time that the test lets pass counts, not its own running time.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route('**/assets/force-logout*.js', () => undefined);
  const asked = page.waitForRequest('**/assets/force-logout*.js');
  await menuOf(page).getByRole('link', { name: 'Kết thúc phiên làm việc' }).click();
  await expect(heading(page)).toHaveText('Kết thúc phiên làm việc');
  await asked;
  await page.clock.fastForward(119_000);
  await expect(page.getByRole('button', { name: 'Thử lại' })).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(page.getByRole('button', { name: 'Thử lại' })).toBeVisible();
});

test('PLT-16 a new release is loaded by a reload when a screen of the old one is gone', async ({ page }) => {
  await signIn(page, 'an.admin');
  let isOld = true;
  await page.route('**/assets/force-logout*.js', (route) =>
    isOld ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await page.route(/\/portal\/$/, (route) => {
    isOld = false;
    return route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/portal/assets/index-newer.js"></script>',
    });
  });
  await menuOf(page).getByRole('link', { name: 'Kết thúc phiên làm việc' }).click();
  await expect(page.getByLabel('Tên đăng nhập của người dùng')).toBeVisible();
  await expect(page).toHaveURL(/\/portal\/main\/force-logout$/);
});

for (const [language, denied, missing] of [
  ['vi', 'Xin lỗi, bạn không có quyền truy cập trang này', 'Xin lỗi, trang bạn tìm không tồn tại'],
  ['en', 'Sorry, you have no permission to access this page', 'Sorry, the page you are looking for does not exist'],
] as const) {
  test(`NAV-02 NAV-04 NAV-05 denied and unknown pages say what they are, with a link home (${language})`, async ({
    page,
  }) => {
    await speak(page, language);
    const home = { name: language === 'vi' ? 'Về trang chủ' : 'Back to home' };
    for (const [path, text] of [
      ['/portal/permission-denied', denied],
      ['/portal/nowhere', missing],
      ['/portal/main2', missing],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole('link', home)).toHaveAttribute('href', '/portal/main');
    }
    await signIn(page, 'lan.clerk');
    for (const [path, text, address] of [
      ['/portal/main/permission-denied', denied, /\/portal\/main\/permission-denied$/],
      ['/portal/main/force-logout', denied, /\/portal\/main\/permission-denied$/],
      ['/portal/main/nowhere', missing, /\/portal\/main\/nowhere$/],
      ['/portal/main/customer-inquiry/nowhere', missing, /nowhere$/],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page).toHaveURL(address);
    }
    await page.getByRole('link', home).click();
    await expect(page).toHaveURL(/\/portal\/main$/);
  });
}

test('SES-01 a user whose password expires soon reads so on the home page, with a link to change it', async ({
  page,
}) => {
  // As from a server whose passwords expire: no demo user has such a password.
  await page.route('**/api/Logon', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.profile.passwordDaysLeft = 5;
    await route.fulfill({ response: answer, json: body });
  });
  await signIn(page, 'lan.clerk', { by: 'form' });
  const notice = page.getByText('Mật khẩu của bạn còn hạn 5 ngày.');
  await expect(notice).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Đổi mật khẩu' }).press('Enter');
  await expect(page).toHaveURL(/my-account$/);
  await expect(page.getByRole('region', { name: 'Đổi mật khẩu' })).toBeVisible();
});

test('PLT-05 groups of the menu fold and stay folded; the group of the open screen is open', async ({ page }) => {
  await signIn(page, 'lan.clerk', { at: '/portal/main' });
  const menu = page.locator('nav.shell-menu');
  const group = menu.getByRole('button', { name: 'Trả lời tin', exact: true });
  const entry = menu.getByRole('link', { name: 'Trả lời tin khách hàng' });
  await expect(entry).toBeVisible();
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(entry).toBeHidden();
  await page.reload();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await menu.getByRole('searchbox').fill('tra loi tin khach');
  await expect(entry).toBeVisible();
  await page.goto('/portal/main/reply-customer');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await expect(entry).toBeInViewport();
  await page.goto('/portal/main/contract-info');
  await expect(menu.locator('[aria-current]')).toBeInViewport();
});

test('PLT-05 Ctrl+B narrows the menu to icons, each with its name, and it stays so', async ({ page }) => {
  await signIn(page, 'lan.clerk', { at: '/portal/main' });
  const menu = page.locator('nav.shell-menu');
  await expect(menu.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('Control+B');
  await expect(menu.getByRole('searchbox')).toHaveCount(0);
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(56);
  await page.reload();
  const icon = menu.getByRole('button', { name: 'Cảnh báo' });
  await expect(icon).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await icon.click();
  await expect(menu.getByRole('link', { name: 'Thông tin séc mất' })).toBeVisible();
});

test('PLT-05 a reply that came is counted beside its entry until the list is opened', async ({ page }) => {
  await openInquiry(page);
  const menu = page.locator('nav.shell-menu');
  const entry = menu.getByRole('link', { name: /^Trả lời tin khách hàng/ });
  await expect(entry.locator('.menu-count')).toHaveCount(0);
  await fillByCode(page, known.clean.cicCode);
  await sendInquiry(page);
  await expect(entry.locator('.menu-count')).toHaveText('1', { timeout: 60_000 });
  await entry.click();
  await expect(entry.locator('.menu-count')).toHaveCount(0);
});
