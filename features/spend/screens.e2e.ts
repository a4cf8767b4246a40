import { expect } from '@playwright/test';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';

test('REC-06 on paper the earlier months of the spend stand open, with a caption instead of a switch', async ({
  page,
}) => {
  await signIn(page, 'lan.clerk', { at: '/portal/main/spend' });
  const fold = page.locator('details').filter({ hasText: 'Các tháng trước' });
  await expect(fold.locator('summary')).toBeVisible();
  await expect(fold.getByRole('table')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(fold.getByRole('table')).toBeVisible();
  expect(await fold.locator('summary').evaluate((summary) => getComputedStyle(summary).listStyleType)).toBe('none');
  await page.emulateMedia({ media: 'screen' });
  await expect(fold.getByRole('table')).toBeHidden();
});
