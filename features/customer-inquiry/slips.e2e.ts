import { expect } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { bureauFieldWords } from '#bureau/words/fields.ts';
import { axeFindings } from '#testing/axe.ts';
import { box, field, lookupPath, openInquiry } from '#testing/inquiry-form.ts';
import { test } from '#testing/pages/test.ts';
import { say } from '#kit/words/words.ts';

const { clean } = known;
/** The code with another last digit than its own. */
const mistyped = `${clean.cicCode.slice(0, 9)}${(Number(clean.cicCode[9]) + 1) % 10}`;
const noSuchCode = say(bureauFieldWords, 'vi', 'cic-code-check');

test('INQ-09 a CIC code with a wrong digit is told at its field, and is neither looked up nor counted', async ({
  page,
}) => {
  let asked = 0;
  await page.route(lookupPath, (route) => ((asked += 1), route.continue()));
  await openInquiry(page);
  const code = field(page, 'cicCode');
  await code.pressSequentially(mistyped);
  await expect(code).toHaveAccessibleDescription(noSuchCode);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Hiện tên' }).click();
  await field(page, 'customerName').fill('nguyen thi minh hanh');
  await page.keyboard.press('F9');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(code).toBeFocused();
  await page.keyboard.press('F8');
  await expect(code).toHaveAccessibleDescription(noSuchCode);
  expect(asked).toBe(0);
  await code.press('End');
  await code.press('Backspace');
  await code.press(clean.cicCode.slice(-1));
  await expect(field(page, 'customerName')).toHaveValue(clean.name);
  await expect(code).not.toHaveAccessibleDescription(noSuchCode);
  expect(asked).toBe(1);
});

test('INQ-01 what the box cannot take is its fault on Enter: the focus stays, and no field is filled', async ({
  page,
}) => {
  let asked = 0;
  await page.route(lookupPath, (route) => ((asked += 1), route.continue()));
  await openInquiry(page);
  for (const [typed, said] of [
    [clean.citizenId.slice(0, 11), say(inquiryScreenWords, 'vi', 'unknownNumber', { count: 11 })],
    [mistyped, say(inquiryScreenWords, 'vi', 'misreadNumber')],
    ['Hạnh', say(inquiryScreenWords, 'vi', 'accentedNumber')],
  ] as const) {
    await box(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveAccessibleDescription(said);
    await expect(box(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(box(page)).toBeFocused();
  }
  expect(await axeFindings(page)).toEqual([]);
  for (const name of ['cicCode', 'identityNumber']) await expect(field(page, name)).toHaveValue('');
  expect(asked).toBe(0);
});

test('INQ-01 a row pasted from a sheet fills number, name and day of birth, and stays nowhere as it was', async ({
  page,
}) => {
  await openInquiry(page);
  await page.keyboard.insertText(`${clean.citizenId}\t${clean.name}\t14/03/1988`);
  await page.keyboard.press('Enter');
  await expect(field(page, 'identityNumber')).toHaveValue(clean.citizenId);
  await expect(field(page, 'customerName')).toHaveValue(clean.name);
  await expect(field(page, 'birthDate')).toHaveValue('14/03/1988');
  await expect(box(page)).toHaveValue(clean.citizenId);
  await expect(field(page, 'voucherNumber')).toBeFocused();
});
