import { expect, type Page } from '@playwright/test';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { known } from '#bureau/population/known/known.ts';
import { lookups } from '#features/lookups/contract.ts';
import { captchaAnswer } from '#testing/inquirer.ts';
import { captchaPicture, field, fillByCode, openInquiry } from '#testing/inquiry-form.ts';
import { test } from '#testing/pages/test.ts';
import { changeAnswers } from '#testing/person.ts';
import { say } from '#kit/words/words.ts';

const { clean } = known;

const day = 86_400_000;
const hour = 3_600_000;

type Product = { readonly wireIds: readonly string[]; readonly priceVnd: string };

/** The price list of the day before, until `turn`: the requested product cost a thousand dong less. */
async function withOldPrice(page: Page): Promise<{ turn: () => void }> {
  let isOld = true;
  await changeAnswers<{ data: { rows: Product[] } }>(page, `**${lookups.products.path}*`, (body) => {
    if (!isOld) return body;
    const rows = body.data.rows.map((row) => (row.wireIds.includes('05') ? { ...row, priceVnd: '7000' } : row));
    return { ...body, data: { ...body.data, rows } };
  });
  return {
    turn: () => {
      isOld = false;
    },
  };
}

/** Stops this many seconds before midnight in Hanoi. */
const secondsBeforeMidnight = (seconds: number) =>
  new Date(Date.now() - ((Date.now() + 7 * hour) % day) + day - seconds * 1000);

const feeSays = (page: Page, price: string) => expect(page.getByText(`Phí: ${price}\u00a0₫`)).toBeVisible();

test('INQ-08 PRD-01 a displayed price is loaded again at midnight, without a reload', async ({ page }) => {
  const prices = await withOldPrice(page);
  await page.clock.install({ time: secondsBeforeMidnight(300) });
  await openInquiry(page);
  await feeSays(page, '7.000');
  prices.turn();
  await page.clock.fastForward('05:30');
  await feeSays(page, '8.000');
});

test('INQ-08 a user who is asked before midnight and answers after it is told the new price, and is charged nothing until they agree', async ({
  page,
}) => {
  const prices = await withOldPrice(page);
  await openInquiry(page);
  await feeSays(page, '7.000');
  await fillByCode(page, clean.cicCode);
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('7.000');
  prices.turn();
  const agree = () => question.getByRole('button', { name: say(inquiryScreenWords, 'vi', 'ask') }).click();
  await agree();
  await expect(page.getByText('Giá đã thay đổi, nay là 8.000 đồng').first()).toBeVisible();
  await feeSays(page, '8.000');
  // The input stays; only the picture is new.
  await expect(field(page, 'customerName')).not.toHaveValue('');
  await expect(captchaPicture(page)).toBeVisible();
  await field(page, 'twoFactorRecoveryCode').fill(captchaAnswer);
  await page.keyboard.press('Enter');
  await expect(question).toContainText('8.000');
  await agree();
  await expect(page.getByText('Giá đã thay đổi')).toHaveCount(0);
  await expect(field(page, 'customerName')).toHaveValue('');
});
