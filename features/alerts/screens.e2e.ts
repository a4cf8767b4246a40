import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { signIn, speak } from '#testing/person.ts';
import { commonWords } from '#kit/words/common.ts';
import { listWords } from '#kit/words/list.ts';
import { languages, say } from '#kit/words/words.ts';
import { alertWords, borrowerWords, programmeWords } from './words.ts';

for (const language of languages) {
  test(`ALR-01 ALR-02 FIX-16 FIX-19 S36 and S39 in ${language}: rows at once, two keys to Excel, bars that filter`, async ({
    page,
  }) => {
    test.slow();
    const t = (key: keyof (typeof alertWords)['texts']) => say(alertWords, language, key);
    await speak(page, language);
    await signIn(page, 'lan.clerk', { at: '/portal/main/alert-s36-bad-debt' });
    const rows = page.locator('table tbody tr[aria-rowindex], [role=row][aria-rowindex]');
    // The first look of the month is charged, unless somebody looked before this test.
    const agree = page.getByRole('button', { name: say(listWords, language, 'agreeToFee') });
    await expect(agree.or(rows.nth(1)).first()).toBeVisible();
    if (await agree.isVisible()) {
      expect(await axeFindings(page)).toEqual([]);
      await agree.click();
    }
    await expect(rows.nth(1)).toBeVisible();
    // The rows begin near the top; pictures of them open from the line above, and stay open.
    await page.setViewportSize({ width: 1280, height: 800 });
    const firstRow = page.locator('tr[data-place="0"]');
    await expect.poll(async () => (await firstRow.boundingBox())?.y ?? 999).toBeLessThanOrEqual(320);
    const pictures = page.getByRole('button', { name: say(listWords, language, 'picture'), exact: true });
    await pictures.click();
    await expect(pictures).toHaveAttribute('aria-expanded', 'true');

    // From the rows: F8 asks again, Ctrl+Enter saves the displayed rows. Screen and workbook state above the rows
    // when the figures were counted; repeat if they were counted again between the two.
    const counted = page.getByText(language === 'vi' ? /^Số liệu tính lúc/ : /^Figures counted at/);
    const form = language === 'vi' ? /lúc \d\d:\d\d ngày \d\d\/\d\d\/\d{4}$/ : /at \d\d:\d\d on \d\d\/\d\d\/\d{4}$/;
    await expect(async () => {
      await page.keyboard.press('F8');
      const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+Enter')]);
      expect(saved.suggestedFilename()).toMatch(/^S36-\d{8}-\d{4}-\d{2}-v\d+\.xlsx$/);
      const [sheet] = (await readXlsx(await readFile(await saved.path()))).sheets;
      await expect(counted).toHaveText(form);
      expect(sheet?.rows[1]?.[0]).toBe(await counted.textContent());
      expect(sheet?.rows[3]?.slice(0, 2)).toEqual([t('tenKh'), t('maCic')]);
      expect(sheet?.rows.length).toBeGreaterThan(4);
    }).toPass();

    // The levels are explained where they stand, the branch is marked, and the button says what comes (FIX-16, FIX-19).
    await expect(page.getByText(t('levelsS36'))).toBeVisible();
    // Twelve months by severity: read with the arrows, and Enter on a month asks for that month.
    const picture = page.getByRole('region', { name: t('months12') });
    await expect(picture.getByRole('application')).toHaveCount(1);
    const owed = picture.locator('[data-chart]').first();
    const amount = new RegExp(`\\d\\d/\\d{4}: [\\d.,]+ ${t('millionsUnit')}`);
    // A list that is asked again meanwhile draws its pictures anew.
    await expect(async () => {
      await owed.getByRole('application', { name: t('owed12') }).focus();
      await page.keyboard.press('End');
      await expect(owed.getByRole('status')).toContainText(amount, { timeout: 1_000 });
    }).toPass();
    // The same months by customers, and back to what they owe.
    const persons = new RegExp(`\\d\\d/\\d{4}: [\\d.,]+ ${t('customersUnit')}`);
    await picture.getByRole('button', { name: t('customersShort') }).click();
    await owed.getByRole('application', { name: t('customers12') }).focus();
    await page.keyboard.press('End');
    await expect(owed.getByRole('status')).toContainText(persons);
    await picture.getByRole('button', { name: t('owedShort') }).click();
    await owed.getByRole('application', { name: t('owed12') }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    const asked = page.waitForRequest('**/api/SPCBS36CoNoXau/Confirm');
    await page.keyboard.press('Enter');
    const before = (await asked).postDataJSON() as { thangTu: string };
    await page.goBack();
    await expect(page.locator('[name=thangTu]')).not.toHaveValue(before.thangTu);
    await expect(rows.nth(1)).toBeVisible();
    await expect(page.locator('[name=maChiNhanh]')).toHaveAttribute('aria-required', 'true');
    await expect(page.getByRole('button', { name: t('viewReport') })).toBeVisible();
    await page.screenshot({ path: `test-results/s36-${language}.png`, fullPage: true });
    const levels = page.getByRole('group', { name: t('mucCb'), exact: true });
    const first = levels.getByRole('button').first();
    const count = Number((await first.locator('strong').textContent())?.replace(/\D/g, ''));
    await first.focus();
    await page.keyboard.press('Enter');
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(say(listWords, language, 'rows', { count }), { exact: true }).first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(first).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('button', { name: say(commonWords, language, 'exportExcel') })).toBeEnabled();

    await page.goto('/portal/main/alert-s39-new-debt');
    await expect(agree.or(rows.nth(1)).first()).toBeVisible();
    if (await agree.isVisible()) await agree.click();
    await expect(rows.nth(1)).toBeVisible();
    await expect(page.getByRole('group', { name: t('mucCb'), exact: true })).toHaveCount(0);
    await pictures.click();
    await expect(page.getByRole('group', { name: t('mucCb'), exact: true })).toBeVisible();
    await expect(counted).toHaveText(form);
    expect(await axeFindings(page)).toEqual([]);
  });
}

test('ALR-04 ALR-05 FIX-19 FIX-20 TRU-09 S37 in thirteen keys, its figures lead to their rows, and its history with the fee; a place of the programme is reserved and released', async ({
  page,
}) => {
  test.slow();
  await signIn(page, 'lan.clerk', { at: '/portal/main/alerts-s37-customers' });
  const { keyboard } = page;
  await expect(page.locator('[name=cicCode]')).toBeVisible();
  // The price stands before it is asked.
  await expect(page.getByText('2.000\u00a0₫ chưa gồm thuế')).toBeVisible();
  await page.screenshot({ path: 'test-results/s37.png', fullPage: true });
  await page.locator('[name=cicCode]').focus();
  await keyboard.type(known.bad.cicCode);
  await keyboard.press('F8');
  await expect(page.getByRole('alertdialog').locator('button:focus')).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.locator('[data-report]')).toBeVisible();
  await expect(page.locator('[data-report]').getByText(/^Thang S37: 0 –/)).toBeVisible();
  await page.screenshot({ path: 'test-results/s37-answer.png', fullPage: true });
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('[data-report] button[data-cell]').first().click();
  const source = page.getByRole('dialog', { name: /^Nguồn số liệu: / });
  await expect(source).toContainText('Số dòng được tính');
  await keyboard.press('Escape');
  await expect(source).toBeHidden();

  await page.goto('/portal/main/s37-history');
  await expect(page.getByRole('row').filter({ hasText: known.bad.cicCode }).first()).toContainText('2.000');
  await expect(page.getByRole('group', { name: say(borrowerWords, 'vi', 'ngay') })).toContainText('₫');
  expect(await axeFindings(page)).toEqual([]);

  const t = (key: keyof (typeof programmeWords)['texts']) => say(programmeWords, 'vi', key);
  await page.goto('/portal/main/loan-nq33');
  await page.getByLabel(t('cicCode')).fill(known.clean.cicCode);
  await page.getByLabel(t('soDKKD')).fill(`DA${Date.now()}`);
  await keyboard.press('Enter');
  await expect(page.getByText(t('status0'))).toBeVisible();
  await page.getByRole('button', { name: t('reserve') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('reserve') })
    .click();
  await expect(page.getByText(t('status1'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('own'))).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: t('release') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('askRelease'));
  await dialog.getByRole('button', { name: t('release') }).click();
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/Đây là trường bắt buộc/);
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await keyboard.type('Khách hàng chọn ngân hàng khác');
  await keyboard.press('Control+Enter');
  await expect(page.getByText(t('status0'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('release') })).toHaveCount(0);
});
