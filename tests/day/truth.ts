import { expect } from '@playwright/test';
import { figureSourceWords } from '#bureau/words/figure-source.ts';
import { formatMonth } from '#kit/words/format.ts';
import { dataFileWords } from '#features/data-files/words.ts';
import { heldFileWords } from '#features/held-files/words.ts';
import { sendInForm } from './clerk.ts';
import { monthEnd, type Payload } from './month.ts';
import { goTo, lookUntil, press, rowOf, type Worker } from './walk.ts';

const slow = { timeout: 120_000 };

/** Sends a past month with other figures: it is held until the delegate has decided, and nothing changes. */
export async function restate(worker: Worker, file: Payload): Promise<void> {
  const { page, say } = worker;
  await goTo(page, 'send-data');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('F2');
  await sendInForm(worker, file);
  const [held = ''] = say(dataFileWords, 'replyHeldReason', { day: '\n' }).split('\n');
  const ledger = page.locator('section[aria-labelledby=upload-ledger]');
  await expect(ledger.getByRole('listitem').filter({ hasText: file.name }).first()).toContainText(held.trim(), slow);
}

/** The delegate sees the figures before and after, and approves the restatement with a reason. */
export async function passRestatement({ page, say }: Worker, file: Payload): Promise<void> {
  await goTo(page, 'held-files');
  await lookUntil(page, () => expect(rowOf(page, file.name)).toBeVisible({ timeout: 1_000 }));
  await press(rowOf(page, file.name), say(heldFileWords, 'look'));
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await press(rowOf(page, file.name), say(heldFileWords, 'approve'));
  await page.getByRole('dialog').getByRole('textbox').fill('Đã đối chiếu sổ phụ với khách hàng');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(say(heldFileWords, 'approvedDone')).first()).toBeVisible();
}

/** The sender reads in the history that the file is applied now. */
export async function seeApplied({ page, say }: Worker, file: Payload, applied: number): Promise<void> {
  await goTo(page, 'send-data');
  const answer = say(dataFileWords, 'replyApplied', { applied });
  await lookUntil(page, () => expect(rowOf(page, file.name)).toContainText(answer, { timeout: 1_000 }));
}

/** From a month of the open report to the row that it is counted from: file, row, and the value before the restatement. */
export async function followToRow(
  { page, say }: Worker,
  { ago, file, earlier }: { readonly ago: number; readonly file: Payload; readonly earlier: Payload },
): Promise<void> {
  const month = formatMonth(monthEnd(ago).slice(0, 7));
  const row = page.locator('[data-report]').getByRole('row').filter({ hasText: month });
  const cell = row.locator('button[data-cell="loans"]');
  await cell.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(file.name);
  await expect(panel).toContainText(earlier.name);
  await expect(panel).toContainText(say(figureSourceWords, 'reported'));
  await expect(panel).toContainText(say(figureSourceWords, 'earlier'));
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
}
