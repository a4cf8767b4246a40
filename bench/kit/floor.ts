import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './portal.ts';

const follow = new URL('../../tools/follow-parent.mjs', import.meta.url).href;

/** A floor program of bench/floors in a separate process, on the database of an owner's address. */
export async function startFloor(
  file: string,
  ownerUrl: string,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--import', follow, fileURLToPath(new URL(`../floors/${file}`, import.meta.url))],
    {
      // The channel closes when the bench ends, in whatever way, and the floor with it.
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, OWNER_URL: ownerUrl, PORT: String(port) },
    },
  );
  await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve);
    child.once('exit', reject);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}
