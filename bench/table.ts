/*
 * B15: a table of 99,999 rows of 12 columns compared with the least DOM that shows the same, in Chromium, with a
 * normal main thread and one four times slower. The Vietnamese order is checked before anything is timed.
 */
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { heapOf, openChromium, serveBuilt, slowDown } from './kit/pages.ts';
import { print, quantile } from './kit/pairs.ts';
import { compare, inTurn, printTurns } from './kit/turns.ts';
import { benchRows } from './table-floor/rows.ts';

type Measured = {
  readonly show: number;
  readonly jump: number;
  readonly filter: number;
  readonly sort: number;
  readonly sortTask: number;
  readonly heap: number;
};

const jumps = 40;

/** Arguments: rows (99999), pairs (5), slow-downs (1,4). */
export async function run([rows = '99999', pairs = '5', slowDowns = '4,1']: readonly string[]): Promise<void> {
  const count = Number(rows);
  const expected = expectedNames(count);
  const [ours, floor] = await Promise.all(
    ['table-ours', 'table-floor'].map((folder) => serveBuilt(join(import.meta.dirname, folder))),
  );
  if (ours === undefined || floor === undefined) throw new Error('a page was not built');
  const browser = await openChromium();
  try {
    for (const slower of slowDowns.split(',').map(Number)) {
      const side = (address: string) => () => measure(browser, address, count, slower, expected);
      const measured = await inTurn({ ours: side(ours.address), floor: side(floor.address) }, { pairs: Number(pairs) });
      const taken = (name: keyof Measured) =>
        measured.map((pair) => ({ ours: pair.ours[name], floor: pair.floor[name] }));
      const about = (what: string) => ({
        bench: 'table',
        work: `${what}, ${count} x 12 rows, CPU ${slower}x`,
        unit: 'ms',
      });
      printTurns(about('show'), taken('show'), { atMost: 3 });
      printTurns(about(`jump frame p95 of ${jumps}`), taken('jump'), { atMost: 1.5 });
      printTurns(about('filter without accents over 12 columns'), taken('filter'), { atMost: 2 });
      const longest = Math.max(...measured.map((pair) => pair.ours.sortTask));
      const limit = { name: 'longest main-thread task, ms', measured: longest, atMost: 200 };
      printTurns(about('sort by name in Vietnamese order'), taken('sort'), { atMost: 1.2, limit });
      const heap = compare(taken('heap'));
      print({
        ...about('page heap over the data'),
        unit: 'bytes',
        ours: heap.ours,
        floor: heap.floor,
        bar: 'none without its peer',
        holds: true,
      });
    }
  } finally {
    await browser.close();
    await Promise.all([ours.close(), floor.close()]);
  }
}

async function measure(
  browser: Browser,
  address: string,
  count: number,
  slower: number,
  expected: readonly string[],
): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1300, height: 800 } });
  try {
    await page.goto(address);
    await page.waitForFunction(() => window.bench !== undefined);
    await page.evaluate((rows) => window.bench.make(rows), count);
    const dataHeap = await heapOf(page);
    await slowDown(page, slower);
    const show = await page.evaluate(() => window.bench.show());
    const heap = (await heapOf(page)) - dataHeap;
    await checkRows(page, count);

    const places = Array.from({ length: jumps }, (_, at) =>
      Math.floor(((at * 61_803) % 99_991) * (count / 99_991) * 0.99),
    );
    const frames = await page.evaluate(async (rows) => {
      const took: number[] = [];
      for (const row of rows) took.push(await window.bench.jump(row));
      return took;
    }, places);

    // The preparation of a first search is done by now, as for a reader who has looked at the table for a moment.
    await page.evaluate(() => window.bench.filter('nguyen'));
    const filters: number[] = [];
    for (const [text, found] of filterTexts(count)) {
      const answer = await page.evaluate((wanted) => window.bench.filter(wanted), text);
      if (answer.found !== found)
        throw new Error(`filter '${text}' found ${answer.found} rows, not ${found}, at ${address}`);
      filters.push(answer.ms);
    }
    await page.evaluate(() => window.bench.filter(''));
    await page.evaluate(() => window.bench.jump(0));

    const { ms: sort, longestTask } = await page.evaluate(() => window.bench.sort());
    const names = await page.evaluate(() => window.bench.names());
    if (JSON.stringify(names) !== JSON.stringify(expected)) {
      throw new Error(`wrong Vietnamese order at ${address}: ${names.join(', ')} instead of ${expected.join(', ')}`);
    }
    return { show, jump: quantile(frames, 0.95), filter: quantile(filters, 0.5), sort, sortTask: longestTask, heap };
  } finally {
    await page.close();
  }
}

/** After a jump the target row is visible. */
async function checkRows(page: Page, count: number): Promise<void> {
  const row = count >> 1;
  await page.evaluate((place) => window.bench.jump(place), row);
  const seen = await page.evaluate(() => window.bench.firstInSight());
  const wanted = `HT26${String(row + 1).padStart(6, '0')}`;
  if (seen !== wanted) throw new Error(`after a jump ${seen} is in sight, not ${wanted}`);
  await page.evaluate(() => window.bench.jump(0));
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase();
}

const counted = new Map<number, readonly (readonly [string, number])[]>();

/** The searched text, and how many rows hold it, counted here without either side's code. */
function filterTexts(count: number): readonly (readonly [string, number])[] {
  const known = counted.get(count);
  if (known) return known;
  const rows = benchRows(count);
  const texts = ['tran thi', 'ho chi minh', 'nguyen van an', 'khong co'].map((text) => {
    let found = 0;
    for (let row = 0; row < count; row += 1) {
      // Words occur only in these columns; every word must be somewhere in the row.
      const line = fold([rows.tenKH[row], rows.tinh[row], rows.diaChi[row], rows.nguoi[row]].join('|'));
      if (text.split(' ').every((word) => line.includes(word))) found += 1;
    }
    return [text, found] as const;
  });
  counted.set(count, texts);
  return texts;
}

/** Names at some positions of the right order, by the platform's own collator. */
function expectedNames(count: number): readonly string[] {
  const names = benchRows(count).tenKH;
  const { compare: inVietnamese } = new Intl.Collator('vi');
  const order = [...names.keys()].sort((a, b) => inVietnamese(names[a] ?? '', names[b] ?? ''));
  return [0, 1, 2, count >> 2, count >> 1, count - 2, count - 1].map((place) => names[order[place] ?? 0] ?? '');
}
