import { expect, test } from '@playwright/test';
import { axeFindings } from '#testing/axe.ts';
import { signIn, speak } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';
import { invoiceWords } from './words.ts';

const mostKeys = 12;

test('REC-03 an invoice is found by its number in a few keys, and shown complete with its signature', async ({
  page,
}) => {
  const t = (key: keyof (typeof invoiceWords)['texts']) => say(invoiceWords, 'vi', key);
  await page.setViewportSize({ width: 1280, height: 900 });
  await speak(page, 'vi');
  await signIn(page, 'lan.clerk', { at: '/portal/main/e-invoice' });
  const rows = page.locator('tbody tr');
  await expect(rows.first()).toContainText('TAN');
  const shown = /TAN(\d{8})/.exec((await rows.first().textContent()) ?? '')?.[1] ?? '';
  const number = String(Number(shown));
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('F2');
  for (const digit of number) await press(digit);
  await press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(shown);
  expect(keys).toBeLessThanOrEqual(mostKeys);

  // Signing was requested when the list was viewed for the first time; a later view shows it.
  await expect(async () => {
    await page.keyboard.press('F8');
    await expect(rows.first()).toContainText('Người bán đã ký', { timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await rows
    .first()
    .getByRole('button', { name: t('view'), exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('signatureHolds'));
  await expect(dialog).toContainText(t('inWords'));
  expect(await axeFindings(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: t('getPdf') }).click();
  expect((await saved).suggestedFilename()).toMatch(new RegExp(`^HDDT-1C\\d\\dTAN-${shown}\\.pdf$`));
});
