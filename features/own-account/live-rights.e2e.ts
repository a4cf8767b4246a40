import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { people } from '#features/people/contract.ts';
import { session } from '#features/session/contract.ts';
import { stepAt, totpAt } from '#kit/server/second-factor/totp.ts';
import { axeFindings } from '#testing/axe.ts';
import { bearer } from '#testing/inquirer.ts';
import { test } from '#testing/pages/test.ts';
import { changeAnswers, speak } from '#testing/person.ts';
import { say, type Language } from '#kit/words/words.ts';
import { ownAccount } from './contract.ts';
import { ownWords } from './words.ts';

const chosen = 'ba con trâu uống trà';

type Made = { readonly username: string; readonly admin: Record<string, string> };

/** A new person whose page is signed in by the password alone. */
async function signedIn(page: Page, request: APIRequestContext): Promise<Made> {
  const username = `len.quyen${randomInt(1e9)}`;
  const admin = await bearer('yen.admin');
  const data = { username, fullName: 'Vũ Lên Quyền', roles: ['clerk'], reason: 'thử' };
  const made = await request.post(people.create.path, { headers: admin, data });
  const once = ((await made.json()) as { data: { oneTimePassword: string } }).data.oneTimePassword;
  const own = await bearer(username, once);
  const change = { password: once, newPassword: chosen };
  expect((await request.post(ownAccount.changePassword.path, { headers: own, data: change })).ok()).toBe(true);
  await page.goto('/portal/login');
  await page.locator('input[name=userName]').fill(username);
  await page.locator('input[name=password]').fill(chosen);
  await page.keyboard.press('Enter');
  await expect(page.locator('main#page')).toBeVisible();
  return { username, admin };
}

/** Registers an app in another session of the person; returns what tells the code that it shows next. */
async function registerElsewhere(request: APIRequestContext, username: string): Promise<() => string> {
  const headers = await bearer(username, chosen);
  const begun = await request.post(ownAccount.beginApp.path, { headers, data: {} });
  const { secret } = ((await begun.json()) as { data: { secret: string } }).data;
  const step = stepAt(Date.now());
  const data = { code: totpAt(secret, step) };
  expect((await request.post(ownAccount.confirmApp.path, { headers, data })).ok()).toBe(true);
  // The step of the moment may have been used: the next one's code is taken too.
  return () => totpAt(secret, stepAt(Date.now()) + 1);
}

for (const language of ['vi', 'en'] as const satisfies readonly Language[])
  test(`SES-01 a user who becomes an administrator while working gives their existing factor, and continues (${language})`, async ({
    page,
    request,
  }) => {
    const t = (key: keyof (typeof ownWords)['texts']) => say(ownWords, language, key);
    await speak(page, language);
    const { username, admin } = await signedIn(page, request);
    const nextCode = await registerElsewhere(request, username);
    // A demo requires no second factor: the test substitutes the answer that a bureau's server gives until it is
    // given.
    let isGiven = false;
    await changeAnswers<{ data: object }>(page, `**${session.profile.path}`, (body) => {
      const limited = { ...body.data, limitedTo: 'factor', permissions: [], menu: [] };
      return isGiven ? body : { ...body, data: limited };
    });
    const data = { username, roles: ['clerk'], dailyLimit: 100, reason: 'thử' };
    expect((await request.post(people.change.path, { headers: admin, data })).ok()).toBe(true);
    await expect(page.getByRole('alert').filter({ hasText: t('limitedGive') })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: t('giveFactor') }).click();
    await page.locator('input[name=code]').fill(nextCode());
    isGiven = true;
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('limitedGive'))).toHaveCount(0);
    await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
  });
