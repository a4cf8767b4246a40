import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { pageHeaders } from './security-headers.ts';
import { hasDirectory } from '#kit/server/directory/directory.ts';
import type { Settings } from '#kit/server/settings/settings.ts';

const hashedAsset = /\/assets\//;

/**
 * Serves the built portal under /portal: every path that is not a file is the page, whose router decides (PLT-01).
 */
export async function servePortal(http: FastifyInstance, folder: string, settings: Settings): Promise<void> {
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
    if (hashedAsset.test(request.url)) return reply.code(404).headers(pageHeaders).type('text/plain').send('');
    return page(request, reply);
  });
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
