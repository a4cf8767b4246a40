/*
 * The keys that the tasks of a day need by keyboard alone, against their budgets (tests/keys): a key counts one, a
 * chord one, each character of a number or a captcha one; names and other free text, and autofilled or scanned text
 * do not count. A task begins on its open screen, with the page's own focus, and ends at its result.
 */
import { walk, walks } from '#tests/keys/walks.ts';
import { openChromium } from './kit/pages.ts';
import { startPortal } from './kit/portal.ts';

/** Arguments: a part of a task's name (all of them), subjects of the population behind the portal (2000). */
export async function run([part = '', subjects = '2000']: readonly string[]): Promise<void> {
  const [portal, browser] = await Promise.all([
    startPortal({ subjects: Number(subjects), environment: { BUREAU_SESSIONS_PER_USER: '100' } }),
    openChromium(),
  ]);
  try {
    for (const one of walks.filter(({ task }) => task.includes(part))) {
      const context = await browser.newContext({ baseURL: portal.origin, locale: 'vi-VN' });
      try {
        const walked = await walk(one, await context.newPage());
        process.stdout.write(`${JSON.stringify({ bench: 'keys', ...walked })}\n`);
      } finally {
        await context.close();
      }
    }
  } finally {
    await browser.close();
    await portal.stop();
  }
}
