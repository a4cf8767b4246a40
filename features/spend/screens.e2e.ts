import { expect } from '@playwright/test';
import { test } from '#testing/pages/test.ts';
import { changeAnswers, signIn } from '#testing/person.ts';

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

test('REC-06 PLT-05 desk, warning and spend page say the same percentage of the budget, and the desk counts the products of its month', async ({
  page,
}) => {
  const budget = {
    limit: '20000000',
    spent: '18994000',
    percent: 94,
    state: 'warning',
    stops: false,
    setBy: null,
    setAt: null,
  };
  const month = (thang: string, maSP: string) => ({
    thang,
    maSP,
    tenSP: { vi: maSP, en: maSP },
    soLuong: 1,
    soTien: '1000',
  });
  const months = [month('2026-12', 'S11T'), month('2026-12', 'R11'), month('2026-11', 'S74')];
  type Answer<D> = { readonly data: D };
  await changeAnswers<Answer<object>>(page, '**/api/ChiPhi/NganSach', (answer) => ({ ...answer, data: budget }));
  await changeAnswers<Answer<object>>(page, '**/api/ChiPhi/TongHop', (answer) => ({
    ...answer,
    data: { ...answer.data, budget },
  }));
  await changeAnswers<Answer<object>>(page, '**/api/desk', (answer) => ({
    ...answer,
    data: { ...answer.data, spend: { shown: { months, budget } } },
  }));
  await signIn(page, 'an.admin', { at: '/portal/main' });
  const said = page.getByText(/94,9 ?%/);
  const part = page.getByRole('region', { name: 'Chi phí tháng 12/2026' });
  await expect(part.getByText(/94,9 ?%/)).toBeVisible();
  await expect(part.getByRole('link')).toHaveText('Xem tất cả (2)');
  await expect(said).toHaveCount(2);
  await page.goto('/portal/main/spend');
  await expect(page.getByText('94,9% của 20.000.000 đồng')).toBeVisible();
});
