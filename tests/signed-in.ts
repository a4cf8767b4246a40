import { type Browser, expect, type Page, test as base } from '@playwright/test';
import { badDebtAlerts, newDebtAlerts } from '#features/alerts/contract.ts';
import { type MenuItem, type Profile } from '#kit/browser/session/profile.ts';
import { demoPassword } from '#testing/person.ts';
import type { Language } from '#kit/words/words.ts';

/** How a page is displayed; the width is in CSS pixels. */
export type Look = { readonly language: Language; readonly theme: 'light' | 'dark'; readonly width: number };

type SignedIn = { readonly page: Page; readonly menu: readonly MenuItem[]; readonly errors: readonly string[] };

/** Milliseconds after which a page that nobody used is opened anew: its session would soon end for want of a call. */
const longestRest = 600_000;

/**
 * One page for each person in a worker, because signing in and loading the portal again would take most of the time.
 */
export const test = base.extend<object, { signedIn: (userName: string) => Promise<SignedIn> }>({
  signedIn: [
    async ({ browser }, use) => {
      const pages = new Map<string, { readonly opened: Promise<SignedIn>; readonly usedAt: number }>();
      await use(async (userName) => {
        const kept = pages.get(userName);
        const isFresh = kept !== undefined && Date.now() - kept.usedAt < longestRest;
        if (kept !== undefined && !isFresh) await (await kept.opened).page.context().close();
        const opened = isFresh ? kept.opened : openAs(browser, userName);
        pages.set(userName, { opened, usedAt: Date.now() });
        return opened;
      });
    },
    { scope: 'worker' },
  ],
});

/** The person who opens a screen: the first demo user with a permitted role. */
const openers: Readonly<Record<string, string>> = {
  'alarm.read': 'minh.operator',
  'application.manage': 'an.admin',
  'application.read': 'an.admin',
  'decoy.manage': 'root.bureau',
  'audit.read': 'ha.auditor',
  'fee.manage': 'minh.operator',
  'finding.decide': 'minh.operator',
  'report.past': 'minh.operator',
  restate: 'hoa.approver',
  'search.answer': 'an.admin',
  'session.end': 'an.admin',
  'user.manage': 'an.admin',
  'branch.manage': 'an.admin',
  'role.compose': 'an.admin',
  'institution.manage': 'root.bureau',
  'webhook.manage': 'an.admin',
  'news.write': 'minh.operator',
  'operations.read': 'minh.operator',
  'order.work': 'minh.operator',
  'breach.manage': 'minh.operator',
  'voluntary.ask': 'tam.member',
  'invoice.manage': 'minh.operator',
};

/** The person who opens a screen in the tests. */
export const openerOf = ({ access }: { readonly access: string }): string => openers[access] ?? 'lan.clerk';

/** Sets the look as an earlier visit would have stored it; it applies to the next page that is opened. */
export async function wear(page: Page, { language, theme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { language, theme },
  );
}

/** Changes the look of the page as it stands: the choice was made in another tab, and the window has another width. */
export async function change(page: Page, look: Look): Promise<void> {
  await wear(page, look);
  await page.evaluate(
    (kept) => {
      for (const [key, newValue] of Object.entries(kept)) dispatchEvent(new StorageEvent('storage', { key, newValue }));
    },
    { language: look.language, theme: look.theme },
  );
}

/** Signs a person in on a new page. */
async function openAs(browser: Browser, userName: string): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: process.env['PORTAL_URL'], timezoneId: 'Asia/Ho_Chi_Minh' });
  const page = await context.newPage();
  const answer = await page.request.post('/api/Logon', { data: { userName, password: demoPassword } });
  expect(answer.ok()).toBe(true);
  const { data }: { data: { profile: Profile } } = await answer.json();
  // A blank page of the portal's origin, without the portal, and with an icon, which the browser would request
  // otherwise.
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/blank');
  await page.evaluate((name) => localStorage.setItem('currentUserName', name), userName);
  // While anything is routed, a page has no cache and each of its requests goes by way of the test.
  await page.unrouteAll();
  return { page, menu: data.profile.menu, errors: watchErrors(page) };
}

/** Lists that first ask the user to agree to a fee (409): browsers log every such answer as an error. */
const feeFirst: readonly string[] = [badDebtAlerts.confirm.path, newDebtAlerts.confirm.path];

/** The errors on the page's console, and its uncaught exceptions. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const isFee =
      feeFirst.includes(new URL(message.location().url, page.url()).pathname) && message.text().includes('409');
    if (message.type() === 'error' && !isFee) errors.push(message.text());
  });
  return errors;
}
