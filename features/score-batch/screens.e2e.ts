import { expect } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';
import { workbook } from '#testing/workbook.ts';

// One after the other: while a file of the institution is being scored, another one is refused.
test.describe.configure({ mode: 'default' });

test('SCO-09 a clerk sends a portfolio, sees it scored and downloads what came of it', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'lan.clerk', { at: '/portal/main/score-batch' });
  const reference = `KH${Date.now()}`;
  await page.getByRole('button', { name: 'Gửi danh mục' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.locator('input[type=file]').setInputFiles({
    name: `${reference}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`reference,customerName,identityNumber\n${reference},Nguyễn Không Ai,079999999997\n`),
  });
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(drawer).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: `${reference}.csv` });
  await expect(row).toContainText('Đã xong', { timeout: 60_000 });
  expect(await axeFindings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Tải kết quả' }).press('Enter');
  expect((await download).suggestedFilename()).toBe(`${reference}.scores.csv`);
});

test('SCO-09 a workbook is taken as well, and one that cannot be read says why', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, 'lan.clerk', { at: '/portal/main/score-batch' });
  const reference = `KH${Date.now()}`;
  const send = async (name: string, buffer: Buffer) => {
    await page.getByRole('button', { name: 'Gửi danh mục' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await drawer.getByRole('button', { name: 'Gửi danh mục' }).click();
    await expect(drawer).toHaveCount(0);
    return page.getByRole('row').filter({ hasText: name });
  };
  const titles = ['Mã khách hàng của đơn vị', 'Tên khách hàng', 'Số CCCD'];
  const rows = [titles, [reference, 'Nguyễn Không Ai', '079999999996']];
  const good = await send(`${reference}.xlsx`, Buffer.from(await workbook({ 'Danh mục': rows })));
  await expect(good).toContainText('Đã xong', { timeout: 60_000 });
  const bad = await send(`${reference}-2.xlsx`, Buffer.from(await workbook({ A: rows, B: rows })));
  await expect(bad).toContainText('Có hơn một trang tính có số liệu (A, B)', { timeout: 60_000 });
});
