import { expect } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { chooseByTyping, signIn, speak } from '#testing/person.ts';

const ledger = '[aria-labelledby=upload-ledger]';

test('FIX-12 by keyboard: nothing to report in a kind and day is made as a file, seen in the form, sent and recorded', async ({
  page,
}) => {
  await speak(page, 'vi');
  await signIn(page, 'lan.clerk', { at: '/portal/main/send-data' });
  await page.getByRole('button', { name: 'Gửi tệp', exact: true }).press('Enter');
  await chooseByTyping(page, page.getByRole('combobox', { name: 'Thư mục' }), 'D10');
  const tool = page.getByRole('button', { name: 'Báo không phát sinh' });
  // The kind's days are asked for first.
  await expect(tool).not.toHaveAttribute('aria-disabled', 'true');
  await tool.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Báo D10 không phát sinh' });
  await expect(dialog.getByRole('combobox', { name: 'Ngày báo cáo' })).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Lập tệp' }).press('Enter');
  await expect(dialog).toBeHidden();
  const file = page.getByRole('list', { name: 'Tệp đã chọn' });
  await expect(file).toContainText(/D10\d{16}\.\d{3}\.json/);
  const name = /D10\d{16}\.\d{3}\.json/.exec((await file.textContent()) ?? '')?.[0] ?? '';
  await page.keyboard.press('Control+Enter');
  const line = page.locator(ledger).getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText('Đã ghi nhận: kỳ này không phát sinh', { timeout: 120_000 });
  await line.getByRole('button', { name: /Xem kết quả/ }).press('Enter');
  await expect(page.getByRole('dialog', { name: new RegExp(name) })).toContainText('Không phát sinh');
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
});

test('FIX-12 in English on a phone: the second of a day has the next number, and asks for a kind first', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, 'en');
  await signIn(page, 'hoa.approver', { at: '/portal/main/send-data' });
  const tool = page.getByRole('button', { name: 'Nothing to report', exact: true });
  const open = () => page.getByRole('button', { name: 'Send a file', exact: true }).click();
  await open();
  await expect(tool).toHaveAttribute('aria-disabled', 'true');
  const folder = page.getByRole('combobox', { name: 'Folder' });
  const made = async () => {
    await chooseByTyping(page, folder, 'D11');
    await tool.click();
    await page.getByRole('button', { name: 'Make the file' }).click();
    const chosen = page.getByRole('list', { name: 'Chosen files' });
    await expect(chosen).toContainText(/D11\d{16}\.\d{3}\.json/);
    return Number(/\.(\d{3})\.json/.exec((await chosen.textContent()) ?? '')?.[1]);
  };
  const first = await made();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator(ledger).getByText('Recorded: nothing to report in this period').first()).toBeVisible({
    timeout: 120_000,
  });
  await open();
  expect(await made()).toBe(first + 1);
});
