import { randomInt } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { bearer } from './inquirer.ts';

export type Newcomer = { readonly username: string; readonly password: string };

/**
 * Creates a clerk of the demo's bank for one test alone, so that ending their sessions does not sign another test
 * out.
 */
export async function newClerk(request: APIRequestContext, by = 'an.admin'): Promise<Newcomer> {
  const [username, password] = [`rieng${randomInt(1e9)}`, 'ba con trau uong tra'];
  const data = { username, fullName: `Clerk ${username}`, roles: ['clerk'], reason: 'test' };
  const made = await request.post('/api/Users/Create', { headers: await bearer(by), data });
  const once = ((await made.json()) as { data: { oneTimePassword: string } }).data.oneTimePassword;
  const own = await bearer(username, once);
  const change = { password: once, newPassword: password };
  expect((await request.post('/api/Account/Password', { headers: own, data: change })).ok()).toBe(true);
  return { username, password };
}
