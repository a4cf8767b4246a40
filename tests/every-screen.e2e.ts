import { expect, type Page } from '@playwright/test';
import { demoUsers } from '#apps/server/demo-users.ts';
import { screens, screenWords } from '#features/screens.ts';
import { pathsOf } from '#kit/browser/session/profile.ts';
import { standsFor } from '#kit/contract/screen.ts';
import { axeFindings } from '#testing/axe.ts';
import { languages, say } from '#kit/words/words.ts';
import { measure } from './look-measures.ts';
import { goIdle, holdIdle, weightOf } from './page-weight.ts';
import { change, type Look, openerOf, test, wear } from './signed-in.ts';

const isLong = process.env['LONG'] === '1';

/** Lists of tickets, whose rows of state 0 have nothing to open yet. */
const ticketLists: readonly string[] = ['reply-customer', 'response-charity', 'batch-and-product-customer-response'];

/**
 * Each screen in vi-light and en-dark, in turn on one page, whose look is changed while it stands; with LONG in all languages, themes
 * and widths, each on a page of its own.
 */
const looks: readonly Look[] = isLong
  ? languages.flatMap((language) =>
      (['light', 'dark'] as const).flatMap((theme) => [1280, 1100, 390].map((width) => ({ language, theme, width }))),
    )
  : [
      { language: 'vi', theme: 'light', width: 1280 },
      { language: 'en', theme: 'dark', width: 390 },
    ];

/** Lists whose picture comes with them. */
const withPicture: readonly string[] = ['data-quality', 'product-adjustment-r18', 'audit-log'];
/** A list whose picture comes once there is something to draw, which other tests may have made. */
const withPictureLater = 'score-comparison';

for (const screen of screens) {
  test(`LNG-03 LST-03 PLT-05 ${screen.path} opens in every look, axe finds no violation, one main button at most, and each row opens something; a list is 240 kB at most`, async ({
    signedIn,
  }) => {
    const { page, menu, errors } = await signedIn(openerOf(screen));
    // Another test of this page may have had calls refused.
    const before = errors.length;
    const path = pathsOf(menu).find((told) => standsFor(screen.path, told)) ?? screen.path;
    for (const look of looks) {
      await test.step(`${look.language}, ${look.theme}, ${look.width} px wide`, async () => {
        const isLoaded = isLong || look === looks[0];
        if (isLoaded) {
          await holdIdle(page);
          await wear(page, look);
          await page.goto(`/portal/main/${path}`);
        } else await change(page, look);
        await expect(page.locator('h1')).toHaveCount(1);
        await expect(page.locator('h1')).toContainText(say(screenWords, look.language, screen.title));
        await expect(page.locator('html')).toHaveAttribute('lang', look.language);
        // The gallery shows loading states permanently, as samples.
        await expect(page.locator('.waiting')).toHaveCount(0);
        await expect(page.locator('[aria-busy=true]:not([data-specimen] *)')).toHaveCount(0);
        const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
        await expect.poll(fits).toBe(true);
        // Contrast cannot be measured behind the sticky bar at the top, to which a fee question scrolls the form.
        await page.evaluate(() => window.scrollTo(0, 0));
        expect(await axeFindings(page)).toEqual([]);
        if (!ticketLists.includes(screen.path))
          expect(
            await page.locator('main [role=grid] tr[data-place]:not([data-opens])').count(),
            'rows that lead nowhere (LST-03)',
          ).toBe(0);
        expect((await measure(page)).primary, 'filled buttons in sight').toBeLessThanOrEqual(1);
        if (isLoaded) await isLight(page, screen.path);
        expect(errors.slice(before)).toEqual([]);
        // Nobody opens pages so quickly for long: beyond a person's share calls are refused (kit/server/calls/places.ts).
        if (isLong) await page.waitForTimeout(1_500);
      });
    }
    await test.step('forced colours without motion, at 200 % and at 400 %', () => staysWhole(page));
  });
}

/** What a list needs is 240 kB of scripts and styles at most, charts apart (PLT-05); then the page does what it put off. */
async function isLight(page: Page, path: string): Promise<void> {
  if ((await page.locator('main [role=grid]').count()) > 0) {
    const hasPicture = withPicture.includes(path);
    const isDrawn = async () => (await weightOf(page)).hasPicture;
    if (path !== withPictureLater) await expect.poll(isDrawn, { message: path }).toBe(hasPicture);
    expect.soft((await weightOf(page)).bytes, 'bytes of scripts and styles').toBeLessThanOrEqual(240_000);
  }
  await goIdle(page);
}

/** The page as it stands goes on when it is enlarged, in the reader's own colours, and when nothing may move (PLT-05). */
async function staysWhole(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  for (const [width, height] of [
    [640, 400],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height });
    const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(widthOf, `${width} px`).toBeLessThanOrEqual(width);
  }
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 100)
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'transition')),
  );
  expect(moving, 'what moves').toEqual([]);
  await page.emulateMedia({ reducedMotion: null, forcedColors: null });
}

/** One person for each set of roles, because they have the same menu; all people with LONG. */
const people = demoUsers.filter(({ at }) => at.length === 1);
const each = isLong ? people : [...new Map(people.toReversed().map((one) => [one.roles.join(), one])).values()];

for (const { username, roles } of each) {
  test(`SES-06 ${username} (${roles.join(', ')}) opens every screen of their menu`, async ({ signedIn }) => {
    const { page, menu, errors } = await signedIn(username);
    const before = errors.length;
    await wear(page, { language: 'vi', theme: 'light', width: 1280 });
    await page.goto('/portal/main');
    await expect(page.locator('main#page')).toBeVisible();
    for (const path of pathsOf(menu)) {
      const screen = screens.find((one) => standsFor(one.path, path));
      if (screen === undefined) throw new Error(`The menu leads to ${path}, and there is no such screen`);
      // Navigate like the menu does, without reloading the portal.
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `/portal/main/${path}`);
      await expect(page.locator('main#page h1')).toContainText(say(screenWords, 'vi', screen.title));
      expect(new URL(page.url()).pathname).toBe(`/portal/main/${path}`);
    }
    expect(errors.slice(before)).toEqual([]);
  });
}
