import type { Page } from '@playwright/test';
import { signIn } from '#testing/person.ts';
import { keysOf } from './counted.ts';
import { deskWalks } from './desk-walks.ts';
import { inquiryWalks } from './inquiry-walks.ts';
import type { Walk } from './walk.ts';

export const walks: readonly Walk[] = [...deskWalks, ...inquiryWalks];

export type Walked = {
  readonly task: string;
  readonly keys: number;
  /** The part of the keys that are characters of numbers and codes. */
  readonly ofThemData: number;
  readonly budget: number;
  readonly holds: boolean;
};

/** Does a task by keyboard alone, in Vietnamese, and counts its keys. */
export async function walk({ task, budget, user, at, run }: Walk, page: Page): Promise<Walked> {
  const keys = keysOf(page);
  if (at === undefined) await page.goto('/portal/login');
  else await signIn(page, user, { at: `/portal/main/${at}` });
  await run(page, keys);
  const counted = keys.count();
  return { task, ...counted, budget, holds: counted.keys <= budget };
}
