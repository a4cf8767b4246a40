import { expect, type Locator } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { askAtOnceByCall, askByCall } from '#testing/inquirer.ts';
import { pdfPages } from '#testing/pdf.ts';
import { test } from '#testing/pages/test.ts';
import { changeAnswers, signIn, speak } from '#testing/person.ts';

// No other test asks about this customer, so the last report is the one asked here.
const { released } = known;

test('RPL-01 a report shows the changes since the last one, and its parts are tabs on the screen and all on paper', async ({
  page,
}) => {
  const person = { name: released.name, identityNumber: released.citizenId };
  const before = await askAtOnceByCall(page.request, person);
  const ticket = await askByCall(page.request, { ...person, address: released.address });
  await changeAnswers<{ data: { earlier: object } }>(page, '**/api/TraLoiTinKhachHang/Changes*', (body) => {
    // Nothing changes during a test: so the server's own answer gets two changed figures.
    const figure = (value: number) => ({ kind: 'group', value });
    const label = { vi: 'Nhóm nợ cao nhất hiện tại', en: 'Worst group now' };
    const changes = [
      { id: 'worst-now', label, before: figure(1), now: figure(2), tone: 'bad' },
      {
        id: 'X debt',
        label: { vi: 'Dư nợ', en: 'Debt' },
        at: 'TSB',
        before: { kind: 'money-million', value: null },
        now: { kind: 'money-million', value: '56' },
        tone: 'neutral',
      },
    ];
    return { ...body, data: { earlier: { ...body.data.earlier, changes } } };
  });
  await signIn(page, 'lan.clerk', { at: `/portal/main/reply-customer/detail?voucher=${ticket}` });
  const changes = page.getByRole('region', { name: /^Thay đổi từ \d\d\/\d\d\/\d{4}$/ });
  await expect(changes).toContainText(`phiếu ${before}`);
  await expect(changes.getByRole('row').nth(1)).toContainText('▲ Xấu hơn');
  await expect(changes.getByRole('row').nth(2)).toContainText('Dư nợ – TSB');
  expect(await axeFindings(page)).toEqual([]);

  const parts = page.getByRole('tablist', { name: 'Các phần của báo cáo' });
  const debt = page.getByRole('heading', { name: '2. Quan hệ tín dụng' });
  const other = page.getByRole('heading', { name: '5. Thông tin khác' });
  await expect(debt).toBeVisible();
  await expect(other).toBeVisible();
  await parts.getByRole('tab', { name: 'Tất cả các phần' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(parts.getByRole('tab', { name: '2. Quan hệ tín dụng' })).toBeFocused();
  await expect(debt).toBeVisible();
  await expect(other).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(other).toBeVisible();
  await expect(parts).toBeHidden();
  await expect(changes).toBeHidden();
});

test('RPL-01 INS-07 at 1280 by 800 the summary and the QR code stand on the first screen, the other facts one key away', async ({
  page,
}, info) => {
  const { manyLenders } = known;
  const ticket = await askByCall(page.request, {
    ...{ name: manyLenders.name, identityNumber: manyLenders.citizenId, address: manyLenders.address },
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'lan.clerk', { at: `/portal/main/reply-customer/detail?voucher=${ticket}` });
  const inFirstScreen = async (found: Locator) => {
    await expect(found).toBeVisible();
    const box = await found.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 900)).toBeLessThanOrEqual(800);
  };
  const tiles = page.locator('[data-report] dl > [data-tone]');
  await inFirstScreen(tiles.first());
  await inFirstScreen(tiles.last());
  await inFirstScreen(page.getByRole('img', { name: /^Mã QR/ }));
  const purpose = page.locator('[data-report] dt', { hasText: 'Mục đích hỏi tin' });
  await expect(page.locator('[data-report] dt', { hasText: 'Mã CIC' }).first()).toBeVisible();
  await expect(purpose).toBeHidden();
  await page.screenshot({ path: info.outputPath('head.png') });
  expect(await axeFindings(page, '[data-report] header')).toEqual([]);
  // Paper has every fact, and the picture of the debt below the summary.
  const [first = ''] = await pdfPages(await page.pdf({ preferCSSPageSize: true }));
  expect(first).toContain('Mục đích hỏi tin');
  expect(first).toContain('Dư nợ và nhóm nợ cao nhất');
  await page.getByRole('button', { name: 'Xem đầy đủ phiếu và người hỏi' }).press('Enter');
  await expect(purpose).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Thu gọn' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Xem phiếu, người hỏi và mã QR' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Mã QR/ })).toBeHidden();
});

test('TRU-18 one switch shows amounts to the dong, is kept, and leaves the paper in millions', async ({ page }) => {
  const ticket = await askByCall(page.request, {
    name: known.manyLenders.name,
    identityNumber: known.manyLenders.citizenId,
    address: known.manyLenders.address,
  });
  await signIn(page, 'lan.clerk', { at: `/portal/main/reply-customer/detail?voucher=${ticket}` });
  const exact = page.getByRole('button', { name: 'Hiện số tiền đầy đủ (đồng)' });
  const tile = page.locator('dl > div', { hasText: 'Tổng dư nợ' }).getByRole('definition').first();
  await expect(tile).toHaveText(/^[\d.]+triệu đồng$/);
  const millions = Number((await tile.innerText()).replaceAll(/\D/g, ''));
  await exact.focus();
  await page.keyboard.press('Space');
  await expect(exact).toHaveAttribute('aria-pressed', 'true');
  await expect(tile).toHaveText(/^[\d.]+đồng$/);
  const dong = Number((await tile.innerText()).replaceAll(/\D/g, ''));
  expect(Math.round(dong / 1_000_000)).toBe(millions);
  await expect(page.getByRole('columnheader', { name: 'Dư nợ VND (đồng)' }).first()).toBeVisible();
  await expect(page.getByText(/^Số tiền VND tính bằng đồng, không làm tròn\./)).toBeVisible();
  await expect(page.getByText(/^Số tiền VND tính bằng triệu đồng/)).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect(tile).toHaveText(/^[\d.]+đồng$/);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(tile).toHaveText(/^[\d.]+triệu đồng$/);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(tile).toHaveText(/^[\d.]+đồng$/);
});

test('TRU-09 a cell leads to the source of its figure by mouse and by keyboard, and on a phone', async ({
  page,
}, info) => {
  const ticket = await askByCall(page.request, {
    name: known.manyLenders.name,
    identityNumber: known.manyLenders.citizenId,
    address: known.manyLenders.address,
  });
  await signIn(page, 'lan.clerk', { at: `/portal/main/reply-customer/detail?voucher=${ticket}` });
  await expect(page.getByText('Bấm vào một ô', { exact: false })).toBeVisible();
  const cells = page.locator('table button[data-cell="vnd"]');
  await cells.first().click();
  const panel = page.getByRole('dialog', { name: /^Nguồn số liệu: / });
  await expect(panel).toContainText('Số dòng được tính');
  await expect(panel).toContainText('Báo cáo dùng số liệu này');
  await page.screenshot({ path: info.outputPath('source.png') });
  expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(cells.first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(cells.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Kỳ số liệu');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 800 });
  await cells.first().click();
  await expect(panel).toBeVisible();
  await page.screenshot({ path: info.outputPath('source-narrow.png') });
  expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
});

test('TRU-09 a cell of cards and one of collateral lead to their rows, in English by keyboard', async ({ page }) => {
  const { clean } = known;
  const ticket = await askByCall(page.request, {
    ...{ name: clean.name, identityNumber: clean.citizenId, address: clean.address },
  });
  await speak(page, 'en');
  await signIn(page, 'lan.clerk', { at: `/portal/main/reply-customer/detail?voucher=${ticket}` });
  const panel = page.getByRole('dialog', { name: /^Source of the figure: / });
  for (const [table, cell, kind] of [
    ['Credit cards', 'limit', 'Credit card'],
    ['Summary of collateral', 'value', 'Collateral'],
  ] as const) {
    const found = page.getByRole('table', { name: table }).locator(`button[data-cell="${cell}"]`).first();
    await found.press('Enter');
    await expect(panel).toContainText('The report was made from this');
    await expect(panel.getByRole('listitem').first()).toContainText(kind);
    expect(await axeFindings(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(found).toBeFocused();
  }
});
