import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallGroup } from '#kit/contract/call.ts';
import { Refusal } from '#kit/contract/refusal.ts';
import { buildOpenApi, callsOn, type Reference } from '#kit/server/calls/openapi.ts';

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
};

const pageOf = (title: string, script: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Credit information bureau: ${title}</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<main id="calls"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/${script}"></script>
</body>
</html>
`;

// The token entered for trying calls stays in this page: persistAuthorization would store it in the browser.
const startOf = (url: string, more = '') => `SwaggerUIBundle({
  url: '${url}',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  validatorUrl: null,${more}
});
`;

/** The pages: of the portal's calls, and of programs' calls, which are not tried there: a browser has no key of theirs. */
const pages = [
  { at: '/api/docs', script: 'start.js', html: pageOf('calls', 'start.js'), code: startOf('/api/openapi.json') },
  {
    at: '/api/v1/docs',
    script: 'start-v1.js',
    html: pageOf('calls of programs', 'start-v1.js'),
    code: startOf('/api/v1/openapi.json', '\n  supportedSubmitMethods: [],'),
  },
];

const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

type Documents = { readonly portal: string; readonly v1: string };

const written = new WeakMap<Readonly<Record<string, CallGroup>>, Map<string, Documents>>();

/** The documents of a register; written once in a process, because that takes a third of a second. */
function documentsOf(
  groups: Readonly<Record<string, CallGroup>>,
  { version, reference = {} }: { readonly version: string; readonly reference?: Reference },
): Documents {
  const known = written.get(groups) ?? new Map<string, Documents>();
  written.set(groups, known);
  const textOn = (wire: 'portal' | 'v1') =>
    JSON.stringify(buildOpenApi(callsOn(groups, wire), { version, wire, ...(wire === 'v1' ? reference : {}) }));
  const documents = known.get(version) ?? { portal: textOn('portal'), v1: textOn('v1') };
  known.set(version, documents);
  return documents;
}

/**
 * Serves the OpenAPI documents at /api/openapi.json and /api/v1/openapi.json, and pages to read them at /api/docs and
 * /api/v1/docs, all from this server. The pages themselves say nothing of the calls.
 */
export async function serveApiDocs(
  http: FastifyInstance,
  groups: Readonly<Record<string, CallGroup>>,
  options: {
    readonly version: string;
    /** What is said of programs' calls beside their contracts. */
    readonly reference?: Reference;
    /** Whether the caller may read the list of calls; absent: everybody may. */
    readonly admits?: (request: FastifyRequest) => Promise<boolean>;
  },
): Promise<void> {
  const { portal: document, v1: ofPrograms } = documentsOf(groups, options);
  http.get('/api/v1/openapi.json', async (_, reply) =>
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(ofPrograms),
  );
  http.get('/api/openapi.json', async (request, reply) => {
    if (options.admits !== undefined && !(await options.admits(request))) throw new Refusal('signed-out');
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(document);
  });
  for (const { at, script, html, code } of pages) {
    http.get(at, async (_, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(html));
    http.get(`${at}/`, async (_, reply) => reply.redirect(at, 308));
    http.get(`/api/docs/${script}`, async (_, reply) =>
      reply.headers(headers).type('text/javascript; charset=utf-8').send(code),
    );
  }
  for (const [name, type] of Object.entries(assets)) {
    const path = createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`);
    http.get(`/api/docs/${name}`, async (_, reply) =>
      reply
        .headers({ ...headers, 'cache-control': 'public, max-age=86400' })
        .type(type)
        .send(createReadStream(path)),
    );
  }
}
