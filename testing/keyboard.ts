import { expect, type Locator, type Page } from '@playwright/test';
import { captchaAnswer } from './inquirer.ts';

/** A keyboard that counts the keys a person presses. */
export type Keyboard = ReturnType<typeof keyboardOf>;

/** The keyboard of a page; it counts the keys. */
export function keyboardOf(page: Page) {
  let keys = 0;
  return {
    get keys() {
      return keys;
    },
    startCounting() {
      keys = 0;
    },
    async type(text: string) {
      keys += text.length;
      await page.keyboard.type(text);
    },
    async press(key: string) {
      keys += 1;
      await page.keyboard.press(key);
    },
  };
}

export const focused = (page: Page): Locator => page.locator('*:focus');

/** Presses Tab until the focus is on a field or a button of this name. */
export async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    const name = await focused(page).evaluate(
      (one) => one.getAttribute('name') ?? one.getAttribute('aria-label') ?? one.textContent,
    );
    if (name === wanted) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${wanted}`);
}

/**
 * Inquires about a customer by CIC code with keys alone, starting at the empty identification box; `ticket` is the
 * end of a ticket number.
 */
export async function inquireByKeys(
  page: Page,
  keyboard: Keyboard,
  { cicCode, suffix }: { readonly cicCode: string; readonly suffix: string },
): Promise<void> {
  await keyboard.type(cicCode);
  await keyboard.press('Enter');
  await expect(focused(page)).toHaveAttribute('name', 'voucherNumber');
  await keyboard.type(suffix);
  await expect(page.locator('form [name=customerName]')).toBeDisabled();
  await keyboard.press('Enter');
  await sendByKeys(page, keyboard);
}

/** Fills in the captcha, which has the focus, and confirms the question. */
export async function sendByKeys(page: Page, keyboard: Keyboard): Promise<void> {
  await expect(focused(page)).toHaveAttribute('name', 'twoFactorRecoveryCode');
  await keyboard.type(captchaAnswer);
  await keyboard.press('Enter');
  await toTheButton(page);
  await keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}

/**
 * Brings the focus of the question to the button that asks. Another test may have asked about the same customer today: then it is on the
 * link to that reply, because one more Enter pays no second fee. What leads from there is no part of the keys of an inquiry.
 */
export async function toTheButton(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog');
  await expect(question.locator(':focus')).toBeVisible();
  if ((await question.locator('a:focus').count()) > 0) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
  }
  await expect(question.locator('button:focus')).toBeVisible();
}
