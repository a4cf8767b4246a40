import { expect, test } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { say } from '#kit/words/words.ts';
import { axeFindings } from '#testing/axe.ts';
import { signIn } from '#testing/person.ts';
import { consentWords } from './words.ts';

test('CNS-01 CNS-03 a consent is registered by keyboard beside the list, found by its number, and withdrawn with a reason', async ({
  page,
}) => {
  test.slow();
  const t = (key: keyof (typeof consentWords)['texts']) => say(consentWords, 'vi', key);
  await signIn(page, 'lan.clerk', { at: '/portal/main/consents' });
  // The demo has one of each state.
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: t('live') })
      .first(),
  ).toBeVisible();
  await page
    .getByRole('button', { name: t('register') })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByLabel(t('customerName')).fill(known.cardsOnly.name);
  await form.getByLabel(t('identityNumber')).first().fill(known.cardsOnly.citizenId);
  await form.getByLabel(t('evidence')).fill('ĐY 0077/2026');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(t('registered')).first()).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: known.cardsOnly.name }).first();
  await expect(row).toContainText(t('live'));
  await row.getByRole('button', { name: t('withdraw') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Khách hàng đề nghị');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(t('withdrawDone')).first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: known.cardsOnly.name })).toHaveCount(0);
});
