import { expect, type Page } from '@playwright/test';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { say } from '#kit/words/words.ts';
import { captchaAnswer, newTicket } from './inquirer.ts';
import { signIn } from './person.ts';

/** The customer inquiry's page, in Vietnamese. */
export const inquiryPage = '/portal/main/customer-inquiry';
export const confirmPath = '**/api/HoiTinKhachHang/Confirm';
export const lookupPath = '**/api/HoiTinKhachHang/CICLookup';
export const customerFields = ['customerName', 'address', 'identityNumber'] as const;

export const box = (page: Page) => page.getByRole('textbox', { name: say(inquiryScreenWords, 'vi', 'identify') });
export const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);
export const typeChoice = (page: Page, name: string) => page.getByRole('radio', { name });
export const captchaPicture = (page: Page) =>
  page.getByRole('img', { name: say(interfaceWords, 'vi', 'captchaImage') });

/** Signs a person in, opens the inquiry and waits until it accepts typing. */
export async function openInquiry(page: Page, userName = 'lan.clerk', by: 'call' | 'form' = 'call'): Promise<void> {
  await signIn(page, userName, { at: inquiryPage, by });
  await expect(box(page)).toBeFocused();
  await expect(captchaPicture(page)).toBeVisible();
  await expect(field(page, 'productType')).not.toHaveValue('05');
}

/**
 * Fills the form completely except for the captcha: a customer by CIC code, and a ticket number, which it returns.
 */
export async function fillByCode(page: Page, cicCode: string, ticket = newTicket()): Promise<string> {
  await box(page).fill(cicCode);
  await page.keyboard.press('Enter');
  await expect(field(page, 'customerName')).toBeDisabled();
  await field(page, 'voucherNumber').fill(ticket);
  return ticket;
}

/** Fills in the captcha and confirms the question. */
export async function sendInquiry(page: Page): Promise<void> {
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.keyboard.press('Enter');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say(inquiryScreenWords, 'vi', 'ask') })
    .click();
}
