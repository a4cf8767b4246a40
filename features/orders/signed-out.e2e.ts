import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { bearer } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { chooseByTyping, comeBack, outliveSession, signIn } from '#testing/person.ts';
import { fileWords } from '#kit/words/files.ts';
import { say } from '#kit/words/words.ts';
import { orderWords, queueWords } from './words.ts';

const pdf = () => ({ name: 'giay.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4 ${randomUUID()}`) });
const words = (key: 'sendFiles' | 'chosenFiles') => say(fileWords, 'vi', key);

/** An order of a report on a foreign company, placed by its call; its ticket. */
async function ordered(request: APIRequestContext): Promise<string> {
  const data = { companyName: `Acme ${randomUUID()}`, address: '1 Raffles Place', country: 'SG' };
  const answer = await request.post('/api/HoitinS70/Submit', { headers: await bearer('lan.clerk'), data });
  const body = (await answer.json()) as { data: { msPhieu: string } | null; message: string };
  expect(body.data, body.message).not.toBeNull();
  return body.data?.msPhieu ?? '';
}

test('SES-07 FRM-09 papers chosen for an open order stay chosen for the same person when the session ends', async ({
  page,
  request,
}) => {
  test.slow();
  const voucher = await ordered(request);
  await signIn(page, 'lan.clerk', { at: `/portal/main/manage-report-order?voucherCode=${voucher}` });
  const row = page.getByRole('row').filter({ hasText: voucher });
  await row.getByRole('button', { name: say(orderWords, 'vi', 'see'), exact: true }).click();
  const panel = page.getByRole('region', { name: voucher });
  await panel.locator('input[type=file]').setInputFiles(pdf());
  const send = panel.getByRole('button', { name: words('sendFiles') });
  await outliveSession(page, () => send.click());
  await comeBack(page, 'lan.clerk');
  await expect(panel.getByRole('list', { name: words('chosenFiles') })).toContainText('giay.pdf');
  await send.click();
  await expect(panel.getByRole('list', { name: say(orderWords, 'vi', 'papers') })).toContainText('giay.pdf');
});

test('SES-07 REC-07 an order on the desk stays open, with the chosen files and colleague, when the session ends', async ({
  page,
  request,
}) => {
  test.slow();
  const t = (key: keyof (typeof queueWords)['texts'], gaps?: Record<string, string>) =>
    say(queueWords, 'vi', key, gaps);
  const voucher = await ordered(request);
  await signIn(page, 'minh.operator', { at: `/portal/main/work-queue?holder=all&due=all&voucherCode=${voucher}` });
  const row = page.getByRole('row').filter({ hasText: voucher });
  await row.getByRole('button', { name: t('take'), exact: true }).click();
  await expect(row).toContainText('Đặng Quang Minh');
  await row.getByRole('button', { name: t('open'), exact: true }).click();
  const panel = page.getByRole('region', { name: voucher });
  await panel.locator('input[type=file]').setInputFiles(pdf());
  const colleague = panel.getByRole('combobox', { name: t('handOver') });
  await chooseByTyping(page, colleague, 'quang');
  await expect(colleague).toHaveValue('Bùi Đức Quang');
  const send = panel.getByRole('button', { name: words('sendFiles') });
  await outliveSession(page, () => send.click());
  await comeBack(page, 'minh.operator');
  await expect(panel.getByRole('list', { name: words('chosenFiles') })).toContainText('giay.pdf');
  await expect(colleague).toHaveValue('Bùi Đức Quang');
  await send.click();
  await expect(panel.getByRole('button', { name: t('takeOff', { file: 'giay.pdf' }) })).toBeVisible();

  // What is open is in the address: the screen opened anew has nothing open, and the way back leads to the order.
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: voucher })).toHaveCount(0);
  await page.goto(`/portal/main/work-queue?holder=all&due=all&voucherCode=${voucher}`);
  await expect(row).toBeVisible();
  await expect(panel).toHaveCount(0);
  await row.getByRole('button', { name: t('open'), exact: true }).click();
  await expect(panel).toBeVisible();
  await page.reload();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(row).toBeVisible();
  await expect(panel).toHaveCount(0);
});
