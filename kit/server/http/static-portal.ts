import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html, type Markup } from '#kit/server/documents/markup.ts';
import { type Language, languageOf } from '#kit/words/words.ts';
import { portalAddress } from './portal-address.ts';
import { pageHeaders } from './security-headers.ts';
import { hasDirectory } from '#kit/server/directory/directory.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

const hashedAsset = /\/assets\//;

/** A page that is read without scripts as well: its status, title and body as HTML. */
type WrittenPage = { readonly status: number; readonly title: string; readonly body: Markup };

/** The page at a path that is written for readers without scripts; undefined for all others. */
type WrittenPages = (
  path: string,
  reader: { readonly language: Language; readonly origin: string },
) => WrittenPage | undefined;

/**
 * Serves the built portal under /portal: every path that is not a file is the page, whose router decides (PLT-01). What is
 * `written` stands in the page too, for who reads it without scripts, and is known to be missing where it is.
 */
export async function servePortal(
  http: FastifyInstance,
  folder: string,
  settings: Settings,
  written: WrittenPages = () => undefined,
): Promise<void> {
  if (existsSync(folder)) {
    await http.register(fastifyStatic, {
      root: folder,
      prefix: '/portal/',
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        void reply.headers(pageHeaders);
        // Named as what it is, or the package would be taken for something to compress once more.
        if (path.endsWith('.tgz')) void reply.header('content-type', 'application/gzip');
        // A frame of another origin shows what people wrote in the portal's own type.
        if (path.endsWith('.woff2')) void reply.header('access-control-allow-origin', '*');
        void reply.header('cache-control', hashedAsset.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  http.get('/', async (_, reply) => reply.redirect('/portal/', 302));
  http.get('/portal', async (_, reply) => reply.redirect('/portal/', 302));
  http.get('/portal/settings.json', async (_, reply) =>
    reply.headers({ 'cache-control': 'no-store' }).send(pageSettings(settings)),
  );
  const page = (_: FastifyRequest, reply: FastifyReply) =>
    reply.headers({ ...pageHeaders, 'cache-control': 'no-cache' }).sendFile('index.html');
  http.get('/portal/', page);
  http.get('/portal/*', async (request, reply) => {
    // A missing file of an older release must not be answered with the page: the loader would read it as a script.
    if (hashedAsset.test(request.url))
      return reply.code(404).headers(pageHeaders).type('text/plain; charset=utf-8').send('');
    const language = languageOf(request.headers['accept-language']);
    const path = request.url.split('?')[0]?.replace(/\/$/, '') ?? '';
    const said = written(path, { language, origin: portalAddress({ settings, request }) });
    if (said === undefined || !existsSync(join(folder, 'index.html'))) return page(request, reply);
    return reply
      .code(said.status)
      .headers({ ...pageHeaders, 'cache-control': 'no-cache', vary: 'accept-language' })
      .type('text/html; charset=utf-8')
      .send(withWritten(await readFile(join(folder, 'index.html'), 'utf8'), said, language));
  });
}

/** The page with a text for readers without scripts in place of the advice to switch them on. */
function withWritten(page: string, { title, body }: WrittenPage, language: Language): string {
  return page
    .replace(/<html lang="\w+"/, () => `<html lang="${language}"`)
    .replace(/<title>.*?<\/title>/s, () => html`<title>${title}</title>`.text)
    .replace(
      /<noscript>.*?<\/noscript>/s,
      () =>
        html`<noscript><main style="max-width: 60rem; margin: 0 auto; padding: 0 16px; font: 16px/24px sans-serif">${body}</main></noscript>`
          .text,
    );
}

/** The runtime settings of the page (PLT-08): read when it loads, never in the build. Nothing here is secret. */
function pageSettings(settings: Settings) {
  return {
    apiBase: settings.apiBase,
    apiVersion: settings.apiVersion,
    trustedDomains: settings.trustedDomains,
    directoryBase: settings.directoryBase,
    directoryLoginPath: settings.directoryLoginPath,
    directoryLogoutPath: settings.directoryLogoutPath,
    directoryByCode: hasDirectory(settings),
    logLevel: settings.logLevel,
    csrf: settings.csrf,
    hotline: settings.hotline,
    uploadExtensions: settings.uploadExtensions,
    idleMinutes: settings.idleMinutes,
  };
}
