import { expect, type Page, test } from '@playwright/test';
import { demoUsers } from '#apps/server/demo-users.ts';
import { screens } from '#features/screens.ts';
import { screenWords } from '#features/words.ts';
import { type MenuItem, pathsOf, type Profile } from '#kit/browser/session/profile.ts';
import { standsFor } from '#kit/contract/screen.ts';
import { axeFindings } from '#kit/testing/axe.ts';
import { demoPassword } from '#kit/testing/person.ts';
import { type Language, languages, say } from '#kit/words/words.ts';

type Look = { readonly language: Language; readonly theme: 'light' | 'dark'; readonly width: number };

const isLong = process.env['LONG'] === '1';

/** Each screen vi-light and en-dark; all languages, themes and widths in the long size. */
const looks: readonly Look[] = isLong
  ? languages.flatMap((language) =>
      (['light', 'dark'] as const).flatMap((theme) => [1280, 1100, 390].map((width) => ({ language, theme, width }))),
    )
  : [
      { language: 'vi', theme: 'light', width: 1280 },
      { language: 'en', theme: 'dark', width: 390 },
    ];

/** Who opens which screens: the first demo user of a role that may. */
const openers: Readonly<Record<string, string>> = {
  'session.end': 'an.admin',
  'news.write': 'minh.operator',
  'voluntary.ask': 'tam.member',
};

for (const look of looks) {
  for (const screen of screens) {
    const title = say(screenWords, look.language, screen.title);
    test(`LNG-03 ${screen.path} opens in ${look.language}, ${look.theme}, ${look.width} px wide, and axe finds nothing`, async ({
      page,
    }) => {
      const errors = watchErrors(page);
      await page.setViewportSize({ width: look.width, height: 900 });
      const menu = await openAs(page, openers[screen.access] ?? 'lan.clerk', look);
      const path = pathsOf(menu).find((told) => standsFor(screen.path, told)) ?? screen.path;
      await page.goto(`/portal/main/${path}`);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('h1')).toContainText(title);
      await expect(page.locator('html')).toHaveAttribute('lang', look.language);
      // The gallery shows what is under way as a specimen, for ever.
      await expect(page.locator('[aria-busy=true]:not([data-specimen] *)')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
      expect(errors).toEqual([]);
    });
  }
}

/** One person of each set of roles, who share their menu; everybody in the long size. */
const people = demoUsers.filter(({ at }) => at.length === 1);
const each = isLong ? people : [...new Map(people.toReversed().map((one) => [one.roles.join(), one])).values()];

for (const { username, roles } of each) {
  test(`SES-06 ${username} (${roles.join(', ')}) signs in and opens every screen of the own menu`, async ({ page }) => {
    const errors = watchErrors(page);
    const menu = await openAs(page, username, { language: 'vi', theme: 'light', width: 1280 });
    await page.goto('/portal/main');
    await expect(page.locator('main#page')).toBeVisible();
    for (const path of pathsOf(menu)) {
      await page.goto(`/portal/main/${path}`);
      await expect(page.locator('main#page h1')).toHaveCount(1);
      expect(new URL(page.url()).pathname).toBe(`/portal/main/${path}`);
    }
    expect(errors).toEqual([]);
  });
}

/** Signs in behind the page and leaves the chosen look as an earlier visit would have. */
async function openAs(page: Page, userName: string, { language, theme }: Look): Promise<readonly MenuItem[]> {
  const answer = await page.request.post('/api/Logon', { data: { userName, password: demoPassword } });
  expect(answer.ok()).toBe(true);
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    { language, theme, currentUserName: userName },
  );
  const { data }: { data: { profile: Profile } } = await answer.json();
  return data.profile.menu;
}

/** What the page complains of in its console, and what it throws. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
}
