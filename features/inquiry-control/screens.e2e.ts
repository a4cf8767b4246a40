import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { askByCall } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';

const { clean } = known;

test('RPL-05 NAV-08 the control shows the institution’s own inquiries with the customer masked, counts states and exports them', async ({
  page,
}) => {
  const ticket = await askByCall(page.request, clean);
  const foreign = await askByCall(page.request, clean, 'binh.clerk');
  await signIn(page, 'lan.clerk', { at: '/portal/main/inquiry-control?size=20' });
  const row = page.getByRole('row').filter({ hasText: ticket });
  for (const text of ['lan.clerk', 'Nguyễn T. M. Hạnh', 'R11', 'Cấp tín dụng', 'Đã trả lời', 'Có tính phí', '8.000'])
    await expect(row).toContainText(text);
  await expect(page.locator('table')).not.toContainText(clean.name);
  await expect(page.locator('table')).not.toContainText(clean.citizenId);
  await expect(page.getByText(foreign)).toHaveCount(0);
  await page.getByRole('group', { name: 'Trạng thái' }).getByRole('button', { name: 'Chờ trả lời' }).click();
  await expect(row).toHaveCount(0);
  await page.goBack();
  await expect(row).toBeVisible();
  await page.getByRole('textbox', { name: 'Người hỏi' }).fill('nobody.else');
  await page.keyboard.press('F8');
  await expect(page.getByText('Không có dữ liệu').first()).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Xuất Excel' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^KiemSoatTraCuu-\d{8}-\d{8}\.xlsx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});

test('RPL-05 LST-01 on a phone the card of an inquiry names the customer, masked, and who asked', async ({ page }) => {
  const ticket = await askByCall(page.request, clean);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'lan.clerk', { at: '/portal/main/inquiry-control?size=20' });
  const card = page.getByRole('row').filter({ hasText: ticket });
  await expect(card.locator('[data-card=name]')).toHaveText('Nguyễn T. M. Hạnh');
  await expect(card.locator('[data-card=also]').filter({ hasText: 'lan.clerk' })).toBeVisible();
  await expect(card.locator('[data-card=also]').filter({ hasText: 'R11' })).toBeVisible();
});
