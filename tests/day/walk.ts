import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { actOn, signIn, speak } from '#testing/person.ts';
import { fold } from '#kit/words/fold.ts';
import { type Language, say, type WordBook } from '#kit/words/words.ts';
import { dayPassword } from './bank.ts';

/** A person at work: their own browser, and the texts of their language. */
export type Worker = {
  readonly page: Page;
  readonly say: <K extends string>(
    book: WordBook<K>,
    key: NoInfer<K>,
    gaps?: Readonly<Record<string, string | number>>,
  ) => string;
  readonly close: () => Promise<void>;
};

/** Signs a person in, in their own browser; demo users have the demo's password. */
export async function comesToWork(
  browser: Browser,
  language: Language,
  user: { readonly name: string; readonly password?: string },
): Promise<Worker> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 900 }, acceptDownloads: true });
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  await speak(page, language);
  await signIn(page, user.name, { ...(user.password === undefined ? {} : { password: user.password }) });
  return { page, say: (book, key, gaps) => say(book, language, key, gaps), close: () => context.close() };
}

/** A person of a bank that the day opened. */
export const fromBank = (name: string) => ({ name, password: dayPassword });

/** Opens a screen by its name: the command palette, the name as in the menu, Enter. */
export async function goTo(page: Page, screen: string): Promise<void> {
  const link = page.getByRole('navigation').locator(`a[href="/portal/main/${screen}"]`).first();
  // The entry's own name: a count of what waits may stand beside it.
  const name = ((await link.locator('span').first().textContent()) ?? '').trim();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog').getByRole('combobox');
  await expect(box).toBeFocused();
  await page.keyboard.type(fold(name));
  const option = page.getByRole('option', { name, exact: false }).filter({ hasText: name });
  await expect(option.first()).toBeVisible();
  await marked(page, name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/portal/main/${screen}(\\?|$)`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  // The title appears before the screen has loaded.
  await expect(page.locator('main').locator('form, table, section').first()).toBeVisible();
}

/** Presses the arrow until exactly this option is active; other options may contain its name. */
async function marked(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 12; step += 1) {
    const text = (await page.locator('[role=option][aria-selected=true]').first().textContent()) ?? '';
    if (text.startsWith(name) && !text.slice(name.length).startsWith(' ')) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`the palette does not offer ${name}`);
}

/** The row of a list that contains this text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text }).first();

/** Presses a button by keyboard once it is enabled. */
export async function press(within: Page | Locator, name: string): Promise<void> {
  const button = within.getByRole('button', { name, exact: true });
  // Of a row's actions the next step is in sight, the others are in its menu.
  if (!('goto' in within)) {
    await expect(within.locator('[data-more]').or(button).first()).toBeVisible();
    if ((await button.count()) === 0) return actOn(within, name);
  }
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.press('Enter');
}

/** Confirms the open question with Enter, because the focus is on the confirming button. */
export async function sayYes(page: Page, answer: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await press(dialog, answer);
  await expect(dialog).toHaveCount(0);
}

/** Chooses in a combobox by typing; the offered option must contain the text. */
export async function choose(page: Page, box: Locator, text: string): Promise<void> {
  await box.focus();
  await box.fill(text);
  await page.getByRole('option').filter({ hasText: text }).first().click();
}

/** Reloads the list until it shows this. */
export async function lookUntil(page: Page, look: () => Promise<void>, timeout = 180_000): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('F8');
    await look();
  }).toPass({ timeout, intervals: [300, 700, 1_500] });
}
