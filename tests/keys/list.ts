import { expect, type Page } from '@playwright/test';
import { listWords } from '#kit/words/list.ts';
import { say } from '#kit/words/words.ts';

/** The rows of a list with their numbers; the heads are none. */
export const listRows = (page: Page) => page.locator('table tbody tr[aria-rowindex], [role=row][aria-rowindex]');

/** The first look of the month costs: agrees to it where nobody has paid yet. */
export async function agreeToFee(page: Page): Promise<void> {
  const agree = page.getByRole('button', { name: say(listWords, 'vi', 'agreeToFee') });
  await expect(agree.or(listRows(page).nth(1)).first()).toBeVisible();
  if (await agree.isVisible()) await agree.click();
  await expect(listRows(page).nth(1)).toBeVisible();
}
