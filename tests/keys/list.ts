import { expect, type Page } from '@playwright/test';
import { listWords } from '#kit/words/list.ts';
import { say } from '#kit/words/words.ts';

/** The rows of a list with their numbers, without the header rows. */
export const listRows = (page: Page) => page.locator('table tbody tr[aria-rowindex], [role=row][aria-rowindex]');

/** The first view of the month has a fee: agrees to it if it is not paid yet. */
export async function agreeToFee(page: Page): Promise<void> {
  const agree = page.getByRole('button', { name: say(listWords, 'vi', 'agreeToFee') });
  await expect(agree.or(listRows(page).nth(1)).first()).toBeVisible();
  if (await agree.isVisible()) await agree.click();
  await expect(listRows(page).nth(1)).toBeVisible();
}
