import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { screens } from '#features/screens.ts';
import { session } from '#features/session/contract.ts';
import { pathsOf } from '#kit/browser/session/profile.ts';
import { standsFor } from '#kit/contract/screen.ts';
import { errors } from '#features/refusals.ts';
import { languages } from '#kit/words/words.ts';
import { type Look, openerOf, test, wear } from './signed-in.ts';

// Takes pictures of every screen for a person to look at (npm run screens); other tests prove that the screens are
// right.

const folder = process.env['PICTURES'] ?? 'test-results/screens';
const named = process.env['PICTURES_LOOKS'];
const isAll = process.env['PICTURES_ALL'] === '1';

const states = ['full', 'empty', 'failed'] as const;
type State = (typeof states)[number];
type Shot = Look & { readonly state: State };

/** Each screen in two looks and three states; in all of them with --all, in the named ones with --looks. */
const shots: readonly Shot[] = named
  ? named.split(',').map(shotOf)
  : isAll
    ? languages.flatMap((language) =>
        (['light', 'dark'] as const).flatMap((theme) => [
          ...(['full', 'empty', 'failed'] as const).map((state) => ({ language, theme, width: 1280, state })),
          { language, theme, width: 1100, state: 'full' as const },
          { language, theme, width: 390, state: 'full' as const },
        ]),
      )
    : [
        { language: 'vi', theme: 'light', width: 1280, state: 'full' },
        { language: 'en', theme: 'dark', width: 390, state: 'full' },
        { language: 'vi', theme: 'dark', width: 1280, state: 'empty' },
        { language: 'en', theme: 'light', width: 1280, state: 'failed' },
      ];

mkdirSync(folder, { recursive: true });

test('pictures of home and of the sign-in', async ({ signedIn, browser }) => {
  const { page } = await signedIn('lan.clerk');
  const stranger = await (await browser.newContext({ baseURL: process.env['PORTAL_URL'] })).newPage();
  await stranger.goto('/portal/login');
  for (const shot of shots) {
    await wear(page, shot);
    await answerAs(page, shot);
    await page.goto('/portal/main');
    await take(page, shot, 'home');
    await wear(stranger, shot);
    await answerAs(stranger, shot);
    await stranger.reload();
    await take(stranger, shot, 'login');
  }
});

for (const screen of screens) {
  test(`pictures of ${screen.path}`, async ({ signedIn }) => {
    test.setTimeout(300_000);
    const { page, menu } = await signedIn(openerOf(screen));
    const path = pathsOf(menu).find((told) => standsFor(screen.path, told)) ?? screen.path;
    const address = await addressOf(page, path);
    for (const shot of shots) {
      await wear(page, shot);
      await answerAs(page, shot);
      await page.goto(address);
      await take(page, shot, screen.path);
    }
  });
}

/** Takes a picture of the page once all loading and motion has ended. */
async function take(page: Page, { language, theme, width, state }: Shot, called: string): Promise<void> {
  await page.locator('h1').first().waitFor();
  // Permanent loading states are samples.
  await expect(page.locator('.waiting')).toHaveCount(0);
  const busy = page.locator('[aria-busy=true]:not([data-specimen] *)');
  await expect(busy).toHaveCount(0);
  await page.waitForTimeout(300);
  // What was loaded may itself load something: a chart comes after its figures.
  await expect(busy).toHaveCount(0);
  const name = [called.replaceAll(/[^a-z0-9]+/gi, '-'), language, theme, width, state].join('.');
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** The address of a screen; a detail screen opens the first entry of its list, if there is one. */
async function addressOf(page: Page, path: string): Promise<string> {
  const own = `/portal/main/${path}`;
  const list = own.replace(/\/detail$/, '');
  if (list === own) return own;
  await page.unroute('**/api/**');
  await page.goto(list);
  const entry = page.locator(`main a[href^="${own}"]`).first();
  await expect(entry.or(page.locator('[role=grid][aria-busy=false]').first()).first()).toBeVisible();
  return (await entry.getAttribute('href', { timeout: 2_000 }).catch(() => null)) ?? own;
}

/** Parses a look and a state of --looks: language.theme.width.state. */
function shotOf(name: string): Shot {
  const parts = name.split('.');
  const language = languages.find((one) => one === parts[0]);
  const theme = (['light', 'dark'] as const).find((one) => one === parts[1]);
  const width = Number(parts[2]);
  const state = states.find((one) => one === parts[3]);
  if (language === undefined || theme === undefined || !(width > 0) || state === undefined)
    throw new Error(`${name} is no look: language.theme.width.state, such as en.dark.1280.full`);
  return { language, theme, width, state };
}

/** Requests of the portal itself, before it shows any screen. */
const ofTheFrame = new Set<string>(Object.values(session).map(({ path }) => path));

/**
 * Answers the requests of a screen normally, with empty lists, or not at all; the signed-in user is always answered.
 */
async function answerAs(page: Page, { language, state }: Shot): Promise<void> {
  await page.unroute('**/api/**');
  if (state === 'full') return;
  const refused = errors['general'];
  await page.route('**/api/**', async (route) => {
    if (ofTheFrame.has(new URL(route.request().url()).pathname)) return route.continue();
    if (state === 'failed') {
      const json = {
        success: false,
        message: refused.text[languages.indexOf(language)],
        data: null,
        status: refused.status,
        code: refused.number,
      };
      return route.fulfill({ status: refused.status, json });
    }
    const answer = await route.fetch().catch(() => undefined);
    if (answer === undefined) return route.abort();
    if (!answer.headers()['content-type']?.includes('json')) return route.fulfill({ response: answer });
    const envelope: unknown = await answer.json();
    if (!isList(envelope)) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: { ...envelope, data: { ...envelope.data, total: 0, rows: [] } } });
  });
}

function isList(envelope: unknown): envelope is { data: { total: number; rows: unknown[] } } {
  if (typeof envelope !== 'object' || envelope === null || !('data' in envelope)) return false;
  const { data } = envelope;
  return typeof data === 'object' && data !== null && 'rows' in data && 'total' in data;
}
