import { expect, type Page } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';

const path = '/portal/main/reply-customer';
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });
const keptCall = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/api/Account/Settings') && answer.request().method() === 'POST',
  );

test('LST-01 a column is hidden, pinned, moved, ordered and fitted from its heading’s menu, by keyboard alone', async ({
  page,
}) => {
  await signIn(page, 'lan.clerk', { at: path });
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  await expect(grid.locator('tr[data-place]').first()).toBeVisible();
  await grid.focus();
  // Up into the heading, then to the product's column.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  const target = await heading(page, 'Mã SP').getAttribute('data-cell');
  for (let cell = 0; cell < Number(target); cell += 1) await page.keyboard.press('ArrowRight');
  const name = (await grid.locator(`th[data-cell="${target}"]`).textContent()) ?? '';
  const before = await grid.locator('th').count();
  await page.keyboard.press('Alt+ArrowDown');
  const menu = page.getByRole('menu', { name: `Cột ${name.trim()}` });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(grid).toBeFocused();

  await page.keyboard.press('Alt+ArrowDown');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, name.trim())).toHaveAttribute('aria-sort', 'ascending');
  await page.keyboard.press('Alt+ArrowDown');
  await menu.getByRole('menuitem', { name: 'Rộng vừa nội dung' }).press('Enter');
  await expect(grid).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem', { name: 'Ẩn cột' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(grid.locator('th')).toHaveCount(before - 1);
  await expect(grid).toBeFocused();
});

test('LST-01 the mouse opens a heading’s menu, a second click closes it, a double click at its edge fits the width', async ({
  page,
}) => {
  await signIn(page, 'lan.clerk', { at: path });
  const customer = heading(page, 'Tên khách hàng');
  await customer.hover();
  await customer.locator('[data-menu]').click();
  const menu = page.getByRole('menu', { name: 'Cột Tên khách hàng' });
  await menu.getByRole('menuitem', { name: 'Bỏ ghim' }).click();
  await expect(menu).toHaveCount(0);
  await expect(customer).not.toHaveAttribute('data-pin', 'start');
  await customer.hover();
  await customer.locator('[data-menu]').click();
  await menu.getByRole('menuitem', { name: 'Ghim bên trái' }).click();
  await expect(customer).toHaveAttribute('data-pin', 'start');
  const widthOf = async () => (await customer.boundingBox())?.width ?? 0;
  const before = await widthOf();
  const edge = await customer.boundingBox();
  if (edge === null) throw new Error('no heading');
  await page.mouse.dblclick(edge.x + edge.width - 3, edge.y + edge.height / 2);
  await expect.poll(widthOf).not.toBe(before);
});

test('LST-01 columns, searches and favourites of one machine are there on another', async ({ page, browser }) => {
  await signIn(page, 'binh.clerk', { at: path, desk: 'kept' });
  const customer = heading(page, 'Tên khách hàng');
  await customer.hover();
  await customer.locator('[data-menu]').click();
  const [columns] = await Promise.all([keptCall(page), page.getByRole('menuitem', { name: 'Bỏ ghim' }).click()]);
  expect(columns.ok()).toBe(true);
  await page.getByRole('button', { name: /^Tra cứu đã ghi nhớ/ }).click();
  await page.getByLabel('Tên gợi nhớ').fill('Tuần này');
  const [search] = await Promise.all([keptCall(page), page.keyboard.press('Enter')]);
  expect(search.ok()).toBe(true);
  await page.keyboard.press('Escape');
  const [favourite] = await Promise.all([
    keptCall(page),
    page.getByRole('button', { name: 'Màn hình yêu thích' }).click(),
  ]);
  expect(favourite.ok()).toBe(true);

  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, 'binh.clerk', { at: path, desk: 'kept' });
  await expect(heading(elsewhere, 'Tên khách hàng')).not.toHaveAttribute('data-pin', 'start');
  await expect(elsewhere.getByRole('button', { name: 'Tra cứu đã ghi nhớ: 1' })).toBeVisible();
  const favourites = elsewhere.getByRole('region', { name: 'Yêu thích' });
  await expect(favourites.getByRole('link', { name: 'Trả lời tin khách hàng' })).toBeVisible();
  // Home has them too, and says how to get them where there are none.
  const atHome = elsewhere.getByRole('navigation', { name: 'Yêu thích' });
  await elsewhere.getByRole('link', { name: 'Trang chủ' }).first().click();
  await atHome.getByRole('link', { name: 'Trả lời tin khách hàng' }).click();
  await expect(elsewhere).toHaveURL(new RegExp(`${path}(\\?|$)`));
  await elsewhere.getByRole('button', { name: 'Màn hình yêu thích' }).press('Enter');
  await expect(favourites).toHaveCount(0);
  await elsewhere.getByRole('link', { name: 'Trang chủ' }).first().click();
  await expect(atHome).toContainText('Bấm ngôi sao');
  expect(await axeFindings(elsewhere)).toEqual([]);
});

test('LST-01 what a browser kept before the server did goes there once, and nobody else’s', async ({ page }) => {
  await page.addInitScript(() => {
    if (localStorage.getItem('table.imported.x') !== null) return;
    localStorage.setItem(
      'table.reply-customer',
      '{"density":"tall","pageSize":10,"hidden":["maSP"],"order":[],"sizes":{}}',
    );
    localStorage.setItem('table.saved.reply-customer.zzzz', '[{"name":"của người khác","values":{},"presets":{}}]');
    localStorage.setItem('table.imported.x', '1');
  });
  const sent: { readonly name: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/Account/Settings') && request.method() === 'POST')
      sent.push(request.postDataJSON());
  });
  await signIn(page, 'lan.clerk', { at: path });
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(['columns.reply-customer']);
  await expect(page.getByLabel('Số dòng mỗi trang')).toHaveValue('10');
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tra cứu đã ghi nhớ', exact: true })).toBeVisible();
  expect(sent.length).toBe(1);
});
