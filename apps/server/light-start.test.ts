import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { returnMemory } from './return-memory.ts';

const megabytes = () => process.memoryUsage().heapTotal / 1024 ** 2;

test('what a start leaves behind is given back to the machine', async () => {
  await returnMemory();
  const before = megabytes();
  let parts: unknown[] = Array.from({ length: 500_000 }, (_, at) => ({ at, text: `part ${at}` }));
  expect(parts).toHaveLength(500_000);
  expect(megabytes() - before).toBeGreaterThan(30);
  parts = [];
  await returnMemory();
  expect(megabytes() - before).toBeLessThan(10);
});

const packages = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url) ?? [];
      if (name !== undefined) loaded.add(name);
      return next(url, context);
    },
  });
  await import(process.argv[1]);
  process.stdout.write(JSON.stringify([...loaded]), () => process.exit());
`;

test('a server starts without the large libraries that few calls need: for PDF, passkeys, SAML, S3, traces', async () => {
  const application = new URL('application.ts', import.meta.url).href;
  const given = ['--input-type=module', '--eval', packages, application];
  const { stdout } = await promisify(execFile)(process.execPath, given);
  const loaded: unknown = JSON.parse(stdout);
  expect(loaded).toContain('fastify');
  for (const large of [
    'pdfmake',
    '@simplewebauthn/server',
    '@node-saml/node-saml',
    '@aws-sdk/client-s3',
    '@opentelemetry/sdk-trace',
  ])
    expect(loaded).not.toContain(large);
});
