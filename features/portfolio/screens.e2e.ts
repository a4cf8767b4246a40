import { expect } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';

const months = ['2026-10', '2026-09'].map((month, place) => ({
  month,
  moves: [
    { was: 0, became: 1, customers: 41 + place },
    { was: 1, became: 1, customers: 12_408 },
    { was: 1, became: 2, customers: 96 },
    { was: 2, became: 1, customers: 31 },
    { was: 2, became: 5, customers: 7 },
    { was: 5, became: 5, customers: 310 },
    { was: 1, became: 0, customers: 88 },
  ],
}));

test('BAT-07 customers that moved between own groups: this month beside last, written in the cells and read by arrows', async ({
  page,
}) => {
  await page.route('**/api/DieuChinhSanPhamR18/Moves', (route) =>
    route.fulfill({ json: { success: true, message: '', status: 200, data: { months } } }),
  );
  await signIn(page, 'lan.clerk', { at: '/portal/main/product-adjustment-r18' });
  const part = page.getByRole('region', { name: 'Khách hàng chuyển nhóm nợ tại đơn vị' });
  const pictures = part.getByRole('application');
  await expect(pictures).toHaveCount(2);
  await expect(pictures.first()).toHaveAccessibleName(
    /^Từ cuối tháng 09\/2026 sang cuối tháng 10\/2026, tính bằng khách hàng/,
  );
  await expect(pictures.last()).toHaveAccessibleName(/^Từ cuối tháng 08\/2026 sang cuối tháng 09\/2026/);
  await expect(pictures.first().getByText('310')).toBeVisible();
  await expect(part.getByText('103 khách hàng chuyển xấu hơn, 31 chuyển tốt hơn').first()).toBeVisible();
  await pictures.first().focus();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
  await expect(part.getByRole('status').first()).toHaveText('Không nợ, Nhóm 1: 41 khách hàng');
  expect(await axeFindings(page)).toEqual([]);
  await part.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/r18-vi.png', fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(pictures.last()).toBeVisible();
  await page.screenshot({ path: 'test-results/r18-vi-390.png', fullPage: true });
  await page.keyboard.press('Enter');
  await expect(part.getByRole('table').getByRole('row')).toHaveCount(7);
});
