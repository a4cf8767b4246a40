import { type Browser, expect, type Page, test as base } from '@playwright/test';
import { badDebtAlerts, newDebtAlerts } from '#features/alerts/contract.ts';
import { type MenuItem, type Profile } from '#kit/browser/session/profile.ts';
import { demoPassword } from '#testing/person.ts';
import type { Language } from '#kit/words/words.ts';

/** How a page is looked at; the width in CSS pixels. */
export type Look = { readonly language: Language; readonly theme: 'light' | 'dark'; readonly width: number };

type SignedIn = { readonly page: Page; readonly menu: readonly MenuItem[]; readonly errors: readonly string[] };

/** One page for each person in a worker: signing in and loading the portal afresh would be most of the time. */
export const test = base.extend<object, { signedIn: (userName: string) => Promise<SignedIn> }>({
  signedIn: [
    async ({ browser }, use) => {
      const pages = new Map<string, Promise<SignedIn>>();
      await use((userName) => {
        const opened = pages.get(userName) ?? openAs(browser, userName);
        pages.set(userName, opened);
        return opened;
      });
    },
    { scope: 'worker' },
  ],
});

/** Who opens which screens: the first demo user of a role that may. */
const openers: Readonly<Record<string, string>> = {
  'alarm.read': 'minh.operator',
  'decoy.manage': 'root.bureau',
  'audit.read': 'ha.auditor',
  'fee.manage': 'minh.operator',
  'session.end': 'an.admin',
  'user.manage': 'an.admin',
  'branch.manage': 'an.admin',
  'role.compose': 'an.admin',
  'institution.manage': 'root.bureau',
  'webhook.manage': 'an.admin',
  'news.write': 'minh.operator',
  'operations.read': 'minh.operator',
  'order.work': 'minh.operator',
  'voluntary.ask': 'tam.member',
  'invoice.manage': 'minh.operator',
};

/** Who opens a screen in the tests. */
export const openerOf = ({ access }: { readonly access: string }): string => openers[access] ?? 'lan.clerk';

/** Changes the look as an earlier visit would have left it; the next page that is opened wears it. */
export async function wear(page: Page, { language, theme, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { language, theme },
  );
}

/** Signs somebody in behind a new page. */
async function openAs(browser: Browser, userName: string): Promise<SignedIn> {
  const context = await browser.newContext({ baseURL: process.env['PORTAL_URL'], timezoneId: 'Asia/Ho_Chi_Minh' });
  const page = await context.newPage();
  const answer = await page.request.post('/api/Logon', { data: { userName, password: demoPassword } });
  expect(answer.ok()).toBe(true);
  const { data }: { data: { profile: Profile } } = await answer.json();
  // A page of the portal's origin without the portal in it, and with an icon, which the browser would ask for.
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/blank');
  await page.evaluate((name) => localStorage.setItem('currentUserName', name), userName);
  return { page, menu: data.profile.menu, errors: watchErrors(page) };
}

/** Lists that open with the question whether their fee is agreed to (409): a browser notes every such answer as a fault. */
const feeFirst: readonly string[] = [badDebtAlerts.confirm.path, newDebtAlerts.confirm.path];

/** What the page complains of in its console, and what it throws. */
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
