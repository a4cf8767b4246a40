import { expect, type Page } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';

const at = '/portal/main/watch-alerts';
const grid = (page: Page) => page.getByRole('grid');
const row = (page: Page, place: number) => grid(page).locator(`tr[data-place="${place}"]`);
const drawer = (page: Page) => page.getByRole('dialog');

const names = ['Đỗ Thị Lan', 'Trần Văn Hòa', 'Bùi Thị Yến'];
const alerts = names.map((tenKH, place) => ({
  thoiGian: '2026-01-05T09:14:00+07:00',
  isNew: place === 0,
  suKien: 'group',
  tenKH,
  maCIC: `400000000${place}`,
  noiDung: 'Từ nhóm 1 lên nhóm 3',
  tctd: null,
  nguon: 'K2.2026-01-05.xlsx',
  maKH: null,
  loaiKH: '2',
  id: `${place}`,
}));

const bars = { suKien: [{ value: 'group-up', label: 'Tăng nhóm nợ', count: alerts.length }] };

type Arrival = { readonly language?: string; readonly theme?: string; readonly isByMenu?: true };

/** Opens a list whose rows are no links, with rows that are known. */
async function open(page: Page, arrival: Arrival = {}) {
  const { language = 'vi', theme = 'light', isByMenu = false } = arrival;
  await page.addInitScript((kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)), {
    language,
    theme,
  });
  await page.route('**/api/TheoDoi/CanhBao', (route) =>
    route.fulfill({
      json: { success: true, message: '', data: { total: 3, rows: alerts, bars }, status: 200 },
    }),
  );
  await signIn(page, 'lan.clerk', { at: isByMenu ? '/portal/main' : at });
  if (isByMenu)
    await page
      .getByRole('navigation', { name: 'Menu chức năng' })
      .getByRole('link', { name: /^Cảnh báo khách hàng theo dõi/ })
      .click();
  await expect(row(page, 2)).toBeVisible();
}

test('LST-03 PLT-05 a row that leads nowhere opens its facts, hidden columns too; Escape and the back button return to it', async ({
  page,
}) => {
  await open(page, { isByMenu: true });
  await row(page, 1).locator('[data-card=name]').click();
  await expect(drawer(page).getByRole('heading')).toHaveText('Trần Văn Hòa');
  const factOf = (name: string) =>
    drawer(page)
      .locator('dl > div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');
  await expect(factOf('Mã CIC')).toHaveText('4000000001');
  // Hidden in the table until the reader asks for it.
  await expect(grid(page).getByRole('columnheader', { name: 'Loại khách hàng' })).toHaveCount(0);
  await expect(factOf('Loại khách hàng')).toHaveText('Thể nhân');
  await expect(drawer(page).locator('dl > div')).toHaveCount(10);
  await expect(drawer(page)).toContainText('Dòng 2 / 3');
  // No name and no number of a person is in the address.
  expect(page.url()).toMatch(/watch-alerts(?:\?|$)/);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
  await expect(row(page, 1).locator('[id$=-active]')).toHaveCount(1);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('heading')).toHaveText('Bùi Thị Yến');
  await page.goBack();
  await expect(drawer(page)).toHaveCount(0);
  await expect(page).toHaveURL(/watch-alerts/);
  await expect(grid(page)).toBeFocused();
  await expect(row(page, 2).locator('[id$=-active]')).toHaveCount(1);
});

test('LST-03 from a row in its drawer to the ones beside it, and what can be done with it', async ({ page }) => {
  await open(page);
  await grid(page).focus();
  await page.keyboard.press('Enter');
  const next = drawer(page).getByRole('button', { name: 'Dòng sau' });
  await expect(drawer(page).getByRole('heading')).toHaveText('Đỗ Thị Lan');
  await expect(drawer(page).getByRole('button', { name: 'Dòng trước' })).toHaveAttribute('aria-disabled', 'true');
  await next.press('Enter');
  await expect(drawer(page).getByRole('heading')).toHaveText('Trần Văn Hòa');
  await expect(next).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 1).locator('[id$=-active]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await drawer(page).getByRole('button', { name: 'Hỏi tin', exact: true }).press('Enter');
  await expect(page).toHaveURL(/customer-inquiry/);
  await expect(page.locator('[name=cicCode]')).toHaveValue('4000000001');
  await expect(drawer(page)).toHaveCount(0);
});

test('LST-03 the back button closes a drawer of a list that was loaded at its address, and of one that was searched; the page stays', async ({
  page,
}) => {
  await open(page);
  await page.goto(at);
  await expect(row(page, 2)).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-stays', ''));
  const closesByBack = async () => {
    await row(page, 1).locator('[data-card=name]').click();
    await expect(drawer(page).getByRole('heading')).toHaveText('Trần Văn Hòa');
    await page.goBack();
    await expect(drawer(page)).toHaveCount(0);
    await expect(grid(page)).toBeFocused();
    await expect(page.locator('body[data-stays]')).toHaveCount(1);
  };
  await closesByBack();
  await page.getByRole('group', { name: 'Sự kiện' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/suKien=/);
  await closesByBack();
  await expect(page).toHaveURL(/suKien=/);
});

test('LST-03 ticks, buttons and marked text of a row do not open it', async ({ page }) => {
  await open(page);
  await row(page, 0).getByRole('checkbox').click();
  await expect(row(page, 0)).toHaveAttribute('aria-selected', 'true');
  await row(page, 0)
    .locator('[data-card=name]')
    .click({ modifiers: ['Shift'] });
  const cell = await row(page, 2).locator('[data-card=name]').boundingBox();
  if (cell === null) throw new Error('the row has no name');
  await page.mouse.move(cell.x + 14, cell.y + cell.height / 2);
  await page.mouse.down();
  await page.mouse.move(cell.x + 60, cell.y + cell.height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString() ?? '')).not.toBe('');
  await expect(drawer(page)).toHaveCount(0);
  await row(page, 2).getByRole('button', { name: 'Hỏi tin' }).click();
  await expect(page).toHaveURL(/customer-inquiry/);
  await expect(drawer(page)).toHaveCount(0);
});

for (const [language, theme, width] of [
  ['vi', 'light', 1280],
  ['en', 'dark', 390],
] as const)
  test(`LST-03 LNG-03 a tap on a row's card opens its facts, and axe finds nothing: ${language}, ${theme}, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, { language, theme });
    await row(page, 0).locator('[data-card=name]').click();
    await expect(drawer(page)).toContainText(language === 'vi' ? 'Căn cứ' : 'Source');
    await expect(drawer(page)).toContainText('05/01/2026');
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: `test-results/opened-row-${language}.png` });
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
  });
