import react from '@vitejs/plugin-react';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
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
 * Leaves out of zod what only the server uses, 8 kB on every page: the writer of JSON Schema for its API documentation, the
 * English texts (each rule has a text of ours in both languages), what lets a schema hold itself (none of ours does), and the parser made of text, which the pages' policy
 * forbids to run. A release of zod that is written in another way fails to build.
 */
function slimZod(): Plugin {
  const names = ['initializeContext', 'handleUnrepresentable', 'processSchema', 'process', 'extractDefs', 'finalize'];
  const writer = `
    const refuse = () => { throw new Error('JSON Schema is written by the server'); };
    export { ${names.map((name) => `refuse as ${name}`).join(', ')} };
    export const createToJSONSchemaMethod = () => refuse;
    export const createStandardJSONSchemaMethod = () => refuse;`;
  const cycles = `
    export const memoizer = () => undefined;
    export const isBackEdge = () => false;
    export const isRecursiveSchema = () => false;
    export class $ZodCyclicError extends Error {}`;
  // Methods of a text for formats, which `z.email()` and the like make just as well, and of every schema for what no contract asks.
  const formats =
    'email|url|jwt|emoji|guid|uuid|uuidv4|uuidv6|uuidv7|nanoid|cuid|cuid2|ulid|base64|base64url|xid|ksuid';
  const more =
    'ipv4|ipv6|cidrv4|cidrv6|e164|datetime|date|time|duration|slugify|includes|startsWith|endsWith|lowercase|uppercase';
  const general =
    'exactOptional|nonoptional|prefault|catch|readonly|and|exactPartial|partial|required|merge|validate|validateAsync';
  const codecs =
    'toJSONSchema|encode|decode|encodeAsync|decodeAsync|safeEncode|safeDecode|safeEncodeAsync|safeDecodeAsync';
  const unused = [formats, more, general, codecs].join('|').split('|');
  const unusedOnText = new RegExp(`z\\s*\\.string\\(\\)\\s*\\.(?:${formats}|${more})\\(`);
  const english = "export default () => ({ localeError: () => 'Invalid input' });";
  return {
    name: 'slim-zod',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id.endsWith('/zod/v4/core/to-json-schema.js')) return writer;
      if (id.endsWith('/zod/v4/core/memoizer.js')) return cycles;
      return id.endsWith('/zod/v4/locales/en.js') ? english : undefined;
    },
    transform(code, id) {
      if (unusedOnText.test(code) && !id.includes('/node_modules/'))
        throw new Error(`${basename(id)} asks text for a format that pages leave out: see slimZod`);
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return undefined;
      const slim = code
        .replaceAll(/inst\._zod\.processJSONSchema = .*;\n/g, '')
        .replaceAll(new RegExp(`\\n {4}(?:async )?(?:${unused.join('|')})(?:\\(|: ).*\\{\\n[^]*?\\n {4}\\},`, 'g'), '')
        .replace('core.$ZodObjectJIT.init(', 'core.$ZodObject.init(');
      if (slim.length > code.length - 7_000 || /ObjectJIT|Processor\(|check\(core\._email|callee: _encode/.test(slim))
        throw new Error('zod writes its schemas in another way: see slimZod');
      return { code: slim, map: null };
    },
  };
}

/**
 * Leaves out of libraries what no page uses: lists without an end and mutations of TanStack Query (a call that changes something
 * says what it made stale), the stand-in for a hook that React has had since its 18th release, and of Lucide what an icon says of itself
 * for other frameworks, its names and its keys.
 */
function slimLibraries(): Plugin {
  const endless = `
    export const infiniteQueryBehavior = () => { throw new Error('no page asks for a list without an end'); };
    export const hasNextPage = () => false;
    export const hasPreviousPage = () => false;`;
  // The client makes one, clears it, and goes on with what waited for the line.
  const mutations = `
    export class MutationCache {
      findAll() { return []; }
      clear() {}
      resumePausedMutations() { return Promise.resolve(); }
    }`;
  const icon = `
    import { createElement } from 'react';
    const isNamed = (rest) => Object.keys(rest).some((name) => name.startsWith('aria-') || name === 'role');
    export default ({ node }) => ({ size = 24, strokeWidth = 2, color = 'currentColor', className, ...rest }) =>
      createElement(
        'svg',
        {
          width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: color, strokeWidth,
          strokeLinecap: 'round', strokeLinejoin: 'round', className: className ? 'lucide ' + className : 'lucide',
          'aria-hidden': isNamed(rest) ? undefined : true, ...rest,
        },
        ...node.map(([tag, traits]) => createElement(tag, traits)),
      );`;
  return {
    name: 'slim-libraries',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id.endsWith('/query-core/build/modern/mutationCache.js')) return mutations;
      if (id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')) return icon;
      if (id.endsWith('/query-core/build/modern/infiniteQueryBehavior.js')) return endless;
      return id.endsWith('/use-sync-external-store-shim.production.js')
        ? "exports.useSyncExternalStore = require('react').useSyncExternalStore;"
        : undefined;
    },
    transform(code, id) {
      if (!/\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/.test(id)) return undefined;
      const slim = code.replaceAll(/, key: "[^"]*"|\n {2}(?:name: "[^"]*"|size: 24|aliases: \[[^\]]*\]),/g, '');
      return { code: slim, map: null };
    },
  };
}

/**
 * A part names everything that it needs at its end, also what its imports import: the browser asks for all of it at once
 * when the part arrives. Vite's way, a list of each part's files in the file that loads it, is 8 kB of names in the portal.
 */
function importsAtOnce(): Plugin {
  return {
    name: 'imports-at-once',
    apply: 'build',
    renderChunk(code, chunk, _, { chunks }) {
      if (!chunk.isDynamicEntry) return undefined;
      const needed = new Set<string>();
      const collect = (name: string) => {
        for (const next of chunks[name]?.imports ?? []) {
          if (needed.has(next)) continue;
          needed.add(next);
          collect(next);
        }
      };
      collect(chunk.fileName);
      const more = [...needed].filter((name) => name !== chunk.fileName && !chunk.imports.includes(name));
      // At the end: the order in which modules run stays the same.
      return { code: `${code}\n${more.map((name) => `import"./${basename(name)}";`).join('')}\n`, map: null };
    },
  };
}

/**
 * Short names of classes in what is built, 0.8 kB of a list: five digits of the style file's hash, the same for all its classes, and their
 * order in it. While developing they keep Vite's names, which say what they are.
 */
function shortClasses(): Plugin {
  const files = new Map<string, string[]>();
  const owners = new Map<string, string>();
  const generateScopedName = (name: string, path: string) => {
    const file = relative(root, path.replace(/\?.*$/, ''));
    const mark = createHash('sha256').update(file).digest('hex').slice(0, 5);
    const owner = owners.get(mark) ?? file;
    if (owner !== file)
      throw new Error(`the classes of ${owner} and ${file} would have the same names: see shortClasses`);
    owners.set(mark, file);
    const names = files.get(file) ?? [];
    files.set(file, names);
    if (!names.includes(name)) names.push(name);
    return `_${mark}${names.indexOf(name).toString(36)}`;
  };
  return { name: 'short-classes', apply: 'build', config: () => ({ css: { modules: { generateScopedName } } }) };
}

const either = (...some: readonly RegExp[]) => new RegExp(some.map(({ source }) => source).join('|'));

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
  plugins: [
    react(),
    slimZod(),
    slimLibraries(),
    importsAtOnce(),
    shortClasses(),
    noFontsAhead(),
    prefetchPortal(),
    precompress(),
    packSdk(),
  ],
  build: {
    outDir: out,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: {
      // Every supported browser knows modulepreload.
      polyfill: false,
      // What a part needs beside its styles is named by the part: see importsAtOnce.
      resolveDependencies: (_, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with the libraries, not with our code: a release leaves it in the browser's cache.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            // One file for what every page needs, the sign-in too, and one for what every page behind it needs: a group includes
            // what its modules import, so neither is split into small files shared with other screens.
            {
              name: 'entrance',
              test: either(
                /apps\/portal\/(main|app|entrance-frame)\.tsx$/,
                /features\/session\/(alert\.tsx|words\.ts)$/,
                /kit\/browser\/(words|inputs\/(text\/text-input|password\/password-input|form\/field-frame))\.tsx$/,
                /kit\/words\/(fields|interface|said)\.ts$/,
              ),
              priority: 2,
            },
            { name: 'portal', test: /apps\/portal\/portal\.tsx$/, priority: 1 },
            // Small files compress badly and each is asked for: what every contract, form and list needs is three files.
            {
              name: 'contracts',
              test: /kit\/contract\/(form-field|fields|rule|row|envelope|call|day-order)\.ts$/,
              priority: 0.8,
            },
            {
              name: 'controls',
              test: either(
                /kit\/browser\/inputs\/(choice\/choice-input|date\/date-range|number\/number-input)\.tsx$/,
                /kit\/browser\/inputs\/(digits\/digits-input|button\/action-button)\.tsx$/,
                /kit\/browser\/(form-card\/screen-stack|status\/(status-badge|fact-list|empty-state|retry-strip|file-name))\.tsx$/,
                /kit\/browser\/(list-screen\/go-to|told-fields|inputs\/choice\/use-choices|inputs\/form\/fault)\.ts$/,
                /inputs\/form\/error-summary\.module\.css$/,
                /lucide-react\/dist\/esm\/icons\/(chevron-up|refresh-cw)\.m?js$/,
              ),
              priority: 0.6,
            },
            {
              name: 'drawer',
              test: /kit\/browser\/(dialogs\/drawer\.tsx|form-card\/opened-form\.ts)$/,
              priority: 0.5,
            },
            {
              name: 'list-screen',
              test: /kit\/browser\/list-screen\/(list-screen\.tsx|rows\/actions\.ts|save-answer\.ts)$/,
              priority: 0.4,
            },
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
