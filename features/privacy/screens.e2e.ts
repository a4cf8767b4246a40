import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { say } from '#kit/words/words.ts';
import { axeFindings } from '#testing/axe.ts';
import { test } from '#testing/pages/test.ts';
import { signIn } from '#testing/person.ts';
import { breachWords, signedFileWords } from './words.ts';

test('CNS-05 a breach is recorded by keyboard beside the register, shows its hours left, and is noted as told', async ({
  page,
}) => {
  test.slow();
  const t = (key: keyof (typeof breachWords)['texts']) => say(breachWords, 'vi', key);
  await signIn(page, 'minh.operator', { at: '/portal/main/breaches' });
  await page
    .getByRole('button', { name: t('record') })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByLabel(t('foundTime')).fill('00:00');
  await form.getByLabel(t('persons')).fill('3');
  await form.getByLabel(t('what')).fill('Thư gửi nhầm người nhận');
  await form.getByLabel(t('measures')).fill('Đã thu hồi thư');
  await form.getByLabel(t('dataKind')).first().fill(t('contact'));
  await page.keyboard.press('Enter');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  const row = page.getByRole('row').filter({ hasText: 'Thư gửi nhầm người nhận' }).first();
  await expect(row).toContainText(t('open'));
  expect(await axeFindings(page)).toEqual([]);
});

test('CNS-05 a log is asked for by the CIC code and is downloaded, signed, once it is ready', async ({ page }) => {
  test.slow();
  const t = (key: keyof (typeof signedFileWords)['texts']) => say(signedFileWords, 'vi', key);
  await signIn(page, 'minh.operator', { at: '/portal/main/borrower-logs' });
  await page
    .getByRole('button', { name: t('makeLog') })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByLabel(t('cicCode')).fill(known.clean.cicCode);
  await form.getByLabel(t('reason')).fill('Đơn 15/2026');
  await page.keyboard.press('Control+Enter');
  const row = page.getByRole('row').filter({ hasText: 'Đơn 15/2026' }).first();
  await expect(row).toContainText(t('ready'), { timeout: 150_000 });
  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: t('download') }).click();
  expect((await download).suggestedFilename()).toMatch(/^NhatKyTraCuu-.*\.pdf$/);
  expect(await axeFindings(page)).toEqual([]);
});
