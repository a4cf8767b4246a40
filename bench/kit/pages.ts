import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '#tools/chromium.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The machine's Chromium, as the tests find it, or else Playwright's own. */
export function openChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({ args: [...flags, ...more], ...(executablePath === undefined ? {} : { executablePath }) });
}

/** Slows a page's main thread down by a factor, as the bars require. Workers keep their speed. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Bytes of JavaScript heap a page holds after a garbage collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

export type Served = { readonly address: string; readonly close: () => Promise<void> };

/** Builds a folder's index.html as shipped and serves it, gzipped, on a free port. */
export async function serveBuilt(folder: string): Promise<Served> {
  const out = await mkdtemp(join(tmpdir(), 'bench-page-'));
  await build({
    configFile: false,
    root: folder,
    base: '/',
    logLevel: 'error',
    build: { outDir: out, emptyOutDir: true },
    worker: { format: 'es' },
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = normalize(new URL(request.url ?? '/', 'http://bench').pathname);
    const file = join(out, path === '/' ? 'index.html' : path);
    try {
      const body = gzipSync(await readFile(file));
      response
        .writeHead(200, {
          'content-type': types[extname(file)] ?? 'application/octet-stream',
          'content-encoding': 'gzip',
        })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the page server has no port');
  return {
    address: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(out, { recursive: true, force: true });
    },
  };
}
