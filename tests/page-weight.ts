import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

declare global {
  /** Lets the page do what it puts off until it is idle. */
  var goIdle: () => void;
}

const held = new WeakSet<Page>();

/** Each page that is opened from now on puts off what it does while it is idle, until `goIdle`: what loads before, it needs. */
export async function holdIdle(page: Page): Promise<void> {
  if (held.has(page)) return;
  held.add(page);
  await page.addInitScript(() => {
    const ask = window.requestIdleCallback;
    const waiting: Parameters<typeof ask>[] = [];
    window.requestIdleCallback = (...asked) => waiting.push(asked);
    window.goIdle = () => {
      window.requestIdleCallback = ask;
      for (const asked of waiting.splice(0)) ask(...asked);
    };
  });
}

export const goIdle = (page: Page): Promise<void> => page.evaluate(() => window.goIdle());

/** A file's name changes with its content. */
const sizes = new Map<string, number>();

async function sizeOf(page: Page, path: string): Promise<number> {
  const size = sizes.get(path) ?? gzipSync(await (await page.request.get(path)).body(), { level: 9 }).length;
  sizes.set(path, size);
  return size;
}

/** The parts of a picture, which come with it. */
const ofCharts = /^(?:chart|bars|stacked|row-bars|lines|linear|axes|band|heat|monotone|legend|series|tones|init)/;

/** What a page has loaded: whether a picture is among it, and the bytes of its scripts and styles when gzipped, pictures apart. */
export async function weightOf(page: Page): Promise<{ readonly hasPicture: boolean; readonly bytes: number }> {
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name, location.href).pathname),
  );
  const files = [...new Set(paths.filter((path) => /\.(?:js|css)$/.test(path)))];
  const nameOf = (path: string) => path.split('/').at(-1) ?? '';
  const counted = files.filter((path) => !ofCharts.test(nameOf(path)));
  const bytes = await Promise.all(counted.map((path) => sizeOf(page, path)));
  return {
    hasPicture: files.some((path) => /^(?:chart-frame|bars|lines|linear)-/.test(nameOf(path))),
    bytes: bytes.reduce((sum, size) => sum + size, 0),
  };
}
