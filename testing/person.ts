import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

/** The password of all demo users. */
export const demoPassword = 'Demo@2026';

type Arrival = {
  readonly at?: string;
  /** One of several institutions, by its place in the list; chosen in the form. */
  readonly company?: number;
  readonly password?: string;
  /** 'kept': what the server keeps of the person's desk; else the page begins with none. */
  readonly desk?: 'fresh' | 'kept';
  /** 'form': for tests of the sign-in itself, or of what follows it in the same page. */
  readonly by?: 'call' | 'form';
};

/**
 * Signs a person in and waits for the portal: by a call, as an earlier visit would have done, because the form would load two pages
 * before the test's own.
 */
export async function signIn(page: Page, userName: string, arrival: Arrival = {}): Promise<void> {
  const { at, company = -1, password = demoPassword, desk = 'fresh', by = company < 0 ? 'call' : 'form' } = arrival;
  if (desk === 'fresh') await ownDesk(page);
  if (by === 'form') {
    await page.goto(at ?? '/portal/login');
    await fillSignIn(page, userName, password);
    await page.keyboard.press('Enter');
    if (company >= 0) {
      await page.getByRole('radio').nth(company).check();
      await page.keyboard.press('Enter');
    }
  } else {
    const address = at ?? '/portal/main';
    const origin = /^https?:/.test(address) ? new URL(address).origin : '';
    const answer = await page.request.post(`${origin}/api/Logon`, { data: { userName, password } });
    expect(answer.status()).toBe(200);
    // The portal asks for the session of whom the browser keeps.
    const keeping = await page.addInitScript((name) => localStorage.setItem('currentUserName', name), userName);
    await page.goto(address);
    await keeping.dispose();
  }
  await expect(page.locator('main#page')).toBeVisible();
}

const desks = new WeakMap<Page, Map<string, string>>();

/**
 * Gives the page a desk of its own: what it keeps stays in the page, as the server would keep it. Tests share their people, and
 * one's columns are not another's.
 */
async function ownDesk(page: Page): Promise<void> {
  const before = desks.get(page);
  if (before !== undefined) return before.clear();
  const kept = new Map<string, string>();
  desks.set(page, kept);
  // A route of the page would take every request out of the browser's hands, and its cache away: this one stops the desk's alone.
  const browsing = await page.context().newCDPSession(page);
  browsing.on('Fetch.requestPaused', ({ requestId, request }) => {
    const json = { success: true, message: '', data: keptOrSaid(kept, request), status: 200 };
    const answer = {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: 'application/json' }],
      body: Buffer.from(JSON.stringify(json)).toString('base64'),
    };
    // A page that is closed waits for no answer.
    browsing.send('Fetch.fulfillRequest', answer).catch(() => undefined);
  });
  await browsing.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/Account/Settings' }] });
}

/** What the desk answers to a request: its rows, or that it has kept what it was told. */
function keptOrSaid(kept: Map<string, string>, { method, postData = '' }: { method: string; postData?: string }) {
  if (method === 'GET') return { total: kept.size, rows: [...kept].map(([name, value]) => ({ name, value })) };
  const { name, value }: { name: string; value?: string } = JSON.parse(postData);
  if (value === undefined) kept.delete(name);
  else kept.set(name, value);
  return '0';
}

/**
 * Signs a person in and waits until the page receives live events, so that it misses none of the following changes.
 */
export async function signInAndListen(page: Page, ...who: Tail<Parameters<typeof signIn>>): Promise<void> {
  const listening = page.waitForResponse('**/api/events');
  await signIn(page, ...who);
  await listening;
}

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;

/** Chooses an option of a combobox with keys, once its options have loaded. */
export async function chooseByTyping(page: Page, box: Locator, typed: string): Promise<void> {
  await box.fill(typed);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

/** Fills the sign-in form on the page; Enter submits it. */
export async function fillSignIn(page: Page, userName: string, password = demoPassword): Promise<void> {
  await page.locator('input[name=userName]').fill(userName);
  await page.locator('input[name=password]').fill(password);
}

/** Does something with a row of a list: with its button in sight, or else from the menu of the others. */
export async function actOn(row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name, exact: true });
  const more = row.locator('[data-more]');
  await expect(more.or(button).first()).toBeVisible();
  if ((await button.count()) > 0) return button.press('Enter');
  await more.press('Enter');
  await row.page().getByRole('menuitem', { name, exact: true }).press('Enter');
}

/**
 * Expires the page's session; the page notices at its next call, which `call` makes, and shows the sign-in instead of
 * the portal.
 */
export async function outliveSession(page: Page, call: () => Promise<unknown>): Promise<void> {
  await page.route(/\/api\/(?!Logon|Captcha)/, (route) =>
    route.fulfill(refusal(401, '4010001', 'Phiên làm việc đã kết thúc')),
  );
  // After the route: a call without its cookies would look like a stolen token, of which all sessions of the person are told.
  await page.context().clearCookies();
  await call();
  await expect(page).toHaveURL(/\/portal\/login\?redirect=/);
  await expect(page.locator('main#page')).toBeHidden();
  await page.unrouteAll();
}

/** Signs the same person in again at the sign-in that replaced the portal. */
export async function comeBack(page: Page, userName: string, password = demoPassword): Promise<void> {
  await fillSignIn(page, userName, password);
  await page.keyboard.press('Enter');
  await expect(page.locator('main#page')).toBeVisible();
}

/** Opens the page in a language, as if the person had chosen it on an earlier visit. */
export async function speak(page: Page, language: 'vi' | 'en'): Promise<void> {
  await page.addInitScript((chosen) => {
    if (localStorage.getItem('language') === null) localStorage.setItem('language', chosen);
  }, language);
}

/**
 * The page gets the server's own answers to `path`, their JSON changed by `change`. What is still on its way when the
 * test ends and its page closes fails no test.
 */
export async function changeAnswers<Body>(page: Page, path: string, change: (body: Body) => unknown): Promise<void> {
  await page.route(path, async (route) => {
    try {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: change((await answer.json()) as Body) });
    } catch (error) {
      if (!page.isClosed() && !/disposed|has been closed/.test(String(error))) throw error;
    }
  });
}

/** Changes the runtime settings that the server sends (PLT-08), for this page alone. */
export async function withSettings(page: Page, change: Readonly<Record<string, unknown>>): Promise<void> {
  await changeAnswers<object>(page, '**/portal/settings.json', (settings) => ({ ...settings, ...change }));
}

/** Has the server say that the person has unseen alerts. */
export async function withUnseenAlerts(page: Page, count: number): Promise<void> {
  const json = { success: true, message: '', data: { count }, status: 200 };
  await page.route('**/api/TheoDoi/ChuaXem', (route) => route.fulfill({ json }));
}

/** An error answer in the server's envelope, for a test that simulates this failure. */
export function refusal(status: number, code: string, message: string, field?: string) {
  const errors = [{ code, message, ...(field === undefined ? {} : { field }) }];
  return { status, json: { success: false, message, data: null, status, errors } };
}

/** Chooses files in the browser's file dialog, which `open` opens. */
export async function chooseFiles(
  page: Page,
  open: () => Promise<void>,
  files: Parameters<FileChooser['setFiles']>[0],
): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  // A key press may arrive before the request to intercept the dialog; waiting for an answer of the page prevents
  // this.
  await page.evaluate(() => undefined);
  await open();
  await (await opened).setFiles(files);
}
