import { expect, type Locator, type Page } from '@playwright/test';
import { contracts } from '#features/contracts.ts';
import { screens } from '#features/screens.ts';
import { pathsOf } from '#kit/browser/session/profile.ts';
import type { CallGroup } from '#kit/contract/call.ts';
import { standsFor } from '#kit/contract/screen.ts';
import { axeFindings } from '#testing/axe.ts';
import { openerOf, test, wear } from './signed-in.ts';

// Whatever a screen opens is looked at while it is open: menus, drawers, dialogs, panels, lists of choices, help.

const isLong = process.env['LONG'] === '1';

/** One of each kind of screen; all of them with LONG. */
const few = ['reply-customer', 'users', 'holidays', 'spend', 'customer-inquiry'];
const looked = screens.filter(({ path }) => isLong || few.includes(path));

const groups: Readonly<Record<string, CallGroup>> = contracts;
/** What would change something is refused: a screen is left as it was found. */
const changing = new Set<string>(
  Object.values(groups).flatMap((calls) =>
    Object.values(calls).flatMap((call) => ('changes' in call && call.changes !== undefined ? [call.path] : [])),
  ),
);

const boxes =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], main [aria-expanded=true], header [aria-expanded=true]';
const openers = 'main :is(button, [role=combobox]):not([aria-disabled=true], :disabled, [data-specimen] *)';

/** What every list or every form opens is looked at on the first three screens that have it. */
const seen = new Map<string, number>();

for (const screen of looked)
  test(`PLT-05 axe finds nothing on what ${screen.path} opens`, async ({ signedIn }) => {
    test.setTimeout(600_000);
    const { page, menu } = await signedIn(openerOf(screen));
    const path = pathsOf(menu).find((told) => standsFor(screen.path, told)) ?? screen.path;
    await page.unrouteAll();
    await wear(page, { language: 'vi', theme: 'light', width: 1280 });
    const open = async () => {
      await page.goto(`/portal/main/${path}`);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('[aria-busy=true]:not([data-specimen] *)')).toHaveCount(0);
    };
    await open();
    await page.route(
      (url) => changing.has(url.pathname),
      (route) => route.fulfill({ status: 409, json: { success: false, message: 'Không', data: null, status: 409 } }),
    );
    for (const key of ['F1', 'Control+/']) {
      await page.keyboard.press(key);
      // It comes with its file: closed before that, it would open over what is looked at next.
      await expect(page.locator('[role=dialog]'), `${key} opens something`).toBeVisible();
      await lookAtOpened(page, key);
      await expect(page.locator('[role=dialog]')).toHaveCount(0);
    }
    await pressFirstRow(page, screen.path);
    await open();
    for (const name of await namesOf(page)) {
      const opener = page.locator(openers).and(page.locator(`[data-look="${name}"]`));
      if ((await opener.count()) === 0) continue;
      await opener.click({ timeout: 5_000 }).catch(() => undefined);
      await lookAtOpened(page, name);
      // A button may lead elsewhere, and what it opened may have drawn the page anew.
      if (!page.url().includes(path) || (await opener.count()) === 0) {
        await open();
        await namesOf(page);
      }
    }
    await page.unrouteAll();
  });

/** A press on the first row of a list opens another page, or something on this one, which is looked at. */
async function pressFirstRow(page: Page, path: string): Promise<void> {
  const row = page.locator('main [role=grid] tr[data-opens]').first();
  if ((await row.count()) === 0) return;
  const before = page.url();
  const shown = page.locator(`${boxes}, main [data-report], main form`);
  const count = await shown.count();
  await row.locator('td:not(:has(a, button, input), [data-card])').first().click();
  const isOpen = async () => page.url() !== before || (await shown.count()) > count;
  await expect.poll(isOpen, `a row of ${path} opens something (LST-03)`).toBe(true);
  if ((await page.locator('[role=dialog]').count()) > 0) await lookAtOpened(page, 'a row');
}

/** Numbers the buttons that may open something, and answers their numbers: of a list's rows the first one's alone. */
async function namesOf(page: Page): Promise<readonly string[]> {
  const found = await page.locator(openers).evaluateAll((all) => {
    const told = all.filter(
      (one) =>
        one.closest('tr[data-place]:not([data-place="0"])') === null &&
        one.getBoundingClientRect().width > 0 &&
        getComputedStyle(one).visibility === 'visible',
    );
    return told.map((one, at) => {
      const called = one.getAttribute('aria-label') ?? one.textContent.trim();
      one.setAttribute('data-look', `${at}`);
      return { at: `${at}`, called: `${one.getAttribute('role') ?? 'button'} ${called}`.replaceAll(/\d+/g, '') };
    });
  });
  return found
    .filter(({ called }) => (seen.get(called) ?? 0) < 3)
    .map(({ at, called }) => {
      seen.set(called, (seen.get(called) ?? 0) + 1);
      return at;
    });
}

/** Looks at what is open, then at what each line of a menu opens, and closes it. */
async function lookAtOpened(page: Page, by: string): Promise<void> {
  await atRest(page);
  const opened = page.locator(boxes);
  if ((await opened.count()) > 0) {
    await expect(page.locator('[role=dialog] [aria-busy=true], [role=dialog] .waiting')).toHaveCount(0);
    // A panel comes with its file.
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[aria-expanded=true][aria-controls]')].every(
        (one) => document.getElementById(one.getAttribute('aria-controls') ?? '') !== null,
      ),
    );
    expect(await findings(page), `opened by ${by}`).toEqual([]);
    const lines = page.locator('[role=menu] [role=menuitem]:not([aria-disabled=true])');
    for (let line = 0; line < (await lines.count()); line += 1) await lookAtLine(page, lines.nth(line));
  }
  await closeAll(page);
}

/** What axe finds, but for what only lies below the panel that is open: that was looked at while nothing was. */
async function findings(page: Page) {
  const isBelow = (node: string) =>
    /overlapped by another|partially obscured|has no value|an image node|too short|previous heading/.test(node);
  const doubtful = ['color-contrast', 'target-size', 'heading-order'];
  return (await axeFindings(page))
    .map(({ rule, nodes }) => ({
      rule,
      nodes: nodes.filter((node) => !doubtful.includes(rule) || !isBelow(node)),
    }))
    .filter(({ nodes }) => nodes.length > 0);
}

async function lookAtLine(page: Page, line: Locator): Promise<void> {
  const called = await line.textContent();
  const more = page.locator('[data-more][aria-expanded=true]');
  const at = await more.getAttribute('data-look').catch(() => null);
  await line.click();
  await atRest(page);
  if ((await page.locator('[role=dialog], [role=alertdialog]').count()) > 0) {
    await expect(page.locator('[role=dialog] [aria-busy=true]')).toHaveCount(0);
    expect(await findings(page), `opened by ${called ?? ''}`).toEqual([]);
  }
  await closeAll(page);
  if (at !== null)
    await page
      .locator(`[data-look="${at}"]`)
      .click({ timeout: 5_000 })
      .catch(() => undefined);
}

/** Waits for what a press opens or closes: the page has drawn itself, however slow it is. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
    await new Promise((rested) => setTimeout(rested, 100));
  });
}

async function closeAll(page: Page): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    if ((await page.locator('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]').count()) === 0) break;
    await page.keyboard.press('Escape');
    await atRest(page);
  }
  await page.keyboard.press('Escape');
}

for (const screen of looked)
  test(`PLT-05 ${screen.path} is whole in forced colours, at 200 % and at 400 %`, async ({ signedIn }) => {
    const { page, menu } = await signedIn(openerOf(screen));
    const path = pathsOf(menu).find((told) => standsFor(screen.path, told)) ?? screen.path;
    await page.unrouteAll();
    for (const [width, height, forcedColors] of [
      [1280, 800, 'active'],
      [640, 400, 'none'],
      [320, 256, 'none'],
    ] as const) {
      await page.emulateMedia({ forcedColors });
      await wear(page, { language: 'vi', theme: 'light', width });
      await page.setViewportSize({ width, height });
      await page.goto(`/portal/main/${path}`);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('[aria-busy=true]:not([data-specimen] *)')).toHaveCount(0);
      const across = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(across, { message: `${width} px` }).toBeLessThanOrEqual(width);
      // Forced colours are the reader's own; what axe reads of them is what a style said before.
      const found = (await axeFindings(page)).filter(
        ({ rule }) => forcedColors === 'none' || rule !== 'color-contrast',
      );
      expect(found, `${width} px, ${forcedColors}`).toEqual([]);
    }
    await page.emulateMedia({ forcedColors: 'none' });
  });
