/*
 * How long the proof of work takes a page (HRD-05): of a call that a risk rule asks for, and of a sign-in without a picture, in Chromium
 * as shipped. A busy machine takes longer: the same hashes one after the other in Node tell how much longer than its processor needs, and
 * the bar is for the page's time without that wait.
 */
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { beginsWithZeros, type Work, workText } from '#kit/contract/work.ts';
import { readSettings } from '#kit/server/settings/settings.ts';
import { openChromium, serveBuilt } from './kit/pages.ts';
import { median, print, quantile } from './kit/pairs.ts';

const kinds = [
  { name: 'beside a captcha', parts: 16, about: 300 },
  { name: 'instead of a picture', parts: 64, about: 1200 },
] as const;

/** Arguments: proofs of each kind (20). */
export async function run([times = '20']: readonly string[]): Promise<void> {
  const { workBits: bits } = readSettings({ MODE: 'demo', DATA_DIR: '.data/work' });
  const [served, browser] = await Promise.all([serveBuilt(join(import.meta.dirname, 'work-page')), openChromium()]);
  try {
    const page = await browser.newPage();
    await page.goto(served.address);
    for (const { name, parts, about } of kinds) {
      const [seen, alone]: [number[], number[]] = [[], []];
      for (let at = 0; at < Number(times); at += 1) {
        const work = { handle: randomBytes(32).toString('base64url'), bits, parts };
        const { waited, worked } = hashedIn(work);
        const took = await solvedIn(page, work);
        seen.push(took);
        alone.push((took * worked) / waited);
      }
      const [ours, atMost] = [median(alone), about * 2];
      const told = `as seen ${Math.round(median(seen))} ms, p95 ${Math.round(quantile(seen, 0.95))} ms`;
      const work = `proof of work ${name}, ${parts} parts of ${bits} bits: median of ${times}, ${told}`;
      print({ bench: 'work', work, ours, unit: 'ms', bar: `about ${about}, <= ${atMost}`, holds: ours <= atMost });
    }
  } finally {
    await browser.close();
    await served.close();
  }
}

async function solvedIn(page: Page, work: Work): Promise<number> {
  await page.evaluate((asked) => {
    document.title = '';
    globalThis.postMessage(asked);
  }, work);
  await page.waitForFunction(() => document.title !== '');
  return Number(await page.title());
}

/** How long the same hashes took this process, and how much of it its processor worked, in milliseconds. */
function hashedIn({ handle, bits, parts }: Work): { readonly waited: number; readonly worked: number } {
  const [started, before] = [performance.now(), process.cpuUsage()];
  for (let part = 0; part < parts; part += 1) {
    const isFound = (nonce: number) =>
      beginsWithZeros(
        createHash('sha256')
          .update(workText(handle, part, nonce))
          .digest(),
        bits,
      );
    for (let nonce = 0; !isFound(nonce); nonce += 1);
  }
  const { user, system } = process.cpuUsage(before);
  return { waited: performance.now() - started, worked: (user + system) / 1000 };
}
