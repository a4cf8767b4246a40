import { expect, type Locator, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { askByCall, captchaAnswer, newTicket } from '#testing/inquirer.ts';
import { box, captchaPicture, field } from '#testing/inquiry-form.ts';
import { toTheButton } from '#testing/keyboard.ts';
import { say } from '#kit/words/words.ts';
import type { Keys } from './counted.ts';
import { listRows } from './list.ts';
import type { Walk } from './walk.ts';

const { bad, clean, enterprise } = known;
const reply = (page: Page) => page.getByRole('link', { name: say(inquiryScreenWords, 'vi', 'seeReply') });

async function ready(page: Page): Promise<void> {
  await expect(captchaPicture(page)).toBeVisible();
  await expect(box(page)).toBeFocused();
}

/** Pins the fixed part of the ticket number, which the screen keeps for the next inquiry. */
async function pinTicket(page: Page, keys: Keys): Promise<void> {
  await ready(page);
  await keys.press('Shift+Tab');
  await keys.write(newTicket('K').slice(0, 14));
  await keys.press('F2');
  await expect(box(page)).toBeFocused();
}

async function answerCaptcha(page: Page, keys: Keys): Promise<void> {
  await expect(field(page, 'twoFactorRecoveryCode')).toBeFocused();
  await keys.type(captchaAnswer);
  await keys.press('Enter');
}

async function answerToReport(page: Page, keys: Keys): Promise<void> {
  await answerCaptcha(page, keys);
  await expect(page.getByRole('alertdialog').locator('button:focus')).toBeVisible();
  await keys.press('Enter');
  await expect(page.locator('[data-report]')).toBeVisible();
}

async function answerAndAsk(page: Page, keys: Keys): Promise<void> {
  await answerCaptcha(page, keys);
  await toTheButton(page);
  await keys.press('Enter');
  await expect(reply(page)).toBeVisible();
}

async function afterTheCode(page: Page, keys: Keys, ticket: string): Promise<void> {
  await expect(field(page, ticket)).toBeFocused();
  await keys.type('0001');
  await expect(field(page, 'customerName')).toBeDisabled();
  await keys.press('Enter');
}

/** Requests a reply by a call and returns its link in the reloaded list. */
async function newReplyInList(page: Page): Promise<Locator> {
  const ticket = await askByCall(page.request, bad, 'binh.clerk');
  await page.reload();
  const link = page.getByRole('link', { name: ticket, exact: true });
  await expect(link).toBeVisible();
  return link;
}

const replies = { user: 'binh.clerk', at: 'reply-customer' } as const;
const inquiry = { user: 'lan.clerk', at: 'customer-inquiry' } as const;

/** Inquiries, instant and ordinary, and the reading of a reply. */
export const inquiryWalks: readonly Walk[] = [
  {
    ...inquiry,
    task: 'inquiry by CIC code',
    budget: 24,
    async run(page, keys) {
      await pinTicket(page, keys);
      keys.start();
      await keys.type(clean.cicCode);
      await keys.press('Enter');
      await afterTheCode(page, keys, 'voucherNumber');
      await answerAndAsk(page, keys);
    },
  },
  {
    ...inquiry,
    task: 'inquiry by a scanned card',
    budget: 12,
    async run(page, keys) {
      await pinTicket(page, keys);
      keys.start();
      // The scanner sends an Enter at its end.
      await keys.write(
        `${clean.citizenId}|024567891|${clean.name}|14031988|Nữ|${clean.address}|20052022\n`, // letters: on the card
      );
      await expect(field(page, 'voucherNumber')).toBeFocused();
      await keys.type('0001');
      await keys.press('Enter');
      await answerAndAsk(page, keys);
    },
  },
  {
    ...inquiry,
    task: 'a candidate picked from the search assist',
    budget: 4,
    async run(page, keys) {
      await ready(page);
      await keys.until('Tab', field(page, 'customerName'));
      await keys.write('nguyen thi minh hanh');
      keys.start();
      await keys.press('F9');
      await expect(page.getByRole('option').first()).toBeVisible();
      await keys.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(field(page, 'customerName')).toBeDisabled();
    },
  },
  {
    task: 'S11T by CIC code',
    budget: 23,
    user: 'lan.clerk',
    at: 'instant-inquiry',
    async run(page, keys) {
      await pinTicket(page, keys);
      keys.start();
      await keys.type(clean.cicCode);
      await keys.press('Enter');
      await afterTheCode(page, keys, 'voucherCode');
      await answerToReport(page, keys);
    },
  },
  {
    task: 'credit score',
    budget: 22,
    // A clerk of another bank and another person, because a repeated inquiry on one day leads to a question first.
    user: 'binh.clerk',
    at: 'personal-credit-score',
    async run(page, keys) {
      await ready(page);
      keys.start();
      await keys.type(bad.cicCode);
      await keys.press('Enter');
      await expect(field(page, 'customerName')).toBeDisabled();
      await expect(page.locator('form input[type=checkbox]').first()).toBeFocused();
      await keys.press('Space');
      await keys.press('Enter');
      await answerToReport(page, keys);
    },
  },
  {
    ...replies,
    task: 'a reply of the last days, from the list to its page',
    budget: 10,
    async run(page, keys) {
      const link = await newReplyInList(page);
      const ticket = (await link.textContent()) ?? '';
      keys.start();
      await keys.press('F8');
      await expect(page.getByRole('grid')).toBeFocused();
      // Typing a letter in the rows starts a filter.
      await keys.type(ticket.slice(-6));
      await expect(listRows(page)).toHaveCount(1);
      await keys.press('Enter');
      await expect(page.getByRole('grid')).toBeFocused();
      await keys.press('Enter');
      await expect(page).toHaveURL(new RegExp(`voucher=${ticket}$`));
      await expect(page.locator('[data-report]')).toBeVisible();
    },
  },
  {
    ...replies,
    task: 'from the reply in its list to paper',
    budget: 3,
    async run(page, keys) {
      const link = await newReplyInList(page);
      await page.evaluate(() => {
        Object.assign(window, { printed: 0, print: () => Object.assign(window, { printed: 1 }) });
      });
      await link.focus();
      keys.start();
      await keys.press('Enter');
      await expect(page.locator('[data-report]')).toBeVisible();
      await keys.press('Control+P');
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'printed'))).toBe(1);
    },
  },
  {
    task: 'a rating, to the question before its fee',
    budget: 30,
    user: 'lan.clerk',
    at: 'query-xhtd-enterprise',
    async run(page, keys) {
      await expect(box(page)).toBeFocused();
      keys.start();
      await keys.type(enterprise.cicCode);
      await keys.press('Enter');
      await expect(field(page, 'tenKH')).toBeDisabled();
      await keys.until('Tab', field(page, 'msPhieu'));
      await keys.write(newTicket('X'));
      await keys.press('F8');
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toBeVisible();
      await keys.until('Tab', dialog.getByRole('checkbox'));
      await keys.press('Space');
      await expect(dialog.getByRole('button').last()).toBeVisible();
    },
  },
];
