import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { sayIn } from '#testing/gallery.ts';
import { askAtOnceByCall } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';
import { auditWords } from './words.ts';

const { justVisible } = known;

test('NAV-17 an auditor finds who saw the customer, whom the user saw, and saves an export', async ({ page }) => {
  await askAtOnceByCall(page.request, { name: justVisible.name, identityNumber: justVisible.citizenId });
  await signIn(page, 'ha.auditor', { at: '/portal/main/audit-log' });
  await page.getByRole('textbox', { name: 'Khách hàng (CIC' }).fill(justVisible.citizenId);
  await page.keyboard.press('F8');
  const row = page.getByRole('row').filter({ hasText: 'HoiTinTucThoiS11T/Confirm' }).first();
  for (const text of ['lan.clerk', 'Cấp tín dụng', 'Đã thực hiện']) await expect(row).toContainText(text);
  expect(page.url()).not.toContain(justVisible.citizenId);
  await expect(page.locator('table')).not.toContainText(justVisible.name);

  await page.goto('/portal/main/audit-victims');
  await page.getByRole('textbox', { name: 'Người dùng' }).fill('lan.clerk');
  await page.keyboard.press('F8');
  await expect(page.getByRole('row').filter({ hasText: justVisible.cicCode })).toContainText(justVisible.name);
  expect(page.url()).not.toContain('lan.clerk');

  await page.goto('/portal/main/audit-checkpoints');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Xuất nhật ký' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-\d{8}-\d{8}\.jsonl$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
  expect(lines.at(-1)).toMatch(/^\{"kind":"end","rows":[1-9]/);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

for (const [language, theme, width] of [
  ['vi', 'light', 1280],
  ['en', 'dark', 390],
] as const)
  test(`NAV-17 LNG-03 accesses by weekday and hour and a user beside the colleagues in ${language}, ${theme}, ${width} px`, async ({
    page,
  }) => {
    const t = sayIn(auditWords, language);
    await page.setViewportSize({ width, height: 3000 });
    await page.addInitScript(
      (kept) => Object.entries(kept).forEach(([key, value]) => localStorage.setItem(key, value)),
      { language, theme },
    );
    await askAtOnceByCall(page.request, { name: justVisible.name, identityNumber: justVisible.citizenId });
    await signIn(page, 'ha.auditor', { at: '/portal/main/audit-log' });
    const panel = page.getByRole('form', { name: t('hours') });
    const heat = panel.getByRole('application', { name: t('hours') });
    await heat.focus();
    await page.keyboard.press('ArrowRight');
    await expect(panel.locator('[data-chart]').first().getByRole('status')).toContainText(/, 0: \d/);
    await panel.getByRole('textbox', { name: t('username') }).fill('lan.clerk');
    await page.keyboard.press('Enter');
    const lines = panel.getByRole('application', { name: t('hoursOf', { username: 'lan.clerk' }) });
    await lines.focus();
    await page.keyboard.press('End');
    await expect(panel.locator('[data-chart]').nth(1).getByRole('status')).toContainText(`lan.clerk: `);
    expect(page.url()).not.toContain('lan.clerk');
    expect(await axeFindings(page, 'main')).toEqual([]);
  });
