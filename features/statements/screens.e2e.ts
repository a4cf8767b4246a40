import { expect, type Page } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { actOn, refusal, signIn } from '#testing/person.ts';
import { formatMonth } from '#kit/words/format.ts';
import { hanoiClock } from '#kit/words/hanoi.ts';

test('REC-02 NAV-15 the statement of the newest month is downloaded with one chord, and its files are in the history', async ({
  page,
}) => {
  await signIn(page, 'lan.clerk');
  const menu = page.getByRole('navigation', { name: 'Menu chức năng' });
  await menu.getByRole('link', { name: 'Bảng kê và giấy báo hỏi tin', exact: true }).click();
  await expect(page.locator('table').first()).toContainText('HD301-2024/TTTD');
  const hanoi = hanoiClock();
  const closed = new Date(Date.UTC(hanoi.getUTCFullYear(), hanoi.getUTCMonth() - newestClosed(hanoi), 1)).toISOString();
  await expect(page.getByRole('combobox', { name: 'Kỳ' })).toHaveValue(formatMonth(closed.slice(0, 7)));
  const download = page.waitForEvent('download');
  await page.keyboard.press('Control+Enter');
  expect((await download).suggestedFilename()).toMatch(/^BK\d{15}\.xlsx$/);
  await actOn(page.getByRole('grid').first().locator('tr[data-place]').first(), 'Tạo bảng kê Excel');
  await expect(page.getByRole('button', { name: /^BK\d{15}\.xlsx$/ }).first()).toBeVisible({ timeout: 120_000 });
});

/** How many months ago the newest month was that a demo has closed: in the first hour of a month the one just ended is open. */
const newestClosed = (hanoi: Date) => (hanoi.getUTCDate() === 1 && hanoi.getUTCHours() === 0 ? 2 : 1);

/** The row of a month, yyyy-MM…: days elsewhere in a row end like a month. */
function rowOf(page: Page, day: string) {
  const month = `${day.slice(5, 7)}/${day.slice(0, 4)}`;
  return page.getByRole('row').filter({ has: page.getByRole('gridcell', { name: month, exact: true }) });
}

test('REC-05 NAV-15 an approver agrees with the figures of a month, and its row waits for the bureau', async ({
  page,
}) => {
  await signIn(page, 'hoa.approver');
  const menu = page.getByRole('navigation', { name: 'Menu chức năng' });
  for (const name of ['Hóa đơn điện tử', 'Thông tin hợp đồng', 'Tổng hợp xếp hạng tín dụng', 'Quản lý phiếu đặt hàng'])
    await expect(menu.getByRole('link', { name })).toHaveCount(1);
  await menu.getByRole('link', { name: 'Đối chiếu công nợ', exact: true }).click();
  await page.getByRole('button', { name: 'Lọc số liệu', exact: true }).click();
  // The last month is closed; nobody can agree yet on the current one, which is first.
  const hanoi = hanoiClock();
  const last = new Date(Date.UTC(hanoi.getUTCFullYear(), hanoi.getUTCMonth() - newestClosed(hanoi), 1)).toISOString();
  const row = rowOf(page, last);
  const running = rowOf(page, hanoi.toISOString());
  const notYet = 'Xác nhận số liệu: Tháng này chưa chốt số liệu';
  await expect(running.first().getByRole('button', { name: notYet })).toHaveAttribute('aria-disabled', 'true');
  await row.first().getByRole('button', { name: 'Xác nhận số liệu' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Xác nhận số liệu', exact: true }).click();
  await expect(page.locator('table').first()).toContainText('Chờ Trung tâm xác nhận');
});

test('REC-05 a figure too large for a float is typed and shown to the last dong', async ({ page }) => {
  await signIn(page, 'hoa.approver', { at: '/portal/main/debt-reconciliation' });
  await page.getByRole('button', { name: 'Lọc số liệu', exact: true }).click();
  const hanoi = hanoiClock();
  const before = new Date(Date.UTC(hanoi.getUTCFullYear(), hanoi.getUTCMonth() - 2, 1)).toISOString();
  const row = rowOf(page, before);
  await row.first().getByRole('button', { name: 'Nêu số khác' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Dư cuối kỳ theo sổ của đơn vị' }).fill('9007199254740993');
  await dialog.getByRole('button', { name: 'Gửi' }).click();
  await expect(row.first()).toContainText('9.007.199.254.740.993');
});

test('PLT-15 LST-04 a list that cannot be loaded says so at its field, which tries again and keeps the input; a month reads as one', async ({
  page,
}) => {
  let isAway = true;
  for (const path of ['BangKeHoiTin/DSKy', 'DanhMuc/HopDong'])
    await page.route(`**/api/${path}*`, (route) =>
      isAway ? route.fulfill(refusal(503, '5030001', 'Hệ thống đang bận')) : route.continue(),
    );
  await signIn(page, 'lan.clerk', { at: '/portal/main/notice-inquiry' });
  const month = page.getByRole('combobox', { name: 'Kỳ' });
  const contract = page.getByRole('combobox', { name: 'Số hợp đồng' });
  await expect(month).toHaveAccessibleDescription('Không tải được danh sách');
  await expect(month).toHaveValue(/^\d\d\/\d{4}$/);
  await contract.fill('TTTD');
  await contract.press('Tab');
  await expect(contract).toHaveValue('TTTD');
  expect(await axeFindings(page)).toEqual([]);
  isAway = false;
  await page.getByRole('button', { name: 'Thử lại: tải danh sách Số hợp đồng' }).press('Enter');
  await expect(contract).toHaveValue(/^HD301-2024\/TTTD/);
  await expect(contract).toHaveAccessibleDescription('');
});
