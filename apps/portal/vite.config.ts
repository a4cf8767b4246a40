import react from '@vitejs/plugin-react';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '../..');
const out = join(root, 'dist/portal');

/** Each file of the build also as .gz and .br, made once at the best level: the server only picks one. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = out }) {
      const files = await readdir(dir, { recursive: true });
      await Promise.all(
        files.filter((name) => /\.(js|css|html|svg)$/.test(name)).map((name) => compress(join(dir, name))),
      );
    },
  };
}

/**
 * Makes the browser load the part behind the sign-in while the line is idle: it is in the cache when it is needed.
 */
function prefetchPortal(): Plugin {
  return {
    name: 'prefetch-portal',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => /^assets\/portal-[\w-]+\.(js|css)$/.test(name))
          .map((name) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'prefetch', href: `/portal/${name}`, crossorigin: true },
          })),
    },
  };
}

/** The SDK of programs as a package beside the pages for developers: `npm install …/portal/developers/sdk.tgz`. */
function packSdk(): Plugin {
  const run = promisify(execFile);
  return {
    name: 'pack-sdk',
    apply: 'build',
    async closeBundle() {
      const [sdk, place] = [join(root, 'sdk/typescript'), join(out, 'developers')];
      await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', sdk]);
      await mkdir(place, { recursive: true });
      const { stdout } = await run('npm', ['pack', sdk, '--silent', '--pack-destination', place], {
        shell: process.platform === 'win32',
      });
      await rename(join(place, stdout.trim()), join(place, 'sdk.tgz'));
    },
  };
}

/** While developing, fonts load when the styles need them: the page's preload links only match built files. */
function noFontsAhead(): Plugin {
  return {
    name: 'no-fonts-ahead',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/<link rel="preload"[^>]* as="font"[^>]*>/g, ''),
    },
  };
}

/**
 * Leaves out zod's JSON Schema writer (3 kB on every page), which only the server uses, for its API documentation. A
 * release of zod that imports more of this file than is named here fails to build.
 */
function noJsonSchema(): Plugin {
  const names = ['initializeContext', 'handleUnrepresentable', 'processSchema', 'process', 'extractDefs', 'finalize'];
  const stub = `
    const refuse = () => { throw new Error('JSON Schema is written by the server'); };
    export { ${names.map((name) => `refuse as ${name}`).join(', ')} };
    export const createToJSONSchemaMethod = () => refuse;
    export const createStandardJSONSchemaMethod = () => refuse;`;
  return {
    name: 'no-json-schema',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith('/zod/v4/core/to-json-schema.js') ? stub : undefined),
  };
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, options));
}

/**
 * Where calls are answered while Vite serves the pages (`npm run dev`). They keep the page's host, because the server
 * refuses requests from another site.
 */
const server = { target: `http://127.0.0.1:${process.env['API_PORT'] ?? 8080}`, changeOrigin: false };

export default defineConfig({
  root: here,
  base: '/portal/',
  plugins: [react(), noJsonSchema(), noFontsAhead(), prefetchPortal(), precompress(), packSdk()],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    // Every supported browser knows modulepreload.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with the libraries, not with our code: a release leaves it in the browser's cache.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // One file for everything the sign-in needs, one for what every page behind it needs: a group includes
            // what its modules import, so neither is split into small files shared with other screens.
            { name: 'entrance', test: /apps\/portal\/(main|app)\.tsx$/, priority: 2 },
            { name: 'portal', test: /apps\/portal\/portal\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env['PORT'] ?? 5173),
    strictPort: true,
    proxy: { '/api': server, '/portal/settings.json': server },
    fs: { allow: [join(here, '../..')] },
  },
});
