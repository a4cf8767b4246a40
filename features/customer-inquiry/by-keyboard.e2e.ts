import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { known } from '#bureau/population/known/known.ts';
import { axeFindings } from '#testing/axe.ts';
import { captchaAnswer, newTicket } from '#testing/inquirer.ts';
import { focused, inquireByKeys, type Keyboard, keyboardOf, toTheButton } from '#testing/keyboard.ts';
import { customerFields, field, openInquiry } from '#testing/inquiry-form.ts';
import { test } from '#testing/pages/test.ts';
import { demoPassword, signIn, speak } from '#testing/person.ts';
import { type Language, languages, say } from '#kit/words/words.ts';
import { inquiryScreenWords } from '#bureau/screens/inquiry/words.ts';
import { reportFileWords } from '#bureau/words/report.ts';
import { customerInquiryWords } from './words.ts';

const isLong = process.env['LONG'] === '1';
const { clean } = known;
const at = '/portal/main/customer-inquiry';
/** The keystroke budget for an inquiry by CIC code, from the empty box to the sent ticket. */
const budget = 24;

async function signInByKeyboard(page: Page, keyboard: Keyboard): Promise<void> {
  await page.goto(at);
  await expect(focused(page)).toHaveAttribute('name', 'userName');
  await keyboard.type('lan.clerk');
  await keyboard.press('Tab');
  await keyboard.type(demoPassword);
  await keyboard.press('Enter');
}

for (const language of languages) {
  test(`INQ-01 INQ-08 RPL-01 by keyboard alone in ${language}: sign in, ask by CIC code, read, print, save`, async ({
    page,
  }) => {
    test.slow();
    const t = (key: keyof (typeof inquiryScreenWords)['texts']) => say(inquiryScreenWords, language, key);
    const tool = (key: keyof (typeof reportFileWords)['texts']) => say(reportFileWords, language, key);
    const keyboard = keyboardOf(page);
    await forbidMouse(page);
    await speak(page, language);
    await signInByKeyboard(page, keyboard);
    const box = page.getByRole('textbox', { name: t('identify') });
    await expect(box).toBeFocused();
    await keyboard.press('Shift+Tab');
    const prefix = newTicket('P').slice(0, 14);
    await keyboard.type(prefix);
    await keyboard.press('F2');
    await expect(box).toBeFocused();

    keyboard.startCounting();
    await inquireByKeys(page, keyboard, { cicCode: clean.cicCode, suffix: '0001' });
    expect(keyboard.keys).toBeLessThanOrEqual(budget);
    await expect(box).toBeFocused();

    keyboard.startCounting();
    await keyboard.press('Shift+Tab');
    await expect(focused(page)).toHaveText(t('seeReply'));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`voucher=${prefix}0001$`));
    await expect(page.locator('[data-report]')).toBeVisible();
    await expect(page.locator('h1')).toBeFocused();
    expect(keyboard.keys).toBeLessThanOrEqual(3);

    for (let stop = 0; stop < 10 && (await focused(page).textContent())?.trim() !== tool('print'); stop += 1)
      await keyboard.press('Tab');
    await keyboard.press('Enter');
    // A new code for the paper comes first (INS-07).
    await expect.poll(() => page.evaluate(() => (window as unknown as { printed: number }).printed)).toBe(1);
    for (const [name, start] of [
      ['pdf', '%PDF'],
      ['xlsx', 'PK'],
    ] as const) {
      await keyboard.press('Tab');
      await expect(focused(page)).toHaveText(tool(name));
      const [file] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')]);
      expect(file.suggestedFilename()).toBe(`R11-${prefix}0001.${name}`);
      expect((await readFile(await file.path())).subarray(0, start.length).toString('latin1')).toBe(start);
    }
    expect(await page.evaluate(() => (window as unknown as { mouse: number }).mouse)).toBe(0);
  });
}

test('INQ-08 nothing about a person stays in the address, the title, the console or storage', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const keyboard = keyboardOf(page);
  await signIn(page, 'lan.clerk', { at });
  await expect(page.getByRole('textbox', { name: say(inquiryScreenWords, 'vi', 'identify') })).toBeFocused();
  const ticket = newTicket();
  await inquireByKeys(page, keyboard, { cicCode: clean.cicCode, suffix: ticket });
  await page.getByRole('link', { name: say(inquiryScreenWords, 'vi', 'seeReply') }).click();
  await expect(page.locator('[data-report]')).toContainText(clean.citizenId);
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, document.title, { ...localStorage }, { ...sessionStorage }]),
  );
  for (const secret of [clean.name, clean.citizenId, clean.cicCode, clean.address]) {
    expect(kept).not.toContain(secret);
    expect(said.join('\n')).not.toContain(secret);
  }
});

const inARow = isLong ? 20 : 3;

test(`INQ-01 ${inARow} inquiries in a row without a mouse`, async ({ page }) => {
  test.setTimeout(600_000);
  const keyboard = keyboardOf(page);
  await forbidMouse(page);
  await signInByKeyboard(page, keyboard);
  const box = page.getByRole('textbox', { name: say(inquiryScreenWords, 'vi', 'identify') });
  await expect(box).toBeFocused();
  await keyboard.press('Shift+Tab');
  const prefix = newTicket('L').slice(0, 14);
  await keyboard.type(prefix);
  await keyboard.press('F2');
  const people = Object.values(known).filter((one) => 'citizenId' in one);
  for (let count = 1; count <= inARow; count += 1) {
    const person = people[count % people.length] ?? clean;
    keyboard.startCounting();
    await inquireByKeys(page, keyboard, { cicCode: person.cicCode, suffix: String(count).padStart(4, '0') });
    await expect(box).toBeFocused();
    expect(keyboard.keys).toBeLessThanOrEqual(budget);
  }
  const today = page.getByRole('region', { name: say(inquiryScreenWords, 'vi', 'today') });
  if (isLong)
    await today.getByRole('button', { name: say(inquiryScreenWords, 'vi', 'todayAll', { count: 20 }) }).press('Enter');
  // The page lists the last twenty of the day, possibly with some of other tests of this clerk.
  await expect(today.getByRole('listitem').filter(isLong ? {} : { hasText: prefix })).toHaveCount(inARow);
  expect(await page.evaluate(() => (window as unknown as { mouse: number }).mouse)).toBe(0);
});

type Look = { readonly language: Language; readonly theme: 'light' | 'dark'; readonly width: number };
const looks: readonly Look[] = isLong
  ? languages.flatMap((language) =>
      (['light', 'dark'] as const).flatMap((theme) => [1280, 1100, 390].map((width) => ({ language, theme, width }))),
    )
  : [
      { language: 'vi', theme: 'dark', width: 1280 },
      { language: 'en', theme: 'light', width: 390 },
    ];

for (const look of looks) {
  test(`LNG-03 axe finds nothing in any state of the inquiry, ${look.language} ${look.theme} ${look.width} px`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    const { language } = look;
    const clear = async (state: string) => {
      expect(await axeFindings(page), state).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${state} fits`).toBe(true);
    };
    // Tall enough not to scroll: axe cannot judge what lies under the sticky header.
    await page.setViewportSize({ width: look.width, height: 3200 });
    await page.addInitScript(
      ([chosen, theme]) => {
        localStorage.setItem('language', chosen);
        localStorage.setItem('theme', theme);
      },
      [language, look.theme] as const,
    );
    await signIn(page, 'lan.clerk', { at });
    const keyboard = keyboardOf(page);
    await expect(page.locator('form img')).toBeVisible();
    await clear('empty');
    await page.keyboard.press('F8');
    await expect(page.getByRole('alert').first()).toBeVisible();
    await clear('errors');
    await page.reload();
    await expect(page.locator('form img')).toBeVisible();
    await expect(page.getByRole('textbox', { name: say(inquiryScreenWords, language, 'identify') })).toBeFocused();
    await keyboard.type(clean.cicCode);
    await keyboard.press('Enter');
    await expect(page.locator('form [name=customerName]')).toBeDisabled();
    await clear('filled');
    await expect(focused(page)).toHaveAttribute('name', 'voucherNumber');
    await page.keyboard.type(newTicket());
    await page.keyboard.press('Enter');
    await expect(focused(page)).toHaveAttribute('name', 'twoFactorRecoveryCode');
    await page.keyboard.type(captchaAnswer);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog')).toContainText(say(customerInquiryWords, language, 'askConfirm'));
    await clear('question');
    await toTheButton(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: say(inquiryScreenWords, language, 'seeReply') })).toBeVisible();
    await clear('sent');
    await page.locator('form [name=customerName]').fill('nguyen thi minh hanh');
    await page.keyboard.press('F9');
    await expect(page.getByRole('option').first()).toBeVisible();
    await clear('search assist');
  });
}

test('LNG-03 the button and the question use the same word, in both languages', async ({ page }) => {
  for (const language of languages) {
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language);
    await (language === 'vi' ? signIn(page, 'lan.clerk', { at }) : page.goto(at));
    // The menu has a group of that name.
    const screen = page.getByRole('main');
    await expect(
      screen.getByRole('button', { name: say(inquiryScreenWords, language, 'ask'), exact: true }),
    ).toBeVisible();
  }
});

/** Counts mouse actions, and counts prints. */
async function forbidMouse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = window as unknown as { mouse: number; printed: number };
    counts.mouse = 0;
    counts.printed = 0;
    addEventListener('pointerdown', () => (counts.mouse += 1), true);
    window.print = () => void (counts.printed += 1);
  });
}

test('INQ-01 all fields of the form stand above its foot in a window of 1280 by 800', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openInquiry(page);
  // Measured once what comes later has its place.
  await expect(async () => {
    const foot = await page.locator('[data-foot]').boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(801);
    for (const name of customerFields) {
      const at = await field(page, name).boundingBox();
      expect(at === null ? Number.POSITIVE_INFINITY : at.y + at.height, name).toBeLessThanOrEqual(foot?.y ?? 0);
    }
  }).toPass({ timeout: 30_000 });
});
