import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { axeFindings } from '#testing/axe.ts';
import { askByCall } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { signIn, speak } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';
import { readerWords } from './reader/words.ts';
import { replyWords } from './words.ts';

for (const [language, holder, width] of [
  ['vi', known.missingMonths, 1280],
  ['en', known.vamc, 390],
] as const)
  test(`TRU-02 RPL-03 a ticket that ended because of the name says so in the list and on its page, and the new name’s document is sent from there (${language}, ${width} px)`, async ({
    page,
  }, info) => {
    test.setTimeout(300_000);
    const t = (key: keyof (typeof replyWords)['texts'], gaps?: Record<string, string>) =>
      say(replyWords, language, key, gaps);
    const ask = (key: keyof (typeof inquiryScreenWords)['texts'], gaps?: Record<string, string>) =>
      say(inquiryScreenWords, language, key, gaps);
    const name = 'Giàng Thị Ánh Nguyệt';
    const ticket = await askByCall(page.request, {
      name,
      identityNumber: holder.citizenId,
      address: holder.address,
      isRefused: true,
    });
    await page.setViewportSize({ width, height: 800 });
    await speak(page, language);
    await signIn(page, 'lan.clerk', { at: `/portal/main/reply-customer?voucherCode=${ticket}` });
    const row = page.getByRole('row').filter({ hasText: ticket });
    await expect(row).toContainText(t('failed'));
    await expect(row.getByRole('button', { name: new RegExp(`^${t('view')}`) })).toHaveAccessibleName(
      `${t('view')}: ${t('endedName')}`,
    );
    await row.getByRole('link', { name: ticket }).press('Enter');
    await expect(page.getByText(say(readerWords, language, 'endedNameTitle', { ticket }))).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath(`ended-${language}.png`) });

    await page.getByRole('button', { name: ask('newName') }).press('Enter');
    const dialog = page.getByRole('dialog', { name: ask('newName') });
    await expect(dialog.getByRole('textbox', { name: ask('newNameOf') })).toHaveValue(name);
    expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
    await page.screenshot({ path: info.outputPath(`new-name-${language}.png`) });
    await dialog.getByRole('textbox', { name: ask('newNameClaim') }).fill('Đổi tên theo quyết định của Ủy ban');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'Quyết định đổi tên.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7 ${name}`),
    });
    await dialog.getByRole('button', { name: ask('newNameSend') }).press('Enter');
    // It is told for two seconds.
    await expect(page.getByText(/KN\d{8}/).first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
