import { expect, test } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { signIn } from '#testing/person.ts';

test('SCO-09 a clerk sends a portfolio, sees it scored and downloads what came of it', async ({ page }) => {
  await signIn(page, 'lan.clerk', { at: '/portal/main/score-batch' });
  const reference = `KH${Date.now()}`;
  await page.locator('input[type=file]').setInputFiles({
    name: `${reference}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`reference,customerName,identityNumber\n${reference},Nguyễn Không Ai,079999999997\n`),
  });
  await page.getByRole('button', { name: 'Gửi danh mục' }).click();
  const row = page.getByRole('row').filter({ hasText: `${reference}.csv` });
  await expect(row).toContainText('Đã xong', { timeout: 20_000 });
  expect(await axeFindings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Tải kết quả' }).press('Enter');
  expect((await download).suggestedFilename()).toBe(`${reference}.scores.csv`);
});
