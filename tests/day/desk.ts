import { expect, type Page } from '@playwright/test';
import { commonWords } from '#kit/words/common.ts';
import { listWords } from '#kit/words/list.ts';
import { newsEditorWords } from '#features/news/words.ts';
import { queueWords } from '#features/orders/words.ts';
import { ratingDeskWords } from '#features/ratings/words.ts';
import { endingWords } from '#features/session/ending/words.ts';
import { auditWords, victimWords } from '#features/audit/words.ts';
import { portalWords } from '#apps/portal/words.ts';
import type { Customer } from './month.ts';
import { choose, goTo, press, rowOf, sayYes, type Worker } from './walk.ts';

/** Finds an order in the queue by its ticket number and opens it. */
async function openOrder({ page, say }: Worker, ticket: string) {
  await goTo(page, 'work-queue');
  await page.locator('[name=voucherCode]').fill(ticket);
  await page.keyboard.press('F8');
  await expect(page.getByText(say(listWords, 'rows', { count: 1 }), { exact: true }).first()).toBeVisible();
  await press(rowOf(page, ticket), say(queueWords, 'open'));
  const panel = page.getByRole('region', { name: ticket });
  return panel;
}

/** Takes an order, confirms that its papers are complete, analyses it and hands it to a reviewer. */
export async function analyse(worker: Worker, ticket: string, reviewer: string): Promise<void> {
  const { page, say } = worker;
  const panel = await openOrder(worker, ticket);
  await press(panel, say(queueWords, 'take'));
  await press(panel, say(ratingDeskWords, 'documentsComplete'));
  await press(panel, say(ratingDeskWords, 'analyse'));
  await expect(panel.getByText(say(ratingDeskWords, 'modelGrade'))).toBeVisible();
  // The person who analysed the order may not review it.
  const review = panel.getByRole('button', { name: say(ratingDeskWords, 'review') });
  await expect(review).toHaveAttribute('aria-disabled', 'true');
  await choose(page, panel.getByRole('combobox', { name: say(queueWords, 'handOver') }), reviewer);
  await press(panel, say(queueWords, 'give'));
  await expect(panel.getByText(reviewer).first()).toBeVisible();
}

/** Reviews an order that another person analysed, and answers it. */
export async function reviewAndAnswer(worker: Worker, ticket: string): Promise<void> {
  const { page, say } = worker;
  const panel = await openOrder(worker, ticket);
  await press(panel, say(ratingDeskWords, 'review'));
  await press(panel, say(ratingDeskWords, 'answer'));
  await sayYes(page, say(ratingDeskWords, 'answer'));
  await expect(panel.getByText(say(queueWords, 'answered')).first()).toBeVisible();
}

/** Writes an article and publishes it. */
export async function publish(worker: Worker, { title, text }: { title: string; text: string }): Promise<void> {
  const { page, say } = worker;
  await goTo(page, 'news-editor');
  await page.getByRole('button', { name: say(newsEditorWords, 'newOne') }).click();
  const form = page.locator('form').filter({ has: page.locator('[name=titleVi]') });
  const values = {
    ...{
      source: 'Trung tâm',
      titleVi: title,
      titleEn: `In English: ${title}`,
      briefVi: 'Tóm tắt',
      briefEn: 'In brief',
    },
    ...{ contentVi: `<p>${text}</p>`, contentEn: `<p>${text}</p>` },
  };
  for (const [name, value] of Object.entries(values)) await form.locator(`[name=${name}]`).fill(value);
  await press(form, say(commonWords, 'save'));
  await expect(form.frameLocator('iframe').first().getByText(text)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  const row = rowOf(page, title);
  await press(row, say(newsEditorWords, 'publish'));
  await sayYes(page, say(newsEditorWords, 'publish'));
  await expect(row).toContainText(say(newsEditorWords, 'published'));
}

/** Ends every session of a person at the same institution. */
export async function endSessions({ page, say }: Worker, user: string): Promise<void> {
  await goTo(page, 'force-logout');
  await expect(page.getByLabel(say(endingWords, 'endUser'))).toBeFocused();
  await page.keyboard.type(user);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(say(endingWords, 'endAsk', { user }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}

/** Sees a full-page message that the session was ended, and can only sign in again. */
export async function seesTheEnd({ page, say }: Worker): Promise<void> {
  await expect(page.getByRole('heading', { name: say(portalWords, 'endedTitle') })).toBeVisible();
  await page.getByRole('button', { name: say(portalWords, 'signInAgain') }).press('Enter');
  await expect(page.locator('input[name=userName]')).toBeFocused();
}

/** Finds who viewed a customer, and whom that user viewed. */
export async function findWhoSaw(
  { page, say }: Worker,
  { customer, by, others }: { readonly customer: Customer; readonly by: string; readonly others: readonly string[] },
): Promise<void> {
  await goTo(page, 'audit-log');
  await search(page, say(auditWords, 'person'), customer.citizenId);
  const answered = rowOf(page, 'answer-inquiry');
  for (const text of [by, say(auditWords, 'granting')]) await expect(answered).toContainText(text);
  const read = rowOf(page, 'TraLoiTinKhachHang/Detail');
  for (const text of [by, say(auditWords, 'ok')]) await expect(read).toContainText(text);
  await goTo(page, 'audit-victims');
  await search(page, say(victimWords, 'actor'), by);
  for (const name of [customer.name, ...others]) {
    await page.getByRole('textbox', { name: say(listWords, 'find') }).fill(name);
    await expect(rowOf(page, name)).toBeVisible();
  }
}

async function search(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: field }).fill(text);
  await page.keyboard.press('F8');
}
