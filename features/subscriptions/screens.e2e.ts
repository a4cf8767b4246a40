import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { askByCall } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { actOn, signIn, signInAndListen } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';
import { watchWords, webhookWords } from './words.ts';

test('ALR-01 a customer is watched by keyboard; an inquiry elsewhere arrives in the inbox and leads to asking', async ({
  page,
  request,
}) => {
  test.slow();
  const t = (key: keyof (typeof watchWords)['texts']) => say(watchWords, 'vi', key);
  await signInAndListen(page, 'lan.clerk', { at: '/portal/main/watch-customers' });
  const { keyboard } = page;
  await expect(page.getByRole('grid')).toBeVisible();
  await keyboard.press('F2');
  await expect(page.getByRole('dialog').locator('[name=maCIC]')).toBeFocused();
  // A customer of the first bank.
  await keyboard.type(known.clean.cicCode);
  await page.getByRole('checkbox', { name: t('dongY') }).check();
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('row').filter({ hasText: known.clean.cicCode }).first()).toContainText(t('new-inquiry'));
  expect(await axeFindings(page)).toEqual([]);

  await askByCall(request, { cicCode: known.clean.cicCode, name: known.clean.name, address: 'Hà Nội' }, 'binh.clerk');
  await expect(page.getByText(say(watchWords, 'vi', 'arrived', { count: 1 })).first()).toBeVisible({
    timeout: 120_000,
  });
  await page.goto('/portal/main/watch-alerts');
  const row = page.getByRole('row').filter({ hasText: known.clean.cicCode }).first();
  await expect(row).toContainText(t('new'));
  expect(await axeFindings(page)).toEqual([]);
  await row.getByRole('button', { name: t('ask') }).click();
  await expect(page.locator('[name=cicCode]')).toHaveValue(known.clean.cicCode);
  await expect(page.locator('[name=purpose]:checked')).toHaveValue('portfolio-monitoring');
});

test('ALR-01 an address is added, its secret is shown once, and a private one is refused at its field', async ({
  page,
}) => {
  const t = (key: keyof (typeof webhookWords)['texts']) => say(webhookWords, 'en', key);
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  await signIn(page, 'an.admin', { at: '/portal/main/watch-webhooks' });
  const { keyboard } = page;
  await expect(page.getByRole('button', { name: t('form'), exact: true })).toBeVisible();
  await keyboard.press('F2');
  await expect(page.locator('[name=url]')).toBeFocused();
  await keyboard.type('https://127.1/alerts');
  await keyboard.press('Enter');
  await expect(page.locator('[name=url]')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('[name=url]').fill(`https://hooks.example.vn/${Date.now()}`);
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('secretTitle') });
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await keyboard.press('Escape');
  const row = page.getByRole('row').filter({ hasText: 'hooks.example.vn' }).first();
  await expect(row).toBeVisible();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);
  await actOn(row, t('remove'));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('remove'), exact: true })
    .click();
  await expect(row).toHaveCount(0);
});
