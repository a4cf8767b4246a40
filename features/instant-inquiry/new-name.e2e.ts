import { expect, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { captchaAnswer, newTicket } from '#testing/inquirer.ts';
import { captchaPicture, field } from '#testing/inquiry-form.ts';
import { test } from '#testing/pages/test.ts';
import { chooseFiles, signIn, speak } from '#testing/person.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { say } from '#kit/words/words.ts';

const paper = { name: 'Quyết định đổi tên.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 new name') };

const words = {
  vi: {
    ...{ ask: 'Khai thác báo cáo', open: 'Gửi giấy tờ về tên mới', name: 'Tên mới', claim: 'Giải thích' },
    ...{ file: /^Giấy tờ về tên mới: /, send: 'Gửi Trung tâm', sent: /Đã gửi: hồ sơ / },
  },
  en: {
    ...{ ask: 'Get report', open: 'Send the document of a new name', name: 'New name', claim: 'Explanation' },
    ...{ file: /^Document of the new name: /, send: 'Send to the bureau', sent: /Sent: case / },
  },
} as const;

/** Sends the document by keyboard from the refusal of the name, with what was typed in the form behind it. */
async function sendDocument(page: Page, language: 'vi' | 'en', typed: { name: string; number: string }): Promise<void> {
  const t = words[language];
  await page.getByRole('button', { name: t.open }).press('Enter');
  const dialog = page.getByRole('dialog', { name: t.open });
  await expect(dialog.getByRole('textbox', { name: t.name })).toHaveValue(typed.name);
  await expect(dialog).toContainText(typed.number);
  // On a phone the toast of the refusal lies over the dialog until it goes by itself.
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  expect(await axeFindings(page, '[role=dialog]')).toEqual([]);
  // Nothing is sent without the document.
  await dialog.getByRole('textbox', { name: t.claim }).fill('Đổi tên theo quyết định của tòa án');
  await dialog.getByRole('button', { name: t.send }).press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: t.file }).focus();
  await chooseFiles(page, () => page.keyboard.press('Enter'), paper);
  await dialog.getByRole('button', { name: t.send }).press('Enter');
  await expect(page.getByText(t.sent).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  // The inquiry stays as it was typed.
  await expect(field(page, 'customerName')).toHaveValue(typed.name);
  await expect(field(page, 'identityNumber')).toHaveValue(typed.number);
}

test('TRU-02 an instant inquiry whose name is refused: its form sends the document of the new name to the desk', async ({
  page,
}) => {
  const typed = { name: 'Trịnh Cẩm Vân Khánh', number: known.attention.citizenId };
  await signIn(page, 'lan.clerk', { at: '/portal/main/instant-inquiry' });
  await expect(captchaPicture(page)).toBeVisible();
  await expect(page.getByRole('button', { name: words.vi.open })).toBeHidden();
  await field(page, 'voucherCode').fill(newTicket());
  await field(page, 'customerName').fill(typed.name);
  await field(page, 'identityNumber').fill(typed.number);
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.getByRole('button', { name: words.vi.ask }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: words.vi.ask }).press('Enter');
  await expect(field(page, 'customerName')).toHaveAccessibleDescription(/tên/i);
  await sendDocument(page, 'vi', typed);
});

test('TRU-02 a score whose name is refused: its form sends the document too, in English on a phone', async ({
  page,
}) => {
  const typed = { name: 'Trịnh Cẩm Vân Anh', number: known.longRepaid.citizenId };
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page, 'en');
  await signIn(page, 'lan.clerk', { at: '/portal/main/personal-credit-score' });
  await expect(page.getByRole('img', { name: say(interfaceWords, 'en', 'captchaImage') })).toBeVisible();
  await field(page, 'customerName').fill(typed.name);
  await field(page, 'identityNumber').fill(typed.number);
  await page.getByRole('checkbox').press('Space');
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: words.en.ask }).press('Enter');
  await sendDocument(page, 'en', typed);
});
