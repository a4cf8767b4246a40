import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

/** The one password of the demo's people. */
export const demoPassword = 'Demo@2026';

/** Signs a person in at the page's own form and waits for the portal; with several institutions, at the nth of them. */
export async function signIn(
  page: Page,
  userName: string,
  { at = '/portal/login', company = -1, password = demoPassword } = {},
): Promise<void> {
  await page.goto(at);
  await fillSignIn(page, userName, password);
  await page.keyboard.press('Enter');
  if (company >= 0) {
    await page.getByRole('radio').nth(company).check();
    await page.keyboard.press('Enter');
  }
  await expect(page.locator('main#page')).toBeVisible();
}

/** Signs a person in and waits until the page hears of news as they happen: none of what is done next passes it by. */
export async function signInAndListen(page: Page, ...who: Tail<Parameters<typeof signIn>>): Promise<void> {
  const listening = page.waitForResponse('**/api/events');
  await signIn(page, ...who);
  await listening;
}

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;

/** Chooses in a box with a list by keys, once the list that is asked for has come. */
export async function chooseByTyping(page: Page, box: Locator, typed: string): Promise<void> {
  await box.fill(typed);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

/** Fills the sign-in that stands on the page; Enter sends it. */
export async function fillSignIn(page: Page, userName: string, password = demoPassword): Promise<void> {
  await page.locator('input[name=userName]').fill(userName);
  await page.locator('input[name=password]').fill(password);
}

/** The page's session is over, as its next call finds out, which `call` makes: the sign-in takes the portal's place. */
export async function outliveSession(page: Page, call: () => Promise<unknown>): Promise<void> {
  await page.context().clearCookies();
  await page.route(/\/api\/(?!Logon|Captcha)/, (route) =>
    route.fulfill(refusal(401, '4010001', 'Phiên làm việc đã kết thúc')),
  );
  await call();
  await expect(page).toHaveURL(/\/portal\/login\?redirect=/);
  await expect(page.locator('main#page')).toBeHidden();
  await page.unrouteAll();
}

/** Signs the same person in where the sign-in took the portal's place. */
export async function comeBack(page: Page, userName: string, password = demoPassword): Promise<void> {
  await fillSignIn(page, userName, password);
  await page.keyboard.press('Enter');
  await expect(page.locator('main#page')).toBeVisible();
}

/** Opens the page in a language, chosen as a person's earlier visit would have left it. */
export async function speak(page: Page, language: 'vi' | 'en'): Promise<void> {
  await page.addInitScript((chosen) => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', chosen);
  }, language);
}

/** Changes what the server says in the page's runtime settings (PLT-08), for this page alone. */
export async function withSettings(page: Page, change: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route('**/portal/settings.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), ...change } });
  });
}

/** An answer of the server's failure envelope, for a world in which that fault is switched on. */
export function refusal(status: number, code: string, message: string, field?: string) {
  const errors = [{ code, message, ...(field === undefined ? {} : { field }) }];
  return { status, json: { success: false, message, data: null, status, errors } };
}

/** Chooses files in the browser's own window, which `open` makes it show. */
export async function chooseFiles(
  page: Page,
  open: () => Promise<void>,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  // A key may overtake the order to catch the window; an answer of the page comes after it.
  await page.evaluate(() => undefined);
  await open();
  await (await opened).setFiles(files);
}
