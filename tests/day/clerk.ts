import { setTimeout as pause } from 'node:timers/promises';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import { known } from '#bureau/population/known/known.ts';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { uploadFormWords } from '#kit/browser/upload-screen/form-words.ts';
import { captchaAnswer, newTicket } from '#testing/inquirer.ts';
import { focused, inquireByKeys, type Keyboard, keyboardOf, sendByKeys, tabTo } from '#testing/keyboard.ts';
import { chooseFiles } from '#testing/person.ts';
import { workbook } from '#testing/workbook.ts';
import { interfaceWords } from '#kit/words/interface.ts';
import { listWords } from '#kit/words/list.ts';
import { alertWords } from '#features/alerts/words.ts';
import { batchResultWords } from '#features/batch-inquiry/form-words.ts';
import { batchWords } from '#features/batch-inquiry/words.ts';
import { dataFileWords, fileScreenWords } from '#features/data-files/words.ts';
import { instantWords } from '#features/instant-inquiry/words.ts';
import { chequeFormWords, chequeWords } from '#features/lost-cheques/words.ts';
import { newsWords } from '#features/news/words.ts';
import { ratingScreenWords } from '#features/ratings/words.ts';
import { watchWords } from '#features/subscriptions/words.ts';
import type { Customer, Payload } from './month.ts';
import { goTo, lookUntil, press, rowOf, type Worker } from './walk.ts';
import { hanoiDay } from '#kit/words/hanoi.ts';

const slow = { timeout: 120_000 };

/** Sends a file by keyboard in the open form. */
export async function sendInForm({ page, say }: Pick<Worker, 'page' | 'say'>, file: Payload): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${say(uploadFormWords, 'file')}: `) });
  await chooseFiles(page, () => button.press('Enter'), file);
  await expect(page.getByRole('dialog').getByText(file.name).first()).toBeVisible();
  await page.keyboard.press('Control+Enter');
}

/** Waits for the Centre's result of a file that was sent at the open screen. */
async function seeResult({ page }: Worker, file: Payload, answer: string): Promise<void> {
  const line = page
    .locator('section[aria-labelledby=upload-ledger]')
    .getByRole('listitem')
    .filter({ hasText: file.name });
  await expect(line.first()).toContainText(answer, slow);
}

/**
 * Sends the customers, then the loans with a wrong total, and then the corrected file from the row of the refused
 * one.
 */
export async function sendMonth(
  worker: Worker,
  { customers, wrong, right }: { readonly customers: Payload; readonly wrong: Payload; readonly right: Payload },
): Promise<void> {
  const { page, say } = worker;
  const taken = (applied: number) => say(dataFileWords, 'replyApplied', { applied });
  await goTo(page, 'send-data');
  await expect(page.getByRole('grid')).toBeVisible();
  for (const [file, answer] of [
    [customers, taken(2)],
    [wrong, 'TEP_007'],
  ] as const) {
    await page.keyboard.press('F2');
    await sendInForm(worker, file);
    await seeResult(worker, file, answer);
  }
  await correctFile(worker, { wrong, right, applied: 2 });
}

/** Sends a corrected file from the row of an earlier one in the history. */
export async function correctFile(
  worker: Worker,
  { wrong, right, applied }: { readonly wrong: Payload; readonly right: Payload; readonly applied: number },
): Promise<void> {
  const { page, say } = worker;
  await press(rowOf(page, wrong.name), say(fileScreenWords, 'correct'));
  await expect(page.getByText(say(uploadFormWords, 'correcting', { name: wrong.name }))).toBeVisible();
  await sendInForm(worker, right);
  await seeResult(worker, right, say(dataFileWords, 'replyApplied', { applied }));
}

/**
 * Inquires about the bank's own customer by citizen ID, then about others by CIC code; returns the customer's CIC
 * code.
 */
export async function askAboutTen({ page, say }: Worker, own: Customer, others: readonly string[]): Promise<string> {
  const keyboard = keyboardOf(page);
  const box = page.getByRole('textbox', { name: say(inquiryScreenWords, 'identify') });
  await goTo(page, 'customer-inquiry');
  await expect(box).toBeFocused();
  await keyboard.press('Shift+Tab');
  const prefix = newTicket('D').slice(0, 14);
  await keyboard.type(prefix);
  await keyboard.press('F2');
  await askByPaper(page, keyboard, own);
  await expect(box).toBeFocused();
  for (const [at, cicCode] of others.entries()) {
    // Whoever answers more captchas than one a second is asked for the password (HRD-05): a person takes longer.
    await pause(1_000);
    await inquireByKeys(page, keyboard, { cicCode, suffix: String(at + 1).padStart(4, '0') });
    await expect(box).toBeFocused();
  }
  await goTo(page, 'reply-customer');
  await page.getByRole('textbox', { name: say(listWords, 'find') }).fill(prefix);
  const count = others.length + 1;
  await expect(page.getByText(say(listWords, 'rowsFound', { found: count, count })).first()).toBeVisible();
  await page.getByRole('textbox', { name: say(listWords, 'find') }).fill(`${prefix}0000`);
  const row = rowOf(page, `${prefix}0000`);
  const cicCode = /\b\d{10}\b/.exec((await row.innerText()).replaceAll(own.citizenId, ''))?.[0] ?? '';
  await row.getByRole('link').first().press('Enter');
  await expect(page.locator('[data-report]')).toContainText(own.name);
  return cicCode;
}

/** Inquires by number, name and address; Enter moves to the next missing field. */
async function askByPaper(page: Worker['page'], keyboard: Keyboard, own: Customer): Promise<void> {
  const values: Readonly<Record<string, string>> = {
    ...{ voucherNumber: '0000', customerName: own.name, address: own.address, identityNumber: own.citizenId },
  };
  await keyboard.type(own.citizenId);
  for (let step = 0; step < 4; step += 1) {
    await keyboard.press('Enter');
    await expect(focused(page)).not.toHaveAttribute('name', 'identify');
    const name = (await focused(page).getAttribute('name')) ?? '';
    if (name === 'twoFactorRecoveryCode') break;
    await keyboard.type(values[name] ?? '');
  }
  await sendByKeys(page, keyboard);
}

/** Inquires about some customers with one file and reads its results. */
export async function askByFile({ page, say }: Worker, customers: readonly Omit<Customer, 'code'>[]): Promise<void> {
  await goTo(page, 'batch-customer-inquiry');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog').getByRole('combobox').nth(1)).toBeFocused();
  await page.keyboard.type('1');
  await expect(page.getByRole('listbox').getByRole('option', { name: /^1/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const rows = customers.map(({ name, citizenId, address }) => [name, citizenId, address]);
  const buffer = Buffer.from(await workbook({ KHACHHANG: [['TENKH', 'SOCMT', 'DIACHI'], ...rows] }));
  const today = hanoiDay().split('-').reverse().join('');
  const file = { name: `1.${today}.0001.xlsx`, mimeType: 'application/octet-stream', buffer };
  await sendInForm({ page, say }, file);
  const count = customers.length;
  const result = page.getByRole('dialog');
  await expect(result).toContainText(say(batchResultWords, 'theNhan', { count }), slow);
  await expect(result).toContainText(
    say(batchWords, 'replyAnswered', { answered: count, rows: count, informed: count }),
    slow,
  );
  await page.keyboard.press('Escape');
  await expect(result).toHaveCount(0);
}

/** Requests a person's score after ticking the consent. */
export async function askScore({ page, say }: Worker): Promise<void> {
  const { keyboard } = page;
  await goTo(page, 'personal-credit-score');
  await expect(page.getByRole('textbox', { name: say(inquiryScreenWords, 'identify') })).toBeFocused();
  await keyboard.type(known.clean.cicCode);
  await keyboard.press('Enter');
  const consent = page.getByRole('checkbox', { name: say(instantWords, 'consent') });
  await expect(page.locator('form [name=customerName]')).toBeDisabled();
  await expect(consent).toBeFocused();
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await expect(focused(page)).toHaveAttribute('name', 'twoFactorRecoveryCode');
  await keyboard.type(captchaAnswer);
  await keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').locator('button:focus')).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.locator('[data-report]').getByRole('figure').first()).toContainText(/\d{3}/);
}

/** Orders the rating of an enterprise and accepts the fee by a tick; returns the ticket number. */
export async function orderRating({ page, say }: Worker): Promise<string> {
  const { keyboard } = page;
  const t = (key: keyof (typeof ratingScreenWords)['texts']) => say(ratingScreenWords, key);
  const ticket = newTicket('X');
  await goTo(page, 'query-xhtd-enterprise');
  await expect(page.getByRole('textbox', { name: say(inquiryScreenWords, 'identify') })).toBeFocused();
  await keyboard.type(known.enterprise.cicCode);
  await keyboard.press('Enter');
  await expect(page.locator('form [name=tenKH]')).toBeDisabled();
  await expect(focused(page)).toHaveAttribute('name', 'msPhieu');
  await keyboard.type(ticket);
  // The year is the latest one whose statements are due.
  await expect(page.getByRole('combobox', { name: t('namTCYC') })).toHaveValue(/^20\d\d$/);
  await keyboard.press('F8');
  const dialog = page.getByRole('alertdialog');
  const tick = dialog.getByRole('checkbox', { name: t('acceptFee') });
  await expect(tick).toBeVisible();
  await tick.press('Space');
  const order = dialog.getByRole('button', { name: t('askRating'), exact: true });
  await expect(order).toBeEnabled();
  await order.press('Enter');
  await page.getByRole('link', { name: say(inquiryScreenWords, 'seeReply') }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: t('asked') })).toBeVisible();
  return ticket;
}

/** Reads the completed rating. */
export async function readRating({ page, say }: Worker, ticket: string): Promise<void> {
  await goTo(page, 'response-xhtd-enterprise');
  const row = rowOf(page, ticket);
  await expect(row).toContainText(say(ratingScreenWords, 'answered'));
  await row.getByRole('link').first().press('Enter');
  await expect(page.locator('[data-report]')).toContainText(known.enterprise.name);
}

/** Declares a lost cheque by keyboard alone; returns its number. */
export async function declareCheque({ page, say }: Worker): Promise<string> {
  const { keyboard } = page;
  const number = newTicket('S').slice(0, 12);
  const form = page.locator('form[data-mode]');
  await goTo(page, 'alerts-sec-lost');
  await expect(page.getByRole('grid')).toBeVisible();
  await keyboard.press('F2');
  await expect(form.locator('[name=cicCode]')).toBeFocused();
  await keyboard.press('F2');
  await expect(form.locator('[name=accountReceiveFee]')).toBeFocused();
  await keyboard.type('0011002233445');
  await tabTo(page, 'personSign');
  await keyboard.type('Nguyễn Văn Ký');
  await tabTo(page, 'secNumber');
  await keyboard.type(number);
  await tabTo(page, 'money');
  await keyboard.type('50000000');
  await tabTo(page, 'isLossSec');
  await keyboard.press('Space');
  await tabTo(page, 'fromDate');
  await keyboard.type('01012026');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('alertdialog').locator('button:focus')).toHaveText(say(chequeFormWords, 'write'));
  await keyboard.press('Enter');
  await expect(rowOf(page, number)).toContainText(say(chequeWords, 'state0'));
  await expect(page.getByRole('button', { name: say(chequeFormWords, 'add'), exact: true })).toBeFocused();
  await keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  return number;
}

/** Approves a declared cheque. */
export async function approveCheque({ page, say }: Worker, number: string): Promise<void> {
  await goTo(page, 'alerts-sec-lost');
  const row = rowOf(page, number);
  await press(row, say(chequeWords, 'approve'));
  await expect(page.getByRole('alertdialog')).toContainText(number);
  await page.keyboard.press('Enter');
  await expect(row).toContainText(say(chequeWords, 'state1'));
}

/** Reads S36 of the last month after agreeing to its fee, and downloads it as a workbook. */
export async function readBadDebts({ page, say }: Worker, whom: Customer, lender: string): Promise<void> {
  await goTo(page, 'alert-s36-bad-debt');
  const agree = page.getByRole('button', { name: say(listWords, 'agreeToFee') });
  // An existing count is repeated one minute after the last accepted file of any institution.
  await expect(agree.or(page.getByText(say(listWords, 'rows', { count: 0 }), { exact: true })).first()).toBeVisible();
  if (!(await agree.isVisible())) await lookUntil(page, () => expect(agree).toBeVisible({ timeout: 3_000 }), 400_000);
  await agree.press('Enter');
  await expect(page.getByRole('grid')).toBeFocused();
  const row = rowOf(page, whom.name);
  await expect(row).toContainText(say(alertWords, 'level3'));
  await expect(row).toContainText(lender);
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Control+Enter')]);
  const [sheet] = (await readXlsx(await readFile(await saved.path()))).sheets;
  expect(sheet?.rows.some((cells) => cells.includes(whom.name))).toBe(true);
}

/** Adds a customer to the watch list. */
export async function watchCustomer({ page, say }: Worker, cicCode: string): Promise<void> {
  await goTo(page, 'watch-customers');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('F2');
  await expect(page.getByRole('dialog').locator('[name=maCIC]')).toBeFocused();
  await page.keyboard.type(cicCode);
  // The customer is a person, who agreed.
  await page.getByRole('checkbox', { name: say(watchWords, 'dongY') }).press('Space');
  await page.keyboard.press('Control+Enter');
  await expect(rowOf(page, cicCode)).toContainText(say(watchWords, 'group-up'));
}

/**
 * Watches for an alert that arrives without a reload, because its notice is visible for a few seconds only.
 * `seeAlert` asserts that it came.
 */
export function lookOutForAlert({ page, say }: Worker): Promise<unknown> {
  const notice = page.getByText(say(watchWords, 'arrived', { count: 1 })).first();
  return notice.waitFor({ timeout: 400_000 }).then(
    () => undefined,
    (error: unknown) => error,
  );
}

/**
 * Checks that the alert arrived without a reload, and reads the event and its customer in the inbox and in the list.
 */
export async function seeAlert({ page, say }: Worker, whom: Customer, notice: Promise<unknown>): Promise<void> {
  const bell = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${say(interfaceWords, 'inbox')}`) });
  expect(await notice).toBeUndefined();
  await bell.press('Enter');
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText(
    say(watchWords, 'arrived', { count: 1 }),
  );
  await page.keyboard.press('Escape');
  await goTo(page, 'watch-alerts');
  const row = rowOf(page, whom.name);
  await expect(row).toContainText(say(watchWords, 'group-up'));
  await expect(row).toContainText('1 → 3');
}

/** Reads a published article. */
export async function readArticle({ page, say }: Worker, title: string, text: string): Promise<void> {
  await goTo(page, 'alerts-r52-articles');
  const card = page.locator('[data-read]').filter({ hasText: title });
  await expect(card).toContainText(say(newsWords, 'unread'));
  await card.getByRole('link').press('Enter');
  await expect(page.frameLocator('iframe').getByText(text)).toBeVisible();
}
