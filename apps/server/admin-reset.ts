import { userInfo } from 'node:os';
import { Client } from 'pg';
import { resetAdministrator } from '#bureau/people/reset-administrator.ts';
import { useEmbedded } from '#database/embedded.ts';
import { typeParsers } from '#database/types.ts';
import { readSettings } from '#kit/server/settings/settings.ts';

// npm run admin:reset -- USER: on the server's console, beside a running server or without one.
const [username, ...rest] = process.argv.slice(2);
if (username === undefined || rest.length > 0) {
  console.error('npm run admin:reset -- USER');
  process.exit(2);
}

const refusals = {
  unknown: `There is no user ${username}`,
  'not-administrator': `${username} is no administrator of the bureau: an administrator resets them in the portal`,
} as const;

const settings = readSettings(process.env);
const embedded =
  settings.databaseUrl === undefined
    ? await useEmbedded({ dataDir: settings.dataDir, log: (line) => console.error(line) })
    : undefined;
const client = new Client({
  connectionString: embedded?.ownerUrl ?? settings.databaseUrl ?? '',
  types: typeParsers,
});
try {
  await client.connect();
  const reset = await resetAdministrator(client, { username, operator: userInfo().username });
  if ('refusal' in reset) {
    console.error(refusals[reset.refusal]);
    process.exitCode = 1;
  } else {
    console.log(`One-time password of ${username}, shown this once: ${reset.password}`);
    console.log('The second factors are removed, all sessions have ended, and the audit has a row about it.');
  }
} finally {
  await client.end();
  await embedded?.stop();
}
