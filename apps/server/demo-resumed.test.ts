import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { populate } from '#bureau/population/populate.ts';
import { startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { makeCipher } from '#kit/server/cipher.ts';
import { testKeys } from '#testing/keys.ts';
import { demoUsers } from './demo-users.ts';
import { prepareDemo } from './demo.ts';

test('a first start that was interrupted after its population is continued by the next, and only once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bureau-resumed-'));
  const log = () => undefined;
  const embedded = await startEmbedded({ dataDir, log, settings: { fsync: 'off' } });
  try {
    const { ownerUrl } = embedded;
    await migrate({ ownerUrl, dataDir, log, appPassword: undefined, loaderPassword: undefined });
    await populate({ ownerUrl, cipher: makeCipher(testKeys), keys: testKeys, subjects: 300 });
    const options = { ownerUrl, keys: testKeys, subjects: 300, onProgress: log, passwordLog2n: 8 };
    expect(await prepareDemo(options)).toBe(true);
    expect(await prepareDemo(options)).toBe(false);
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as users from portal.user_account');
    await client.end();
    expect(rows).toEqual([{ users: demoUsers.length }]);
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
