import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSandboxKey } from '#apps/server/sandbox-key.ts';
import { readSettings } from '#kit/server/settings/settings.ts';
import { headersOf } from '#sdk/typescript/source/index.ts';

// npm run program -- METHOD PATH: prints what curl needs for one call of the demo's sandbox application (curl -K -): the
// address, a fresh token, and the proof of the key that each call needs (RFC 9449).
const [method = 'GET', path = '/api/v1/status'] = process.argv.slice(2);
const { dataDir } = readSettings(process.env);
const keyFile = join(dataDir, 'sandbox-key.json');
if (!existsSync(keyFile)) {
  console.error(
    `There is no ${keyFile}: run npm start first, with the same DATA_DIR, and wait until it says that the portal is ready.`,
  );
  process.exit(1);
}
const { address, clientId, kid, privateKey } = readSandboxKey(readFileSync(keyFile, 'utf8'));
const program = { server: address, application: clientId, key: { ...privateKey, kid } };
const headers = { ...(await headersOf(program, { method, path })), 'content-type': 'application/json' };
const lines = [
  `url = "${address}${path}"`,
  `request = "${method}"`,
  ...Object.entries(headers).map(([name, value]) => `header = "${name}: ${value}"`),
  'silent',
];
process.stdout.write(`${lines.join('\n')}\n`);
