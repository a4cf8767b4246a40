import { expect, type Page } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { signIn, speak } from '#testing/person.ts';
import { measure } from '#tests/look-measures.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const grid = (page: Page) => page.getByRole('grid');

test('PLT-05 the palette and the links of lists ask before typed data is lost', async ({ page }) => {
  await signIn(page, 'lan.clerk', { at: '/portal/main/customer-inquiry' });
  const name = page.locator('[name=customerName]');
  await name.fill('Đỗ Thị Lan');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('tra loi tin khach');
  await expect(
    page
      .getByRole('dialog')
      .getByRole('option', { name: /Trả lời tin khách hàng/ })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(heading(page)).toHaveText('Hỏi tin khách hàng');
  await expect(name).toHaveValue('Đỗ Thị Lan');
});

test('LNG-01 the institution in the header follows the language', async ({ page }) => {
  await speak(page, 'vi');
  await signIn(page, 'lan.clerk');
  const name = page.locator('.header-company-name');
  await expect(name).toContainText('Ngân hàng');
  await page.getByRole('button', { name: /^Ngôn ngữ/ }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(name).toContainText(/bank/i);
});

test('PLT-05 a direct load shows its menu entry; forced colours mark that one alone; at 400 % the header scrolls away', async ({
  page,
}) => {
  await signIn(page, 'an.admin', { at: '/portal/main/my-account' });
  const links = page.getByRole('navigation', { name: 'Menu chức năng' }).getByRole('link');
  const last = links.last();
  const path = (await last.getAttribute('href')) ?? '';
  await page.goto(path);
  await expect(last).toHaveAttribute('aria-current', 'page');
  await expect(last).toBeInViewport();
  await page.emulateMedia({ forcedColors: 'active' });
  const edges = await links.evaluateAll((all) => all.map((link) => getComputedStyle(link).borderInlineStartColor));
  expect(edges.filter((edge) => edge === edges.at(-1))).toHaveLength(1);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.setViewportSize({ width: 320, height: 256 });
  await page.evaluate(() => scrollTo(0, 400));
  await expect(page.getByRole('banner')).not.toBeInViewport();
});

test('LST-03 in a list Ctrl+A ticks the rows, Shift extends a range, Ctrl+C copies them as a table', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const ticket = 'LA26112434489900012345678901234567';
  const rows = Array.from({ length: 7 }, (_, row) => ({
    msPhieu: `${ticket}${row}`,
    maSP: '05',
    tenSP: 'Quan hệ tín dụng',
    maCIC: null,
    tenKH: `Nguyễn Văn ${row}`,
    cccd: '001090000001',
    user_Name: 'lan.clerk',
    ngayHoi: '2026-01-05T09:14:00+07:00',
    ngayTraLoi: null,
    tt: 1,
    hasInformation: null,
  }));
  await page.route('**/api/TraLoiTinKhachHang/Search', (route) =>
    route.fulfill({ json: { success: true, message: '', data: { total: 7, rows }, status: 200 } }),
  );
  await signIn(page, 'lan.clerk', { at: '/portal/main/reply-customer' });
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
  const ticked = grid(page).locator('tr[aria-selected=true]');
  await grid(page).focus();
  await page.keyboard.press('Control+a');
  await expect(ticked).toHaveCount(5);
  await page.keyboard.press('Control+a');
  await grid(page).getByRole('checkbox').first().click();
  await expect(ticked).toHaveCount(0);
  await grid(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(ticked).toHaveCount(3);
  await page.keyboard.press('Shift+ArrowUp');
  await expect(ticked).toHaveCount(2);
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Đã sao chép 2 dòng')).toBeAttached();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toHaveLength(3);
  expect(copied).toContain(`${ticket}1`);
  const bar = page.getByRole('group', { name: 'Các dòng đã chọn' });
  await expect(bar).toContainText('Đã chọn 2');
  await expect(bar).toBeInViewport();
  expect(await axeFindings(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Bỏ chọn' }).click();
  await expect(bar).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
  // A long ticket stays on one line.
  const code = grid(page).locator('td').filter({ hasText: ticket }).first();
  expect(await code.evaluate((cell) => cell.getBoundingClientRect().height)).toBeLessThan(48);
});

test('LST-01 PLT-05 kept searches take the focus; tips come by keyboard and go with Esc; axe has no objection to an open calendar', async ({
  page,
}) => {
  await signIn(page, 'lan.clerk', { at: '/portal/main/reply-customer' });
  await page.getByRole('button', { name: 'Tra cứu đã ghi nhớ' }).click();
  await expect(page.getByRole('group', { name: 'Tra cứu đã ghi nhớ' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ngôn ngữ: VI' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip')).toHaveText('Ngôn ngữ');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  await page
    .getByRole('button', { name: /^Mở lịch/ })
    .first()
    .click();
  await expect(page.getByRole('grid', { name: /Tháng/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('LST-03 LST-01 at 1280 × 800 the first row begins by 320 px, name, state and actions stay in sight, no box scrolls inside the page; a page fits the window; a row opens by a press, a phone has cards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'lan.clerk', { at: '/portal/main/reply-customer' });
  await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
  const first = grid(page).locator('tr[data-place="0"]');
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(320);
  await page.getByLabel('Số dòng mỗi trang').selectOption('fit');
  await expect.poll(() => grid(page).locator('tr[data-place]').count()).toBeGreaterThanOrEqual(10);
  await expect(page.locator('[data-pager]')).toBeInViewport({ ratio: 1 });
  const [name, actions] = [first.locator('[data-card=name]'), first.locator('td').last()];
  const place = async () => (await name.boundingBox())?.x;
  await grid(page)
    .locator('..')
    .evaluate((box) => box.scrollTo(9_999, 0));
  await expect(grid(page).locator('..')).toHaveAttribute('data-more-start');
  const before = await place();
  await grid(page)
    .locator('..')
    .evaluate((box) => box.scrollTo(0, 0));
  await expect.poll(place).toBeGreaterThanOrEqual(before ?? 0);
  await expect(actions).toBeInViewport();
  const overflow = () =>
    grid(page)
      .locator('..')
      .evaluate((box) => box.scrollHeight - box.clientHeight);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(first.locator('[data-card=state]')).toBeVisible();
  // A card has no headings: its figure says itself what it is, and a table does not say it twice.
  const label = () =>
    first.locator('[data-card=figure]').evaluate((cell) => getComputedStyle(cell, '::before').content);
  await expect.poll(label).toBe('"Nhóm nợ"');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(label).toBe('none');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await axeFindings(page)).toEqual([]);
  const third = grid(page).locator('tr[data-place="2"]');
  const ticket = (await third.locator('[data-card=code]').textContent()) ?? '';
  await third.locator('[data-card=name]').click();
  await expect(page).toHaveURL(/reply-customer\/detail/);
  await expect(page.locator('[data-report]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();
  await expect(third.locator('[id$=-active]')).toHaveCount(1);
  // A pasted ticket opens its reply.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.insertText(ticket);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`voucher=${ticket}$`));
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.insertText('001090000123');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=identityNumber]')).toHaveValue('001090000123');
  expect(page.url()).not.toContain('001090000123');
});

for (const [person, path] of [
  ['lan.clerk', 'reply-customer'],
  ['lan.clerk', 's37-history'],
  ['lan.clerk', 'alerts-sec-lost'],
  ['lan.clerk', 'send-data'],
  ['lan.clerk', 'send-and-receive-data'],
  ['lan.clerk', 'batch-customer-inquiry'],
  ['lan.clerk', 'data-quality'],
  ['lan.clerk', 'fee-payment'],
  ['minh.operator', 'holidays'],
  ['minh.operator', 'fee-desk'],
  ['minh.operator', 'invoice-desk'],
  ['an.admin', 'users'],
  ['an.admin', 'application-keys'],
] as const)
  test(`LST-01 the rows of ${path} begin by 320 px, under one main button, with two buttons a row at most and no cut text`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, person, { at: `/portal/main/${path}` });
    await expect(grid(page).locator('tr[data-place]').first()).toBeVisible();
    await expect(grid(page)).toHaveAttribute('aria-busy', 'false');
    // The place of things is measured once they have come to rest.
    await expect(async () => {
      const { firstRow, primary, pinned, buttons, clipped } = await measure(page);
      expect(firstRow).toBeLessThanOrEqual(320);
      expect(primary).toBe(1);
      expect(pinned).toBe(true);
      expect(buttons).toBeLessThanOrEqual(2);
      expect(clipped).toBe(0);
    }).toPass({ timeout: 30_000 });
  });

test('LST-01 NAV-17 a row shows its next step, and the rest in a menu: by keyboard, by reader, by finger', async ({
  page,
}) => {
  await signIn(page, 'an.admin', { at: '/portal/main/users' });
  const row = grid(page).locator('tr[data-place="0"]');
  await expect(row.locator('td').last().getByRole('button')).toHaveText(['Đổi quyền', '']);
  const more = row.getByRole('button', { name: 'Thao tác khác' });
  await expect(more).toHaveAttribute('aria-haspopup', 'menu');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  // From the row itself, as a spreadsheet opens its menus.
  await grid(page).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Alt+ArrowDown');
  const menu = page.getByRole('menu', { name: 'Thao tác khác' });
  const lines = menu.getByRole('menuitem');
  await expect(lines.first()).toBeFocused();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  // What is not allowed stays in place, says why, and does nothing.
  const off = menu.locator('[aria-disabled=true]').first();
  await expect(off.locator('small')).not.toBeEmpty();
  await off.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(more).toBeFocused();
  // The dialog of what is chosen gives the focus back to the row; nobody locks oneself out.
  const other = grid(page).locator('tr[data-place]').filter({ hasText: 'lan.clerk' }).locator('[data-more]');
  await other.press('Enter');
  await menu.locator('[role=menuitem]:not([aria-disabled])').first().press('Enter');
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(other).toBeFocused();
  // On a phone the card has the same, above the whole page.
  await page.setViewportSize({ width: 390, height: 844 });
  await more.click();
  await expect(menu).toBeInViewport({ ratio: 1 });
  expect(await axeFindings(page)).toEqual([]);
  await page.mouse.click(5, 5);
  await expect(menu).toHaveCount(0);
});

test('LST-03 a page size that fits the window is kept for the next visit', async ({ page }) => {
  await signIn(page, 'minh.operator', { at: '/portal/main/holidays' });
  const size = page.getByLabel('Số dòng mỗi trang');
  await expect(size).toHaveValue('5');
  await size.selectOption('fit');
  const rows = grid(page).locator('tr[data-place]');
  await expect.poll(() => rows.count()).toBeGreaterThan(5);
  await page.goto('/portal/main/holidays');
  await expect(size).toHaveValue('fit');
  await expect.poll(() => rows.count()).toBeGreaterThan(5);
});

test('PLT-05 a long form keeps its buttons and the list of its parts in sight; a part leads to its first field', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, 'an.admin', { at: '/portal/main/users' });
  await page.getByRole('button', { name: 'Thêm người dùng' }).first().click();
  const form = page.getByRole('dialog').locator('form');
  const save = form.getByRole('button', { name: 'Ghi' });
  await expect(save).toBeInViewport({ ratio: 1 });
  const parts = form.getByRole('navigation', { name: 'Các phần của biểu mẫu' });
  await expect(parts.getByRole('button')).toHaveText(['Người dùng', 'Vai trò', 'Phạm vi và hạn mức']);
  await parts.getByRole('button', { name: 'Phạm vi và hạn mức' }).click();
  await expect(form.getByRole('combobox', { name: 'Chi nhánh' })).toBeFocused();
  await expect(save).toBeInViewport({ ratio: 1 });
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/form-parts.png' });
});

test('PLT-05 on a slow line a drawer says that its form is coming, and the form then has the focus', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Nothing is loaded in advance.
    window.requestIdleCallback = () => 0;
  });
  const { promise: held, resolve: letCome } = Promise.withResolvers<void>();
  await page.route('**/user-form-*.js', async (route) => {
    await held;
    return route.continue();
  });
  await signIn(page, 'an.admin', { at: '/portal/main/users' });
  await page.getByRole('button', { name: 'Thêm người dùng' }).first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('status')).toContainText(/\S/);
  letCome();
  await expect(drawer.locator('[name=username]')).toBeFocused();
});

for (const [person, path] of [
  ['lan.clerk', 'support-find-customer'],
  ['lan.clerk', 'alerts-missing-cheques'],
  ['lan.clerk', 'alert-s36-bad-debt'],
  ['lan.clerk', 'e-invoice'],
  ['ha.auditor', 'audit-log'],
] as const) {
  test(`LST-01 PLT-15 the labels of ${path} stand on one line each, above boxes on one line`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, person, { at: `/portal/main/${path}` });
    const form = page.locator('main form').first();
    await expect(form.locator('label').first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    const seen = await form.evaluate((box) => ({
      labels: [...box.querySelectorAll('label')]
        .filter((label) => label.getBoundingClientRect().height > 30)
        .map(({ textContent }) => textContent),
      // None lies over the next.
      over: [...box.querySelectorAll('label')]
        .filter((label) => {
          const words = document.createRange();
          words.selectNodeContents(label);
          const field = label.parentElement?.getBoundingClientRect();
          return words.getBoundingClientRect().right > (field?.right ?? 0) + 1;
        })
        .map(({ textContent }) => textContent),
      lines: [...box.querySelectorAll('input')].map((input) => Math.round(input.getBoundingClientRect().top)),
    }));
    expect(seen.labels).toEqual([]);
    expect(seen.over).toEqual([]);
    // Those in sight: a second line begins at its own height, no box between two.
    const lines = [...new Set(seen.lines.filter((top) => top > 0))].toSorted((one, other) => one - other);
    for (const [at, top] of lines.entries()) expect(top - (lines[at - 1] ?? -100)).toBeGreaterThan(45);
    await page.screenshot({ path: `test-results/line-${path}.png` });
  });
}

test('PLT-05 a choice in a narrow line shows its text whole, or tells it to a resting pointer', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const isCut = (input: HTMLElement) => input.scrollWidth > input.clientWidth;
  await signIn(page, 'ha.auditor', { at: '/portal/main/audit-log' });
  const result = page.getByRole('combobox', { name: 'Kết quả' });
  await expect(result).toHaveValue('Tất cả');
  await expect.poll(() => result.evaluate(isCut)).toBe(false);
  await signIn(page, 'lan.clerk', { at: '/portal/main/alert-s36-bad-debt' });
  const purpose = page.getByRole('combobox', { name: 'Mục đích' });
  await expect(purpose).toHaveValue(/^Theo dõi/);
  await expect.poll(() => purpose.evaluate(isCut)).toBe(true);
  const whole = await purpose.inputValue();
  // The fee that the list asks for may move the field away from the pointer.
  await expect(async () => {
    await page.mouse.move(5, 5);
    await purpose.hover();
    await expect(page.getByRole('tooltip')).toHaveText(whole, { timeout: 1_500 });
  }).toPass({ timeout: 60_000 });
});

for (const [person, path, name] of [
  ['root.bureau', 'institutions', /Ngân hàng|Công ty|Quỹ/],
  ['minh.operator', 'invoice-desk', /Ngân hàng|Công ty|Quỹ/],
] as const)
  test(`LST-01 the cards of ${path} are named by a name, not by a code`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, person, { at: `/portal/main/${path}` });
    await expect(grid(page).locator('[data-card=name]').first()).toHaveText(name);
  });
